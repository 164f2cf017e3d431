const COPIED_MS = 2000

/** Browsers allow the clipboard only for pages of this machine or over https. */
export function addCopyButtons() {
  if (!navigator.clipboard) return
  const status = document.createElement('p')
  status.className = 'statusMessage'
  status.setAttribute('role', 'status')
  document.body.append(status)
  for (const code of document.querySelectorAll('pre.code')) addCopyButton(code, status)
}

function addCopyButton(code: Element, status: Element) {
  const figure = code.closest('figure') ?? code
  const title = figure.querySelector('figcaption')?.textContent ?? 'example'
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.setAttribute('aria-label', `Copy: ${title}`)
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.querySelector('code')?.textContent ?? '')
    button.textContent = status.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
      status.textContent = ''
    }, COPIED_MS)
  })
  figure.prepend(button)
}
