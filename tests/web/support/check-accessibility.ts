import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { barriers, hasComeIn, lowContrast, sidewaysScroll, smallTargets, tinyTexts } from './checks.ts'
import { picture } from './open-page.ts'

/** Every page is tested in both: on a desktop in light, on a phone in dark. */
export const VIEWPORTS = [
  { width: 1440, theme: 'light' as const },
  { width: 390, theme: 'dark' as const },
]
export type Viewport = (typeof VIEWPORTS)[number]
export const [DESKTOP, PHONE] = VIEWPORTS as [Viewport, Viewport]

/** Stores a screenshot, and expects that the page fits its width, that texts and targets are large enough, and that axe finds nothing. */
export async function checkAccessibility(page: Page, viewport: Viewport, name: string): Promise<void> {
  await checkSizes(page, viewport, name)
  expect(await barriers(page), name).toEqual([])
}

/** For a page whose elements are the same in the other viewport, where axe checks them: all that its width and its theme can break. */
export async function checkFit(page: Page, viewport: Viewport, name: string): Promise<void> {
  await checkSizes(page, viewport, name)
  expect(await lowContrast(page), name).toEqual([])
}

async function checkSizes(page: Page, { width, theme }: Viewport, name: string): Promise<void> {
  await hasComeIn(page)
  await picture(page, `${name}-${width}-${theme}`, { whole: width < 760 })
  expect(await sidewaysScroll(page), name).toBe(0)
  expect(await tinyTexts(page), name).toEqual([])
  if (width < 760) expect(await smallTargets(page), name).toEqual([])
}

/** The same for a page that is open on a desktop in light, and for what it becomes in the window of a phone in dark. */
export async function checkBothViewports(page: Page, name: string): Promise<void> {
  for (const viewport of [DESKTOP, PHONE]) {
    await showIn(page, viewport)
    await checkAccessibility(page, viewport, name)
  }
  await showIn(page, DESKTOP)
}

/** Resizes the window and changes its theme. */
export async function showIn(page: Page, { width, theme }: Viewport): Promise<void> {
  const height = page.viewportSize()?.height ?? 900
  await page.emulateMedia({ colorScheme: theme })
  await page.setViewportSize({ width, height })
  // Until the page is laid out for this width: observers of sizes are notified with the second frame at the latest.
  await page.evaluate('new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
}
