# How bouton is built, tested and installed. Everything made goes to build/.
#
##  make               build/bouton, build/libbouton.a and build/libbouton.so
##  make everything    the tests and benchmarks, too, without running them
##  make demo          set the machine up, build, and take a short tour
##  make check         set the machine up, build, and run all tests
##  make check-all     the same, with the long versions of the tests
##  make mpi           build/bouton-mpi, the program as several processes: mpirun -n 8 build/bouton-mpi survey ..
##  make check-cluster surveys under MPI and Slurm, on virtual nodes of this machine
##  make check-browser the page in a real browser, which is installed: WORD=.. for some tests only
##  make lint          layers, names, headers, words, format, static analysis
##  make python        a wheel and a source archive of the Python module, in build/python/
##  make bench         all benchmarks, or one: BENCH=name
##  make differential  bouton beside brute force: N=20000 positions, SEED=1 (needs python3)
##  make fuzz          TARGET=name, for SECONDS=60 (needs clang)
##  make install       to PREFIX=/usr/local under DESTDIR=; make uninstall takes it away
##  make dist          a source archive with checksums, in build/dist/
##  make deb           packages for Debian, in build/deb/
##  make deps          install what the build and the tests need (Debian, Ubuntu)
##  make docs          write docs/api.md from the headers, docs/latex/show.tex by the program
##  make format        lay the sources out with clang-format
##  make clean         remove build/
##
##  Knobs: CC=gcc CFLAGS='-O2 -g' SANITIZE=address,undefined WERROR=1 JOBS=2 V=1
##         GAPS=1 (build/gaps/bouton says what the longest time between two looks at the clock was)
#
# Files are found by their place, so that a new one needs no line here:
#   src/*/*.c            the library            src/app/*.c        the program, with src/papers/
#   tests/*/test_*.c     a test program each    tests/support/*.c  linked into all of them
#   tests/fuzz/fuzz_*.c  a fuzz target each     bench/bench_*.c    a benchmark each
#   web/                 the page, which the program carries inside, as it does docs/tutorial.md

VERSION := $(shell sed -n 's/^\#define BT_VERSION  *"\(.*\)"/\1/p' include/bouton/base.h)
SONAME  := libbouton.so.1
PREFIX  := /usr/local
JOBS    ?= $(shell nproc 2>/dev/null || echo 1)
CFLAGS  ?= -O2 -g
ifeq ($(origin CC),default)
CC      := gcc
endif

# Objects of each kind have their own folder: build/ or, say, build/san-address-undefined/.
comma := ,
B     := build$(if $(SANITIZE),/san-$(subst $(comma),-,$(SANITIZE)))$(if $(GAPS),/gaps)

# -- what there is --

