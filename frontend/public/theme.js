// Runs before the first paint. A separate file, because the content security policy forbids inline scripts.
(function () {
  var chosen;
  try {
    chosen = localStorage.getItem('muster-theme');
  } catch {
    // Storage is blocked: the device decides.
  }
  var follows = (chosen !== 'light' && chosen !== 'dark') || matchMedia('(forced-colors: active)').matches;
  var light = follows ? matchMedia('(prefers-color-scheme: light)').matches : chosen === 'light';
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
})();
