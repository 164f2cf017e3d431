import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beSignedIn, type SignedInCaller } from '../support/people/sign-in.ts'
import { send, vehicle } from '../support/traffic/traffic.ts'
import { checkBothViewports } from './support/check-accessibility.ts'
import { focused } from './support/checks.ts'
import { goTo, type OpenedPage } from './support/open-page.ts'
import { dateField, readDate, typeDate } from './support/type-date.ts'
import { startWebApp, type WebApp } from './support/web-app.ts'

let app: WebApp
let call: SignedInCaller
let first: number
let second: number
/** The tests use one page, one after the other. */
let opened: OpenedPage

beforeAll(async () => {
  app = await startWebApp()
  call = await beSignedIn(app, app.database, app.user)
  first = await app.city.site({ name: 'Aurakatu 1' })
  second = await app.city.site({ name: 'Brücke 1' })
  await app.city.device(second, { serial: 'OLD-1' })
  opened = await app.open('/organization/devices', { expects: [/^400 /] })
})
afterAll(() => app?.end())

const keyOn = async (page: Page) => (await page.getByLabel('The new key', { exact: true }).textContent()) as string
/** Whether a device with this key may send. */
const works = async (key: string) => (await send(app.url, key, [vehicle(Date.now() - 60_000)])).status === 200
const deviceOf = async (serial: string) => {
  const { json } = await call('GET', '/app/api/organization/devices')
  const { id } = json.items.find((device: { serial: string }) => device.serial === serial)
  return (await call('GET', `/app/api/organization/devices/${id}`)).json
}

test('a device is registered, gets a key that is shown once, is assigned, but not from a moment still to come, sends, and is moved', async () => {
  const serial = 'WR-1'
  const { page, said } = opened
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByLabel('Serial').fill('OLD-1')
  await page.keyboard.press('Enter')
  await page.getByText('Device with this serial already exists.').waitFor()
  await page.getByLabel('Serial').fill(serial)
  await page.getByLabel('Upload interval, s').fill('300')
  await checkBothViewports(page, 'devices-register')
  await page.keyboard.press('Tab')
  await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click()
  const drawer = page.getByRole('dialog', { name: `Device ${serial}` })
  await drawer.getByText('No key yet. Without a key the device cannot send').waitFor()

  await drawer.getByRole('button', { name: 'New key' }).click()
  await drawer.getByText('New key created. Copy it now.').waitFor()
  await expect.poll(() => focused(page)).toBe('Copy key')
  const key = await keyOn(page)
  expect(await drawer.getByRole('list', { name: 'Keys of the device' }).getByRole('listitem').count()).toBe(1)
  expect(await drawer.getByText(/previous key/i).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog', { name: 'You have not copied the key. Leave anyway?' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Stay')
  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: 'Copy key' }).click()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(key)
  expect(await works(key)).toBe(false)

  await drawer.getByRole('button', { name: 'Assign…', exact: true }).click()
  await page.getByRole('combobox', { name: 'Site' }).fill('aurakatu 1')
  await page.getByRole('option', { name: /^Aurakatu/ }).click()
  await page.getByRole('radio', { name: 'Earlier' }).click()
  await typeDate(page, /^Date and time/, '2099-01-01T00:00')
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByText('This moment is still to come.').waitFor()
  expect((await deviceOf(serial)).site).toBe(null)
  await typeDate(page, /^Date and time/, '2026-06-01T09:00')
  expect(await keyOn(page)).toBe(key)
  await checkBothViewports(page, 'devices-key-and-assign')
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await drawer.getByRole('list', { name: 'Assignments' }).getByText('Aurakatu 1').waitFor()
  expect(await works(key)).toBe(true)
  expect((await deviceOf(serial)).site).toMatchObject({ id: first, from_dt: '2026-06-01T07:00:00.000Z' })

  await drawer.getByRole('button', { name: 'Correct…' }).click()
  const since = /^Date and time/
  await dateField(page, since).waitFor()
  expect(await readDate(page, since)).toBe('2026-06-01T09:00')
  await typeDate(page, since, '2099-01-01T00:00')
  await page.getByRole('button', { name: 'Correct', exact: true }).click()
  await page.getByText('This moment is still to come.').waitFor()
  await typeDate(page, since, '2026-05-01T09:00')
  await page.getByRole('button', { name: 'Correct', exact: true }).click()
  await dateField(page, since).waitFor({ state: 'detached' })
  expect((await deviceOf(serial)).site).toMatchObject({ id: first, from_dt: '2026-05-01T07:00:00.000Z' })

  await drawer.getByRole('button', { name: 'Move…' }).click()
  await page.getByRole('combobox', { name: 'Site' }).fill('brücke 1')
  await page.getByRole('option', { name: /^Brücke/ }).click()
  await page.getByText('Device OLD-1 is assigned there. Its assignment ends').waitFor()
  await page.getByRole('button', { name: 'Replace OLD-1' }).click()
  await drawer.getByRole('list', { name: 'Assignments' }).getByText('Brücke 1').waitFor()
  const moved = await deviceOf(serial)
  expect(moved.history.map(({ site }: { site: { id: number } }) => site.id)).toEqual([second, first])
  expect((await deviceOf('OLD-1')).site).toBe(null)
  await checkBothViewports(page, 'devices-drawer')

  await page.reload()
  await drawer.getByRole('list', { name: 'Keys of the device' }).waitFor()
  expect(await page.content()).not.toContain(key)
  await drawer.getByRole('button', { name: 'Unassign…' }).click()
  await expect.poll(() => focused(page)).toBe('Keep it assigned')
  await page.getByRole('button', { name: 'Unassign', exact: true }).click()
  await drawer.getByRole('button', { name: 'Assign…', exact: true }).waitFor()
  expect(await works(key)).toBe(false)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await page.getByText('Not assigned').first().waitFor()
  await checkBothViewports(page, 'devices')
  expect(said).toEqual([])
})

