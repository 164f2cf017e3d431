import { afterAll, beforeAll, expect, test } from 'vitest'
import { beSignedIn } from '../../support/people/sign-in.ts'
import { daysAgo, store, vehicle } from '../../support/traffic/traffic.ts'
import { checkBothViewports } from '../support/check-accessibility.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

let app: WebApp
let site: number
const PASSWORD = 'a bridge of seven spans'

beforeAll(async () => {
  app = await startWebApp()
  site = await app.city.site({ name: 'Aurakatu', city: 'Turku', time_zone: 'UTC' })
  const from = daysAgo(3)
  const traffic = Array.from({ length: 288 }, (_, i) => vehicle(from + i * 600_000, { speed_kmh: 30 + (i % 30) }))
  await store(app.database, site, traffic, [[from, daysAgo(1)]])
})
afterAll(() => app?.end())

test('a user shares a view of a site with a password, a reader opens it, and it is revoked', async () => {
  const { page, close, said } = await app.open(`/sites/${site}`)
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Aurakatu' })
  await dialog.getByText('No links.').waitFor()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Aurakatu this week')
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await checkBothViewports(page, 'share-dialog')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = await dialog.getByRole('region', { name: 'Link' }).innerText()
  expect(address).toContain(`${app.url}/open/shared/`)
  const path = new URL(address.trim()).pathname

  const reader = await app.open(path, { as: null, expects: [/^400 /] })
  await reader.page.getByRole('heading', { name: 'This link needs a password' }).waitFor()
  await checkBothViewports(reader.page, 'shared-password')
  await reader.page.getByRole('textbox', { name: 'Password' }).fill('a bridge of six spans')
  await reader.page.getByRole('button', { name: 'Open', exact: true }).click()
  await reader.page.getByText('The password is wrong.').waitFor()
  await reader.page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await reader.page.getByRole('button', { name: 'Open', exact: true }).click()
  await reader.page.getByRole('heading', { name: 'Aurakatu this week' }).waitFor()
  await expect.poll(() => reader.page.locator('[data-plot=drawn]').count()).toBe(2)
  await checkBothViewports(reader.page, 'shared-view')
  await reader.close()

  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.goto(`${app.url}/shared-links`)
  await page.getByText(/opened once, last on .* · with a password, 1 wrong password/).waitFor()
  await checkBothViewports(page, 'shared-links')
  await page.getByRole('button', { name: 'Revoke Aurakatu this week' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('No links.').waitFor()
  expect(said).toEqual([])
  await close()

  const late = await app.open(path, { as: null, expects: [/^404 /] })
  await late.page.getByRole('heading', { name: 'There is nothing to see at this address.' }).waitFor()
  await late.close()
})

test('a plot is framed by the pages that the link names, and by no others', async () => {
  const { page, close } = await app.open(`/sites/${site}`)
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Aurakatu' })
  await dialog.getByRole('textbox', { name: 'Pages that may show it in a frame' }).fill('https://www.turku.fi/page')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByText('Enter an origin such as https://www.example.org, without a path.').waitFor()
  await dialog.getByRole('textbox', { name: 'Pages that may show it in a frame' }).fill('https://www.turku.fi')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const code = await dialog.getByRole('region', { name: 'Frame for a page' }).innerText()
  const [, address = ''] = /src="([^"]+)"/.exec(code) ?? []
  const policyOf = async (url: string) => (await fetch(url)).headers.get('content-security-policy')
  expect(await policyOf(address)).toContain('frame-ancestors https://www.turku.fi')
  expect(await policyOf(address.replace('/embed/', '/shared/'))).toContain("frame-ancestors 'none'")
  await close()
  const frame = await app.open(new URL(address).pathname, { as: null })
  await expect.poll(() => frame.page.locator('[data-plot=drawn]').count()).toBe(1)
  await checkBothViewports(frame.page, 'embedded')
  await frame.close()
  const card = await app.open(`${new URL(address).pathname}?show=card`, { as: null })
  const drawing = card.page.getByRole('img', { name: /^Card of Aurakatu/ })
  await expect
    .poll(() => drawing.evaluate(node => (node as unknown as { naturalWidth: number }).naturalWidth))
    .toBe(1200)
  await checkBothViewports(card.page, 'embedded-card')
  await card.close()

  const call = await beSignedIn(app.server, app.database, app.user)
  const id = new URL(address).pathname.split('/').at(-1)
  expect((await call('DELETE', `/app/api/traffic/shares/${id}`)).status).toBe(204)
  const missing = address.replace(id as string, '00000000-0000-4000-8000-000000000000')
  const [revoked, never] = await Promise.all([fetch(address), fetch(missing)])
  expect([revoked.status, await revoked.text()]).toEqual([404, await never.text()])
  expect(revoked.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('a report and a comparison are shared from their pages, and readers see the sheet and download its file', async () => {
  const { page, close, said } = await app.open(`/sites/${site}/report`)
  await page.getByRole('heading', { name: 'Aurakatu', level: 2 }).waitFor()
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Aurakatu' })
  await dialog.getByText(/reads this report as a page and as a PDF/).waitFor()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = await dialog.getByRole('region', { name: 'Link' }).innerText()
  await dialog.getByRole('region', { name: 'PDF' }).waitFor()
  const reader = await app.open(new URL(address.trim()).pathname, { as: null })
  await reader.page.getByRole('article').getByRole('heading', { name: 'Aurakatu', level: 2 }).waitFor()
  await checkBothViewports(reader.page, 'shared-report')
  const [file] = await Promise.all([
    reader.page.waitForEvent('download'),
    reader.page.getByRole('link', { name: 'PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/-report\.pdf$/)
  await reader.close()

  await page.goto(`${app.url}/compare?site=${site}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click()
  const compared = await page.getByRole('dialog').getByRole('region', { name: 'Link', exact: true }).innerText()
  const other = await app.open(new URL(compared.trim()).pathname, { as: null })
  await other.page.getByRole('article').waitFor()
  await checkBothViewports(other.page, 'shared-comparison')
  await other.close()
  await page.goto(`${app.url}/shared-links`)
  await page.getByText(/^Comparison · Ends .* · opened once/).waitFor()
  await page.getByText(/^Report · Ends .* · opened 2 times/).waitFor()
  expect(said).toEqual([])
  await close()
})
