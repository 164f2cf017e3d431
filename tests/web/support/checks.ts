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
 * describes only what it complains about, and loads no style again. Most of what remains is the contrast of colours,
 * which need not be measured again where only the texts differ.
 */
export async function barriers(page: Page, { contrast = true } = {}): Promise<string[]> {
  await hasComeIn(page)
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE)
  const rules = `{ 'color-contrast': { enabled: ${contrast} } }`
  return page.evaluate(`axe.run({ reporter: 'no-passes', resultTypes: ['violations'], preload: false, rules: ${rules} })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`)
}

/** Pixels by which the page is wider than the window; 0 is right. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

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
