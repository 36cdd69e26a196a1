// Runs before the first paint, as a file because the page's policy allows no inline script.
(function () {
  var chosen;
  try {
    chosen = localStorage.getItem('muster-theme');
  } catch {
    // storage may be blocked: dark it is
  }
  document.documentElement.dataset.theme = chosen === 'light' ? 'light' : 'dark';
})();
