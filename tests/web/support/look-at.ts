import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { barriers, sidewaysScroll, smallTargets, tinyTexts } from './checks.ts'
import { picture } from './open-page.ts'

/** The two in which every page is looked at. */
export const LOOKS = [
  { width: 1440, theme: 'light' as const },
  { width: 390, theme: 'dark' as const },
]
export type Look = (typeof LOOKS)[number]

const IS_STILL = `!document.querySelector('[data-entering]')
  && document.getAnimations().every(one => one.playState !== 'running')`

/** Keeps a picture of the page, and expects that it fits, can be read, and has no barriers. */
export async function lookAt(page: Page, { width, theme }: Look, name: string): Promise<void> {
  // A dialog that is still coming in is not seen yet, and the page behind it is no longer: axe would find no page at all.
  await expect.poll(() => page.evaluate<boolean>(IS_STILL), { timeout: 10_000 }).toBe(true)
  await picture(page, `${name}-${width}-${theme}`, { whole: width < 760 })
  expect(await sidewaysScroll(page), name).toBe(0)
  expect(await tinyTexts(page), name).toEqual([])
  if (width < 760) expect(await smallTargets(page), name).toEqual([])
  expect(await barriers(page), name).toEqual([])
}
