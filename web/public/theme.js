// Runs before the first paint: whoever chose their colours here should not see one frame of the others.
(() => {
  const kept = localStorage.getItem('waggle.theme');
  const dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
