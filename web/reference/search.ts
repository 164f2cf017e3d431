import { searchText, searchWords } from '../../contract/text/search-text.ts'
import { excerptOf } from './excerpt.ts'

const MAX_RESULTS = 30

/** Names and titles, then sentences, then rows of tables, then code. */
const RANKS: readonly [selector: string, rank: number][] = [
  ['h2, h3', 0],
  ['p:not(.call), li', 1],
  ['.call', 0],
  ['tr', 2],
  ['pre.code', 3],
]
/** Objects have many rows, of which few are looked for. */
const OF_OBJECT = 2

interface Block {
  element: HTMLElement
  section: HTMLElement
  title: string
  text: string
  searched: string
  rank: number
}

interface Result extends Block {
  order: number
}

/** Finds words anywhere on the page; the results take the place of the contents while something is typed. */
export function addSearch(nav: HTMLElement) {
  const box = document.createElement('input')
  box.type = 'search'
  box.className = 'search'
  box.placeholder = 'Search'
  box.setAttribute('aria-label', 'Search this page')
  const contents = document.createElement('div')
  contents.append(...nav.childNodes)
  const count = document.createElement('p')
  count.className = 'group'
  count.setAttribute('role', 'status')
  const list = document.createElement('ul')
  list.className = 'results'
  let shown: Result[] = []
  box.addEventListener('input', () => {
    const words = searchWords(box.value)
    const found = words.length === 0 ? [] : find(words)
    shown = found.slice(0, MAX_RESULTS)
    contents.hidden = words.length > 0
    count.textContent = words.length > 0 ? countOf(found.length) : ''
    list.replaceChildren(...shown.map(result => resultItem(result, words, nav)))
  })
  box.addEventListener('keydown', event => {
    if (event.key === 'Enter') list.querySelector('a')?.click()
  })
  nav.append(box, count, list, contents)
}

function countOf(results: number): string {
  if (results === 0) return 'Nothing on this page has all of these words.'
  if (results > MAX_RESULTS) return `${MAX_RESULTS} of ${results} sections`
  return results === 1 ? '1 section' : `${results} sections`
}

let blocks: Block[] | undefined

/** The best block of each section in which a block, together with the section's title, has all words. */
function find(words: readonly string[]): Result[] {
  blocks ??= readBlocks()
  const best = new Map<HTMLElement, Result>()
  for (const [order, block] of blocks.entries()) {
    const own = words.filter(word => block.searched.includes(word))
    if (own.length === 0 || !words.every(word => own.includes(word) || searchText(block.title).includes(word))) continue
    const known = best.get(block.section)
    if (!known || block.rank < known.rank) best.set(block.section, { ...block, order })
  }
  return [...best.values()].sort((a, b) => a.rank - b.rank || a.order - b.order)
}

function readBlocks(): Block[] {
  const sections = [...document.querySelectorAll<HTMLElement>('main section[id]')]
  return sections.flatMap(section => {
    const title = section.querySelector('h2, h3')?.textContent ?? ''
    const later = section.classList.contains('object') ? OF_OBJECT : 0
    const elements = [...section.querySelectorAll<HTMLElement>(RANKS.map(([selector]) => selector).join())]
    return elements
      .filter(element => element.closest('section[id]') === section && !element.closest('[hidden]'))
      .map(element => {
        const [, rank] = RANKS.find(([selector]) => element.matches(selector)) as [string, number]
        const cells = element.matches('tr') ? [...element.children] : [element]
        const texts = cells.map(cell => cell.textContent?.trim().replaceAll(/\s+/g, ' '))
        const text = texts.filter(Boolean).join(' · ')
        const named = element.matches('h3') ? `${text} ${section.id}` : text
        return { element, section, title, text, searched: searchText(named), rank: rank + later }
      })
  })
}

function resultItem(result: Result, words: readonly string[], nav: HTMLElement): HTMLLIElement {
  const { element, section, title, text } = result
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = `#${section.id}`
  const name = document.createElement('strong')
  name.textContent = title
  link.append(name)
  if (text !== title) {
    const line = document.createElement('span')
    for (const { text: part, isFound } of excerptOf(text, words)) {
      const piece = isFound ? document.createElement('mark') : document.createElement('span')
      piece.textContent = part
      line.append(piece)
    }
    link.append(line)
  }
  link.addEventListener('click', () => {
    const contents = nav.closest('details')
    if (contents) contents.open = false
    const closed = element.closest('details')
    if (closed) closed.open = true
    // After the browser has gone to the section.
    requestAnimationFrame(() => {
      element.scrollIntoView({ block: element.matches('h2, h3') ? 'start' : 'center' })
      for (const before of document.querySelectorAll('.found')) before.classList.remove('found')
      element.classList.add('found')
    })
  })
  item.append(link)
  return item
}