# What the program can be built without: then `bouton serve` says what to install.
HTTP         := $(shell pkg-config --exists libmicrohttpd 2>/dev/null && echo libmicrohttpd)
SOURCES      := $(filter-out $(if $(HTTP),,$(patsubst %,src/app/serve_%.c,doors http loop pool)) \
                src/app/mpi.c,$(wildcard src/*/*.c src/*/*/*.c))
LIB_SOURCES  := $(filter-out src/app/% src/papers/%,$(SOURCES))
LIB_OBJECTS  := $(LIB_SOURCES:%.c=$(B)/obj/%.o)
APP_SOURCES  := $(filter src/app/%,$(SOURCES))
APP_OBJECTS  := $(APP_SOURCES:%.c=$(B)/obj/%.o)
WEB          := $(sort $(foreach kind,html css js svg png ico woff2 webmanifest txt,$(shell \
                find web -name '*.$(kind)' -not -path '*/node_modules/*' 2>/dev/null))) docs/tutorial.md
APP_OBJECTS  += $(B)/obj/web.o
PAPERS       := $(patsubst %.c,$(B)/obj/%.o,$(filter src/papers/%,$(SOURCES)))
TEST_SOURCES := $(wildcard tests/*/test_*.c tests/fuzz/fuzz_*.c)
TESTS        := $(TEST_SOURCES:%.c=$(B)/%)
SUPPORT      := $(patsubst %.c,$(B)/obj/%.o,$(wildcard tests/support/*.c))
BENCHES      := $(patsubst %.c,$(B)/%,$(wildcard bench/bench_$(or $(BENCH),*).c))
BENCH_PYTHON := $(wildcard bench/bench_$(or $(BENCH),*).py)
HEADERS      := $(wildcard include/*.h include/*/*.h src/*/*.h src/*/*/*.h)
C_FILES      := $(HEADERS) $(SOURCES) src/app/mpi.c $(wildcard tests/*/*.[ch] bench/*.[ch] python/engine/*.[ch])
PROGRAM      := $(if $(APP_SOURCES),$(B)/bouton)
LIBRARIES    := $(B)/libbouton.a $(B)/libbouton.so

# -- how it is compiled --

LIB_PACKAGES := gmp sqlite3 $(if $(wildcard src/script/*.c),lua5.4)
PACKAGES     := $(LIB_PACKAGES) libedit $(HTTP)

# Asked on first use and once only: a goal that needs no library works on a bare machine.
pkg        = $(shell pkg-config $1)$(if $(filter 0,$(.SHELLSTATUS)),,$(error run 'make deps' first))
PKG_CFLAGS = $(eval PKG_CFLAGS := $(call pkg,--cflags $(PACKAGES)))$(PKG_CFLAGS)
PKG_LIBS   = $(eval PKG_LIBS := $(call pkg,--libs $(PACKAGES)))$(PKG_LIBS)
TEST_LIBS  = $(eval TEST_LIBS := $(call pkg,--libs cmocka jansson))$(TEST_LIBS)

WARNINGS  := -Wall -Wextra -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
             $(if $(WERROR),-Werror)
SANITIZER := $(if $(SANITIZE),-fsanitize=$(SANITIZE) -fno-sanitize-recover=all)
DEFINES   := -D_GNU_SOURCE $(if $(GAPS),-DBT_GAPS) $(if $(HTTP),-DBT_HTTP)
INCLUDES   = -Iinclude -Isrc -Itests $(PKG_CFLAGS)

# One kind of object serves both libraries. Only what is marked BT_API leaves the shared one, and
# nobody may replace it there, so that calls inside the library stay direct.
COMPILE = $(CC) -std=gnu11 $(CFLAGS) $(WARNINGS) $(SANITIZER) -pthread -fPIC -fvisibility=hidden \
          -fno-semantic-interposition $(DEFINES) $(INCLUDES)
LINK    = $(CC) $(CFLAGS) $(SANITIZER) -pthread -Wl,--as-needed $(if $(GAPS),-rdynamic)
LIBS    = $(PKG_LIBS) -lm

# Flags of single files, told by their names. Vector code guards itself by __AVX2__ and the like.
ifeq ($(shell uname -m),x86_64)
AVX2   := -mavx2
AVX512 := -mavx512f -mavx512bw -mavx512vl -mavx512dq
endif
FILE_FLAGS = $(if $(filter %_avx2.c,$<),$(AVX2)) $(if $(filter %_avx512.c,$<),$(AVX512)) \
             $(if $(filter tests/fuzz/%,$<),-Wno-missing-prototypes -DBT_FUZZER)

Q   := $(if $(V),,@)
say  = $(if $(V),,@printf '  %-5s %s\n' $1 $2)

# Starts make anew, in parallel unless the caller chose: what was installed is seen only then.
AGAIN = +@$(MAKE) --no-print-directory $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(JOBS))

# -- building --

.PHONY: all everything
all: $(PROGRAM) $(LIBRARIES)
everything: all $(TESTS) $(BENCHES)

$(B)/bouton: $(APP_OBJECTS) $(PAPERS) $(B)/libbouton.a
	$(call say,LINK,$@)
	$(Q)$(LINK) -o $@ $^ $(LIBS)

# The program as one of several processes: mpi.c takes the place of alone.c.
.PHONY: mpi
mpi: deps-mpi
	$(AGAIN) $(B)/bouton-mpi
MPI_PKG := $(or $(MPI_PKG),ompi-c)
$(B)/obj/src/app/mpi.o: FILE_FLAGS = $(call pkg,--cflags $(MPI_PKG))
$(B)/bouton-mpi: $(filter-out %/alone.o,$(APP_OBJECTS)) $(B)/obj/src/app/mpi.o $(PAPERS) $(B)/libbouton.a
	$(call say,LINK,$@)
	$(Q)$(LINK) -o $@ $^ $(LIBS) $(call pkg,--libs $(MPI_PKG))

# The page, as bytes in the program. The list changes when files come and go; the object also when
# one of them changes.
$(B)/obj/web.o: $(B)/obj/web.s $(WEB)
	$(call say,EMBED,web)
	$(Q)$(CC) -c -o $@ $<
$(B)/obj/web.s: FORCE tools/embed
	@mkdir -p $(@D)
	@tools/embed web $(WEB) >$@.new; if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

# The program with allocations that fail on demand, for tests/app/test_failing_memory.c.
FAILING := malloc calloc realloc strdup vasprintf fopen
$(B)/bouton-failing: $(APP_OBJECTS) $(PAPERS) $(B)/obj/tests/app/failing.o $(B)/libbouton.a
	$(call say,LINK,$@)
	$(Q)$(LINK) $(FAILING:%=-Wl,--wrap=%) -o $@ $^ $(LIBS)

$(B)/libbouton.a: $(LIB_OBJECTS)
$(B)/support.a: $(SUPPORT)
$(B)/app.a: $(filter-out %/main.o,$(APP_OBJECTS)) $(PAPERS)
%.a:
	$(call say,AR,$@)
	$(Q)rm -f $@ && $(AR) rcs $@ $^

$(B)/libbouton.so: $(LIB_OBJECTS) tools/symbol-map $(wildcard include/bouton/*.h)
	$(call say,LINK,$@)
	$(Q)tools/symbol-map >$@.map
	$(Q)$(LINK) -shared -Wl,-soname,$(SONAME) -Wl,--version-script=$@.map \
	    $(if $(SANITIZE),,-Wl,-z,defs) -o $@ $(LIB_OBJECTS) $(LIBS)
	$(Q)ln -sf $(@F) $(@D)/$(SONAME)

$(B)/obj/%.o: %.c $(B)/flags
	$(call say,CC,$<)
	$(Q)mkdir -p $(@D)
	$(Q)$(COMPILE) $(FILE_FLAGS) -MMD -MP -c -o $@ $<

# The compile command of the last build: when it changes, everything is made anew.
$(B)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(COMPILE)' | cmp -s - $@ || echo '$(COMPILE)' >$@
.PHONY: FORCE

# Tests and benchmarks: one source each, the support files, the static library.
$(filter $(B)/tests/fuzz/%,$(TESTS)): $(B)/obj/tests/fuzz/replay.o $(B)/app.a
$(filter $(B)/tests/papers/%,$(TESTS)): $(PAPERS)
$(B)/tests/app/test_confine $(B)/tests/app/test_progress: $(B)/app.a
$(TESTS) $(BENCHES): $(B)/%: $(B)/obj/%.o $(B)/support.a $(B)/libbouton.a
	$(call say,LINK,$@)
	$(Q)mkdir -p $(@D)
	$(Q)$(LINK) -o $@ $(filter %.o,$^) $(filter %/app.a,$^) $(filter-out %/app.a,$(filter %.a,$^)) \
	    $(LIBS) $(TEST_LIBS)

$(B)/bench/bench_serve: | $(PROGRAM)

-include $(patsubst %.c,$(B)/obj/%.d,$(filter %.c,$(C_FILES))) $(PY_ENGINE:.o=.d)
.DELETE_ON_ERROR:

# -- the Python module --

# The package as the tests and benchmarks import it: PYTHONPATH=build/python/lib. It is linked with the
# static library; `make python` and `pip install ./python` compile the sources themselves.
PYTHON     = $(eval PYTHON := $(shell tools/find-python))$(PYTHON)
PY_ENGINE := $(patsubst %.c,$(B)/obj/%.o,$(wildcard python/engine/*.c))
PY_LIB    := $(B)/python/lib/bouton
PY_FILES  := $(patsubst python/bouton/%,$(PY_LIB)/%,$(wildcard python/bouton/*.py python/bouton/*.pyi \
             python/bouton/py.typed)) $(patsubst games/%,$(PY_LIB)/games/%,$(wildcard games/*.lua))

.PHONY: python python-module
python:
	@tools/deps
	@CC='$(CC)' tools/build-python build/python

python-module: $(PY_LIB)/_engine.abi3.so $(PY_FILES)

$(PY_ENGINE): FILE_FLAGS = -I$(shell $(PYTHON) -c 'import sysconfig; print(sysconfig.get_path("include"))') \
                           -Wno-missing-field-initializers -Wno-conversion
$(PY_LIB)/_engine.abi3.so: $(PY_ENGINE) $(B)/libbouton.a
	$(call say,LINK,$@)
	$(Q)mkdir -p $(@D)
	$(Q)$(LINK) -shared -Wl,--exclude-libs,ALL -o $@ $^ $(LIBS)
$(PY_LIB)/%: python/bouton/%
	$(Q)mkdir -p $(@D) && cp $< $@
$(PY_LIB)/games/%: games/%
	$(Q)mkdir -p $(@D) && cp $< $@

# -- goals that set the machine up first --

# The page in a browser: chromium from Debian, what drives it from npm.
.PHONY: check-browser run-check-browser
check-browser:
	@tools/deps browser
	$(AGAIN) run-$@
run-check-browser: all
	@tools/check-browser $(B)/bouton $(WORD)

# MPI and Slurm, on virtual nodes of this machine.
.PHONY: check-cluster run-check-cluster
check-cluster:
	@tools/deps cluster
	$(AGAIN) run-$@
run-check-cluster: all $(B)/bouton-mpi
	@timeout 240 tools/check-cluster $(B)

.PHONY: deps deps-lint deps-tex deps-mpi demo check check-all bench lint fuzz differential
deps:
	@tools/deps
deps-lint:
	@tools/deps lint
deps-tex:
	@tools/deps tex
deps-mpi:
	@tools/deps mpi

demo check check-all bench differential: deps
	$(AGAIN) run-$@
check-all: deps-tex
lint: deps-lint
	$(AGAIN) --keep-going run-$@

.PHONY: run-demo run-check run-check-all run-bench run-lint run-differential
run-demo: all
	@tools/demo $(B)/bouton

run-check: all $(TESTS) $(B)/bouton-failing python-module
	@SANITIZE=$(SANITIZE) JOBS=$(JOBS) tools/check $(B) $(TESTS)

run-check-all: export BOUTON_THOROUGH := 1
run-check-all: run-check

run-bench: $(BENCHES) $(if $(BENCH_PYTHON),python-module)
	@set -e; for bench in $(BENCHES); do echo "-- $${bench#$(B)/bench/bench_}"; $$bench; done
	$(if $(BENCH_PYTHON),@echo '-- python'; PYTHONPATH=$(B)/python/lib $(PYTHON) $(BENCH_PYTHON))

run-differential: all
	@BUILD=$(B) N=$(or $(N),20000) SEED=$(or $(SEED),1) JOBS=$(JOBS) tools/test-differential

fuzz:
	@test -n '$(TARGET)' || { echo 'Say which: make fuzz TARGET=name'; exit 2; }
	$(AGAIN) run-fuzz CC=clang SANITIZE=fuzzer-no-link,address,undefined

# New inputs are collected in the build folder; keep the good ones in tests/fuzz/corpus by hand.
.PHONY: run-fuzz
run-fuzz: $(B)/obj/tests/fuzz/fuzz_$(TARGET).o $(B)/app.a $(B)/support.a $(B)/libbouton.a
	$(Q)$(LINK) -fsanitize=fuzzer -o $(B)/fuzz_$(TARGET) $^ $(LIBS)
	$(Q)mkdir -p $(B)/corpus/$(TARGET)
	$(B)/fuzz_$(TARGET) -max_total_time=$(or $(SECONDS),60) -artifact_prefix=$(B)/ \
	    $(B)/corpus/$(TARGET) $(wildcard tests/fuzz/corpus/$(TARGET))

# -- lint --

LINTS := lint-layers lint-symbols lint-headers lint-words lint-shell lint-format lint-tidy
.PHONY: $(LINTS) format
run-lint: $(LINTS)
	@echo 'lint: nothing to complain about'

lint-layers lint-words:
	@tools/$@
lint-headers:
	@tools/$@ $(INCLUDES)
lint-symbols: $(LIBRARIES) $(PAPERS)
	@tools/$@ $(B)/libbouton.so $(LIB_OBJECTS) $(PAPERS)
lint-shell:
	@shellcheck --severity=warning $$(grep -l '^#!.*sh$$' tools/* .ci/run)
lint-format:
	@clang-format --dry-run -Werror $(C_FILES)
format:
	clang-format -i $(C_FILES)

# A source is looked at again when its object had to be made again: so headers count, too.
lint-tidy: $(SOURCES:%.c=$(B)/tidy/%.ok)
$(B)/tidy/%.ok: %.c .clang-tidy $(B)/obj/%.o
	$(call say,TIDY,$<)
	$(Q)mkdir -p $(@D)
	$(Q)clang-tidy --quiet $< -- -std=gnu11 $(FILE_FLAGS) $(DEFINES) $(INCLUDES) 2>$@.log || \
	    { cat $@.log; false; }
	@touch $@

# -- documents --

.PHONY: docs
docs: $(PROGRAM)
	tools/api-reference >docs/api.md
	tools/make-latex >docs/latex/show.tex

# -- installing --

# LIBSUB is where Debian wants another folder: lib/x86_64-linux-gnu.
LIBSUB   := lib
BINDIR    = $(DESTDIR)$(PREFIX)/bin
LIBDIR    = $(DESTDIR)$(PREFIX)/$(LIBSUB)
INCDIR    = $(DESTDIR)$(PREFIX)/include
SHARE     = $(DESTDIR)$(PREFIX)/share
LIBFILE   = libbouton.so.$(VERSION)
MAN3     := $(B)/man3
COMPLETE  = $(SHARE)/bash-completion/completions/bouton $(SHARE)/zsh/site-functions/_bouton \
            $(SHARE)/fish/vendor_completions.d/bouton.fish

$(MAN3)/bouton.3: tools/man-library $(wildcard include/bouton/*.h)
	$(call say,MAN,$(@D))
	$(Q)rm -rf $(@D) && tools/man-library $(@D)

.PHONY: install uninstall
install: all $(MAN3)/bouton.3
	install -d $(BINDIR) $(LIBDIR)/pkgconfig $(INCDIR)/bouton $(SHARE)/man/man1 $(SHARE)/man/man3 \
	    $(SHARE)/bouton/games $(dir $(COMPLETE))
	$(if $(PROGRAM),install $(PROGRAM) $(BINDIR))
	install -m 644 $(B)/libbouton.a $(LIBDIR)
	install -m 644 $(B)/libbouton.so $(LIBDIR)/$(LIBFILE)
	ln -sf $(LIBFILE) $(LIBDIR)/$(SONAME)
	ln -sf $(SONAME) $(LIBDIR)/libbouton.so
	install -m 644 include/bouton.h $(INCDIR)
	install -m 644 include/bouton/*.h $(INCDIR)/bouton
	sed -e 's|@PREFIX@|$(PREFIX)|; s|@LIB@|$(LIBSUB)|; s|@VERSION@|$(VERSION)|' \
	    -e 's|@LIBS@|$(call pkg,--libs $(LIB_PACKAGES))|' bouton.pc.in >$(LIBDIR)/pkgconfig/bouton.pc
	install -m 644 docs/bouton.1 $(SHARE)/man/man1
	install -m 644 $(MAN3)/*.3 $(SHARE)/man/man3
	install -m 644 games/*.lua $(SHARE)/bouton/games
	$(if $(PROGRAM),set -- bash zsh fish; for file in $(COMPLETE); do \
	    $(PROGRAM) completion $$1 >$$file && shift || exit 1; done)

uninstall: $(MAN3)/bouton.3
	rm -f $(BINDIR)/bouton $(LIBDIR)/libbouton.a $(LIBDIR)/libbouton.so $(LIBDIR)/$(SONAME) \
	    $(LIBDIR)/$(LIBFILE) $(LIBDIR)/pkgconfig/bouton.pc $(INCDIR)/bouton.h \
	    $(SHARE)/man/man1/bouton.1 $(COMPLETE)
	rm -f $(patsubst $(MAN3)/%,$(SHARE)/man/man3/%,$(wildcard $(MAN3)/*.3))
	rm -rf $(INCDIR)/bouton $(SHARE)/bouton

# A release: the sources as they are, the same bytes for the same sources; packages for Debian.
.PHONY: dist deb
dist:
	@tools/make-dist $(VERSION) build/dist
deb:
	@CC='$(CC)' tools/make-deb $(VERSION) build/deb

.PHONY: clean help
clean:
	rm -rf build
help:
	@sed -n 's/^##//p' Makefile
