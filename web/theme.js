// Sets the chosen theme before anything is painted; without a choice the system's holds.
try {
    const theme = localStorage.getItem('bouton-theme');
    if (theme === '"light"' || theme === '"dark"')
        document.documentElement.dataset.theme = JSON.parse(theme);
} catch (error) {
    /* storage may be turned off: the system's theme holds */
}
