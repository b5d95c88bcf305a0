// What is said aloud: one polite live region for what happens on the page, and a toast.

let region, toast, clock;

export function tellIn(element, toastElement) {
    region = element;
    toast = toastElement;
}

// Said by a screen reader after what it is saying now; the same words twice are said twice.
export function tell(words) {
    if (!region) return;
    region.textContent = region.textContent === words ? words + '\u00a0' : words;
}

// Only for "Copied." and "Saved."
export function note(words) {
    if (!toast) return;
    toast.textContent = words;
    clearTimeout(clock);
    clock = setTimeout(() => {
        toast.textContent = '';
    }, 4000);
}

export async function copy(text) {
    try {
        await navigator.clipboard.writeText(text);
        note('Copied.');
    } catch (error) {
        note('The browser does not let this page copy.');
    }
}

// Hands a text to the browser as a file.
export function save(name, text, type = 'text/plain') {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(text instanceof Blob ? text : new Blob([text], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    note('Saved.');
}
