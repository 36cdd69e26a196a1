// Runs before the first paint, as a file because the page's policy allows no inline script.
(function () {
  var chosen;
  try {
    chosen = localStorage.getItem('muster-theme');
  } catch {
    // storage may be blocked: dark it is
  }
  var light = chosen === 'light' || (chosen === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
})();
