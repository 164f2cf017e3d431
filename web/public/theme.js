// Before the first paint, so that the other theme does not flash. Later changes: web/shell/preferences.ts.
;(() => {
  let theme = 'system'
  try {
    theme = JSON.parse(localStorage.getItem('wayside.preferences') || '{}').theme || 'system'
  } catch {}
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.querySelector('meta[name="theme-color"]').content = dark ? '#0b0f11' : '#f6f8f9'
})()
