import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** From 0.1 on, people notice that what they read moves. */
const MAX_LAYOUT_SHIFT = 0.05

/** Answers arrive one after the other. In the page: a route of Playwright's would make the browser load the application again. */
const DELAYED_ANSWERS = `const { fetch } = window
  window.fetch = async (...sent) => {
    const isData = String(sent[0].url ?? sent[0]).includes('/api/')
    if (isData) await new Promise(resolve => setTimeout(resolve, 50 + Math.random() * 150))
    return fetch(...sent)
  }`

const RECORDED_SHIFTS = `window.shifts = []
  new PerformanceObserver(list => {
    for (const { value, sources } of list.getEntries()) {
      const moved = sources.map(({ node }) => (node?.textContent ?? '').slice(0, 40))
      window.shifts.push({ value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })`

/** Records what moves on the pages that are loaded from now on, while their answers arrive one after the other. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(DELAYED_ANSWERS)
  await page.addInitScript(RECORDED_SHIFTS)
}

export async function checkShifts(page: Page, path: string): Promise<void> {
  const shifts = await page.evaluate<{ value: number; moved: string[] }[]>('window.shifts')
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(MAX_LAYOUT_SHIFT)
}
