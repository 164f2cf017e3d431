import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The field of a date with this label. */
export const dateField = (page: Page, label: string | RegExp): Locator => page.getByRole('group', { name: label })

/** Types `2026-11-10` or `2026-11-10T10:00` into a field of the locale en-GB, digit by digit, and leaves it. */
export async function typeDate(page: Page, label: string | RegExp, value: string): Promise<void> {
  const [year = '', month = '', day = '', ...time] = value.split(/[-T:]/)
  const first = dateField(page, label).getByRole('spinbutton').first()
  await first.click()
  await page.keyboard.type([day, month, year, ...time].join(''))
  await page.keyboard.press('Tab')
  await expect.poll(() => readDate(page, label)).toBe(value)
}

/** What the field shows, as it is typed by `typeDate`. */
export async function readDate(page: Page, label: string | RegExp): Promise<string> {
  const all = dateField(page, label).getByRole('spinbutton')
  await all.first().waitFor()
  const segments = await all.all()
  const texts = await Promise.all(segments.map(segment => segment.innerText()))
  const [day, month, year, ...time] = texts.map(text => text.replace(/\D/g, ''))
  return [`${year}-${month}-${day}`, ...(time.length > 0 ? [time.join(':')] : [])].join('T')
}
