/** If scripts are allowed: puts the URL of this server and days with data into the examples, adds buttons that copy them, and a search in the contents. */
export const SCRIPT = `for (const place of document.querySelectorAll('.origin')) place.textContent = location.origin

const midnight = daysAgo => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10) + 'T00:00:00Z'
for (const place of document.querySelectorAll('.yesterday')) place.textContent = midnight(1)
for (const place of document.querySelectorAll('.today')) place.textContent = midnight(0)

function addSearch(nav) {
  const box = document.createElement('input')
  box.type = 'search'
  box.className = 'search'
  box.placeholder = 'Search'
  box.setAttribute('aria-label', 'Search the contents')
  const items = [...nav.querySelectorAll('li')]
  box.addEventListener('input', () => {
    const words = box.value.toLowerCase().split(/\\s+/)
    for (const item of items) {
      const text = (item.textContent + ' ' + (item.firstElementChild.dataset.search ?? '')).toLowerCase()
      item.hidden = !words.every(word => text.includes(word))
    }
    for (const list of nav.querySelectorAll('ul')) {
      list.previousElementSibling.hidden = [...list.children].every(item => item.hidden)
    }
  })
  box.addEventListener('keydown', event => {
    if (event.key === 'Enter') items.find(item => !item.hidden)?.firstElementChild.click()
  })
  nav.prepend(box)
}
document.querySelectorAll('nav').forEach(addSearch)

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
