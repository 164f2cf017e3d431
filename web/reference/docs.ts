// The script of /docs, which the server renders: without it the page has everything but what is added here.
import { DAY_MS } from '../../contract/times/time.ts'
import { addCopyButtons } from './copy-buttons.ts'
import { addLanguageTabs } from './languages.ts'
import { addSearch } from './search.ts'

/** Examples name this server and a day on which it has data. */
function fillExamples() {
  const midnight = (daysAgo: number) =>
    `${new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`
  const texts = { origin: location.origin, yesterday: midnight(1), today: midnight(0) }
  for (const [name, text] of Object.entries(texts)) {
    for (const place of document.querySelectorAll(`.${name}`)) place.textContent = text
  }
}

/** Sending requests takes a form, and is loaded when the first is wanted. */
function addTryButtons() {
  for (const samples of document.querySelectorAll<HTMLElement>('.samples[data-try]')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'action'
    button.textContent = 'Try it'
    const title = samples.closest('section')?.querySelector('h3')?.textContent
    button.setAttribute('aria-label', `Try it: ${title}`)
    button.addEventListener('click', async () => {
      const { showTrial } = await import('./try-it.ts')
      await showTrial(samples, button)
    })
    samples.querySelector('.languages')?.after(button)
  }
}

fillExamples()
for (const nav of document.querySelectorAll('nav')) addSearch(nav)
addLanguageTabs()
addTryButtons()
addCopyButtons()
