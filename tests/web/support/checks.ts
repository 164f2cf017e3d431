import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const ofAxe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const AXE = readFileSync(ofAxe.resolve('axe-core/axe.min.js'), 'utf8')

/** Until dialogs are seen: what is transparent is, to axe, not there. After a touch they are so for half a second. */
export async function hasComeIn(page: Page): Promise<void> {
  const isIn = () =>
    page.evaluate(`document.querySelector('[data-entering]') === null &&
      [...document.querySelectorAll('[data-modal]')].every(modal => getComputedStyle(modal).opacity === '1')`)
  await expect.poll(isIn).toBe(true)
}

/**
 * What axe finds. Its own builder loads it twice each time, and takes twice as long; the settings halve the rest: it
 * describes only what it complains about, and loads no style again.
 */
export async function barriers(page: Page): Promise<string[]> {
  await hasComeIn(page)
  const found = await runAxe(page, 'document', "rules: { 'color-contrast': { enabled: false } }")
  return [...found, ...(await lowContrast(page))]
}

async function runAxe(page: Page, context: string, options: string): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE)
  return page.evaluate(`axe.run(${context}, { reporter: 'no-passes', resultTypes: ['violations'], preload: false, ${options} })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`)
}

/** Keys of texts whose contrast was found to be enough by a test of this worker. */
const measured = new Set<string>()

/**
 * Texts that are too pale: all that another theme of the same page can break.
 * Contrast takes axe four times as long as all else, so it is measured once for each combination of what decides it:
 * colour and size of a text, and the backgrounds and opacities of what it is in. What is positioned may lie on top of
 * something else: it is measured on each page.
 */
export async function lowContrast(page: Page): Promise<string[]> {
  const keys = await page.evaluate<string[]>(`(() => {
    const found = new Map([[null, '']])
    const keyOf = element => {
      if (!found.has(element)) found.set(element, makeKey(element))
      return found.get(element)
    }
    const makeKey = element => {
      const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element)
      const isOnTop = position !== 'static' && position !== 'relative'
      const own = (/^rgba\\(.*, 0\\)$/.test(backgroundColor) ? '' : backgroundColor) +
        (backgroundImage === 'none' ? '' : backgroundImage) + (opacity === '1' ? '' : opacity) +
        (isOnTop ? location.pathname.replace(/\\d+/g, '0') + innerWidth + element.className : '')
      const around = keyOf(element.parentElement)
      return own === '' ? around : around + '>' + own
    }
    window.textsByKey = {}
    for (const element of document.querySelectorAll('body *')) {
      const hasText = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim() !== '')
      if (!hasText && !['INPUT', 'SELECT', 'TEXTAREA'].includes(element.tagName)) continue
      if (element.getClientRects().length === 0) continue
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
      const key = [color, fontSize, fontWeight, textShadow, keyOf(element)].join(' ')
      window.textsByKey[key] = [...(window.textsByKey[key] ?? []), element]
    }
    return Object.keys(window.textsByKey)
  })()`)
  const missing = keys.filter(key => !measured.has(key))
  if (missing.length === 0) return []
  const elements = `{ include: ${JSON.stringify(missing)}.flatMap(key => window.textsByKey[key].slice(0, 3)) }`
  const found = await runAxe(page, elements, "runOnly: ['color-contrast']")
  if (found.length === 0) for (const key of missing) measured.add(key)
  return found
}

/** Pixels by which the page is wider than the window; 0 is right. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** Labels of tables that are wider than their place, so that columns are cut. */
export const cutTables = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('table')]
    .filter(({ parentElement }) => parentElement.scrollWidth > parentElement.clientWidth + 1)
    .map(table => table.getAttribute('aria-label') ?? table.parentElement.getAttribute('aria-label') ?? table.textContent.slice(0, 40))`)

/** The title of the page where its end is cut off; null is right. */
export const cutTitle = (page: Page): Promise<string | null> =>
  page.evaluate(
    `(({ scrollWidth, clientWidth, scrollHeight, clientHeight, textContent }) =>
      scrollWidth > clientWidth || scrollHeight > clientHeight + 8 ? textContent : null)(document.querySelector('h1'))`,
  )

/** Sizes of text below 11 px, the smallest there is. */
export const tinyTexts = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('body *')]
    .filter(element => [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim() !== ''))
    .filter(element => element.getClientRects().length > 0 && parseFloat(getComputedStyle(element).fontSize) < 11)
    .map(element => element.textContent)`)

/** Things to press that are smaller than a finger: 44, on phones; chips and heads of cards 36. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('button, [role="button"], nav a, input:not([type="checkbox"], [type="radio"]), label:has(input)')]
    .filter(element => element.closest('[aria-hidden="true"]') === null)
    .map(element => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1 && box.height < 35.5)
    .map(({ element, box }) => (element.getAttribute('aria-label') || element.textContent || element.name) + ' ' + box.height)`)

/** The label of what has the focus. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(
    `(document.activeElement.getAttribute('aria-label') || document.activeElement.textContent || document.activeElement.id || document.activeElement.tagName).trim()`,
  )
