import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { barriers, hasComeIn, sidewaysScroll, smallTargets, tinyTexts } from './checks.ts'
import { picture } from './open-page.ts'

/** Every page is tested in both: on a desktop in light, on a phone in dark. */
export const VIEWPORTS = [
  { width: 1440, theme: 'light' as const },
  { width: 390, theme: 'dark' as const },
]
export type Viewport = (typeof VIEWPORTS)[number]

/** Stores a screenshot, and expects that the page fits its width, that texts and targets are large enough, and that axe finds nothing. */
export async function checkAccessibility(page: Page, { width, theme }: Viewport, name: string): Promise<void> {
  await hasComeIn(page)
  await picture(page, `${name}-${width}-${theme}`, { whole: width < 760 })
  expect(await sidewaysScroll(page), name).toBe(0)
  expect(await tinyTexts(page), name).toEqual([])
  if (width < 760) expect(await smallTargets(page), name).toEqual([])
  expect(await barriers(page), name).toEqual([])
}
