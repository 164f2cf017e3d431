// Before the first paint, so that nobody sees the other theme flash. web/shell/preferences.ts keeps it from then on.
;(() => {
  let theme = 'system'
  try {
    theme = JSON.parse(localStorage.getItem('wayside.preferences') || '{}').theme || 'system'
  } catch {}
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.querySelector('meta[name="theme-color"]').content = dark ? '#0b0f11' : '#f6f8f9'
})()
