/** If scripts are allowed: puts the URL of this server into the examples, and adds buttons that copy them. */
export const SCRIPT = `for (const place of document.querySelectorAll('.origin')) place.textContent = location.origin

const statusMessage = document.createElement('p')
statusMessage.className = 'statusMessage'
statusMessage.setAttribute('role', 'status')
document.body.append(statusMessage)

function addCopyButton(code) {
  const figure = code.closest('figure') ?? code
  const title = figure.querySelector?.('figcaption')?.textContent ?? 'example'
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.setAttribute('aria-label', 'Copy: ' + title)
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.querySelector('code').textContent)
    button.textContent = statusMessage.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
      statusMessage.textContent = ''
    }, 2000)
  })
  figure.prepend(button)
}

// Browsers allow the clipboard only for pages of this machine or over https.
if (navigator.clipboard) document.querySelectorAll('pre.code').forEach(addCopyButton)
`
