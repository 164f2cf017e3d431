import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { barriers, hasComeIn, sidewaysScroll, smallTargets, tinyTexts } from './checks.ts'
import { picture } from './open-page.ts'

/** The two in which every page is looked at. */
export const LOOKS = [
  { width: 1440, theme: 'light' as const },
  { width: 390, theme: 'dark' as const },
]
export type Look = (typeof LOOKS)[number]

/** Keeps a picture of the page, and expects that it fits, can be read, and has no barriers. */
export async function lookAt(page: Page, { width, theme }: Look, name: string): Promise<void> {
  await hasComeIn(page)
  await picture(page, `${name}-${width}-${theme}`, { whole: width < 760 })
  expect(await sidewaysScroll(page), name).toBe(0)
  expect(await tinyTexts(page), name).toEqual([])
  if (width < 760) expect(await smallTargets(page), name).toEqual([])
  expect(await barriers(page), name).toEqual([])
}
