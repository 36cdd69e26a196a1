// Runs before the first paint. A separate file, because the content security policy forbids inline scripts.
(function () {
  var chosen;
  try {
    chosen = localStorage.getItem('muster-theme');
  } catch {
    // Storage is blocked: dark is the default.
  }
  var light = chosen === 'light' || (chosen === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
})();
