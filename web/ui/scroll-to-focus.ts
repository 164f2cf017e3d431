/** Browsers leave what is partly visible in a row that scrolls as it is, and its focus ring is cut. */
addEventListener('focusin', ({ target }) => {
  if (!(target instanceof Element) || !target.matches(':focus-visible')) return
  if (target.closest('.overflow-x-auto')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
})