test('a third key ends the oldest after a warning, and any can be revoked', async () => {
  const site = await app.city.site()
  const { id, key } = await app.city.device(site, { serial: 'KEYS' })
  expect(await works(key)).toBe(true)
  const { page, said } = opened
  await goTo(page, `/organization/devices?device=${id}`)
  const make = async () => {
    await page.getByRole('button', { name: 'Copy key' }).click()
    return keyOn(page)
  }
  await page.getByRole('button', { name: 'New key', exact: true }).click()
  const second = await make()
  await page.getByText('The previous key keeps working').waitFor()
  expect([await works(key), await works(second)]).toEqual([true, true])
  await page.getByRole('button', { name: 'New key…' }).click()
  await page.getByRole('alertdialog', { name: 'Create a third key?' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Keep both keys')
  await page.getByText(/It was used .*\. If the device still uses it, it can no longer send\./).waitFor()
  await page.keyboard.press('Enter')
  expect(await works(key)).toBe(true)
  await page.getByRole('button', { name: 'New key…' }).click()
  await page.getByRole('button', { name: 'Create a new key' }).click()
  await expect.poll(() => keyOn(page)).not.toBe(second)
  const third = await make()
  expect([await works(key), await works(second), await works(third)]).toEqual([false, true, true])

  const revoke = page.getByRole('button', { name: /^Revoke wayd_/ })
  await revoke.last().click()
  await expect.poll(() => focused(page)).toBe('Keep the key')
  await page.getByRole('button', { name: 'Revoke now' }).click()
  await expect.poll(() => revoke.count()).toBe(1)
  expect([await works(second), await works(third)]).toEqual([false, true])
  await revoke.click()
  await page.getByText('It is the only key of KEYS').waitFor()
  await page.getByRole('button', { name: 'Revoke now' }).click()
  await expect.poll(() => works(third)).toBe(false)
  await page.getByText('No key', { exact: true }).first().waitFor()
  expect(said).toEqual([])
})

test('a simulated device is shown as such in the list, its drawer and on the page of its site, until a user edits it', async () => {
  const site = await app.city.site({ name: 'Invented street' })
  const { id } = await app.city.device(site, { serial: 'SIM-1' })
  await app.database.query(sql`update devices set is_simulated = true where id = ${id}`)
  const { page, said } = opened
  await goTo(page, `/sites/${site}`)
  await page.getByText('Its vehicles and statuses are invented for the demo.').waitFor()
  await checkBothViewports(page, 'site-simulated')
  await goTo(page, '/organization/devices')
  // The list may be that of a test before: nothing notifies pages of a device that is made in the database.
  await page.reload()
  await page.getByRole('row').filter({ hasText: 'SIM-1' }).getByText('Simulated').waitFor()
  await goTo(page, `/organization/devices?device=${id}`)
  const drawer = page.getByRole('dialog', { name: /SIM-1/ })
  await drawer.getByText('the demo stops sending for it').waitFor()
  await checkBothViewports(page, 'devices-drawer-simulated')
  await drawer.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Serial').fill('MINE-1')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'Device MINE-1' }).waitFor()
  await expect.poll(() => page.getByText('Simulated').count()).toBe(0)
  expect(await page.getByText('the demo stops sending for it').count()).toBe(0)
  expect(said).toEqual([])
})
