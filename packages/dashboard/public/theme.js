/* Sets the theme and the language that this browser chose before anything is painted. */
(function () {
  try {
    var theme = localStorage.getItem('passerelle.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    var language = localStorage.getItem('passerelle.language');
    if (language) document.documentElement.lang = language;
  } catch {
    // Without storage the system's theme stands.
  }
})();
