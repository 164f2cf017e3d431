import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeOrganization } from '../support/people/people.ts'
import { beSignedIn, type SignedInCaller } from '../support/people/sign-in.ts'
import { daysAgo, store, vehicle } from '../support/traffic/traffic.ts'
import { checkBothViewports, DESKTOP, PHONE, showIn } from './support/check-accessibility.ts'
import { cutTitle, focused } from './support/checks.ts'
import { goTo, type OpenedPage, picture } from './support/open-page.ts'
import { startWebApp, type WebApp } from './support/web-app.ts'

const SITES = '/app/api/organization/sites'

let app: WebApp
let call: SignedInCaller

beforeAll(async () => {
  app = await startWebApp()
  call = await beSignedIn(app, app.database, app.user)
})
afterAll(() => app?.end())

const stored = async (site_id: string) => {
  const { rows } = await app.database.query<{ id: number }>(sql`select id from sites where site_id = ${site_id}`)
  return (await call('GET', `${SITES}/${rows[0]?.id}`)).json
}
const editor = (id: number) => `/organization/sites?site=${id}`
/** By the keyboard, out of a long list. */
async function choose(page: Page, label: string, typed: string, option: string) {
  const box = page.getByRole('combobox', { name: label })
  await box.scrollIntoViewIfNeeded()
  // A scroll closes lists, and its event arrives frames later: then type again.
  await vi.waitFor(
    async () => {
      await box.fill('')
      await box.fill(typed)
      // The first: before the text is applied, the list has all options.
      const options = page.getByRole('option')
      await options
        .first()
        .and(page.getByRole('option', { name: option }))
        .waitFor({ timeout: 2_000 })
    },
    { timeout: 60_000 },
  )
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => box.inputValue()).toBe(option)
}
test('from no site to one with its place from the map and its channels', async () => {
  const { organization, user } = await nobodysOrganization()
  // The table alone: beside the list a map would be drawn.
  const { page, said, close } = await app.open('/sites/table', { as: user, withMap: true, expects: [/^400 /] })
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Site setup' }).click()
  await page.getByRole('heading', { level: 1, name: 'Site setup' }).waitFor()
  await page.getByText('No sites yet.').waitFor()
  await checkBothViewports(page, 'sites-setup-empty')
  await page.getByRole('link', { name: 'New site' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'New site' }).waitFor()
  await page.getByRole('button', { name: 'Create site' }).click()
  await page.getByText('Not saved. Correct the fields marked below.').waitFor()
  await expect.poll(() => page.getByText('Fill this in.').count()).toBeGreaterThanOrEqual(4)

  await page.getByLabel('Name', { exact: true }).first().fill('B57 Römerstraße')
  await page.getByLabel('Site ID').fill('MOE-B57-01')
  await page.getByLabel('City').fill('Moers')
  await choose(page, 'Country', 'germ', 'Germany (DE)')
  await choose(page, 'Time zone', 'berl', 'Europe/Berlin')
  await page.getByRole('button', { name: 'Add limit' }).click()
  await page.getByLabel('Speed limit', { exact: true }).fill('50')
  const map = page.getByRole('region', { name: /^Map/ })
  await map.scrollIntoViewIfNeeded()
  const box = (await map.boundingBox()) as { x: number; y: number; width: number; height: number }
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect.poll(() => page.getByLabel('Latitude').inputValue()).toMatch(/^\d+(\.\d+)?$/)
  await page.getByLabel('Latitude').fill('51.44821')
  await page.getByLabel('Longitude').fill('6,62534')
  await page.getByLabel('Towards').first().fill('Moers centre')
  const handle = page.getByRole('slider', { name: 'Bearing of channel 1, Moers centre' })
  await handle.focus()
  for (let i = 0; i < 2; i++) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.getByLabel('Bearing, °').first().inputValue()).toBe('21')
  await checkBothViewports(page, 'sites-setup-new')
  await page.getByRole('button', { name: 'Create site' }).click()
  await page.waitForURL(url => /^\d+$/.test(url.searchParams.get('site') ?? ''))
  await page.getByRole('heading', { level: 1, name: 'B57 Römerstraße' }).waitFor()
  const { rows } = await app.database.query(sql`
    select latitude, longitude, country, time_zone,
      (select kmh from speed_limits where site_id = s.id order by valid_from desc limit 1) as speed_limit_kmh,
      (select json_agg(json_build_array(number, direction, bearing_deg) order by number) from channels where site_id = s.id) as channels
    from sites s
    where organization_id = ${organization.id}
  `)
  expect(rows).toEqual([
    {
      latitude: 51.44821,
      longitude: 6.62534,
      country: 'DE',
      time_zone: 'Europe/Berlin',
      speed_limit_kmh: 50,
      channels: [
        [1, 'Moers centre', 21],
        [2, '', 180],
      ],
    },
  ])
  await page.getByText('No device is assigned.').waitFor()
  expect(said).toEqual([])
  await close()
})

/** The tests of the city's sites use one page, one after the other. */
let opened: OpenedPage

const LONG_NAME = 'Aurakatu 1, Linnankatu, Turku'

test('a site is found, changed, retired and restored', async () => {
  const id = await app.city.site({ site_id: 'LIST-1', name: LONG_NAME })
  await app.city.device(id)
  opened = await app.open('/organization/sites', { expects: [/^40[09] /] })
  const { page, said } = opened
  await page.getByRole('searchbox').fill('aura 1')
  await page.getByRole('link', { name: LONG_NAME }).waitFor()
  await checkBothViewports(page, 'sites-setup')
  await page.getByRole('link', { name: LONG_NAME }).click()
  await page.getByLabel('Street').fill('Aurakatu')
  await checkBothViewports(page, 'sites-setup-edit')
  await showIn(page, PHONE)
  expect(await cutTitle(page)).toBeNull()
  await showIn(page, DESKTOP)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor({ state: 'attached' })
  expect(await stored('LIST-1')).toMatchObject({ street_name: 'Aurakatu', version: 2 })

  await page.getByRole('button', { name: 'Retire…' }).click()
  await page.getByRole('alertdialog', { name: `Retire ${LONG_NAME}?` }).waitFor()
  await expect.poll(() => focused(page)).toBe('Keep in use')
  await page.getByText(/can still send what it has stored/).waitFor()
  await page.getByRole('button', { name: 'Retire now' }).click()
  await page.getByRole('button', { name: 'Restore' }).waitFor()
  await page.getByRole('link', { name: 'Back to all sites' }).click()
  await page.getByRole('radio', { name: 'Retired' }).click()
  await page.getByRole('link', { name: LONG_NAME }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('button', { name: 'Retire…' }).waitFor()
  expect((await stored('LIST-1')).retired_at).toBe(null)
  expect(said).toEqual([])
})

test('changes of another user are loaded without losing what was typed', async () => {
  const id = await app.city.site({ site_id: 'BOTH', name: 'Before', city: 'Turku' })
  const { page, said } = opened
  await goTo(page, editor(id))
  await page.getByLabel('City').fill('Raisio')
  await page.getByLabel('Street').fill('Typed here')
  const theirs = { version: 1, name: 'After', city: 'Naantali', speed_limit_kmh: 30 }
  expect((await call('PATCH', `${SITES}/${id}`, { body: theirs })).status).toBe(200)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Someone else has changed the site, so nothing was saved.').waitFor()
  await picture(page, 'sites-setup-conflict')
  await page.getByRole('button', { name: 'Reload and keep what I typed' }).click()
  await page.getByText('Changed by someone else: Name (now “After”) and Speed limits.').waitFor()
  await page.getByText('Changed by both: City (now “Naantali”).').waitFor()
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Raisio')
  await expect.poll(() => page.getByLabel('Street').inputValue()).toBe('Typed here')
  await page.getByText('30 km/h', { exact: true }).waitFor()
  await picture(page, 'sites-setup-meanwhile')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
  expect(await stored('BOTH')).toMatchObject({
    name: 'After',
    city: 'Raisio',
    street_name: 'Typed here',
    speed_limit_kmh: 30,
    version: 3,
  })
  expect(said).toEqual([])
})

test('the limit is changed from a day on, by keyboard; two on one day are refused at the field', async () => {
  const [zone, unit] = ['Europe/Helsinki', 'kmh']
  const old = { from: null, kmh: 50, unit }
  const id = await app.city.site({ site_id: 'LIMITS', time_zone: zone, speed_limits: [old] })
  const { page, said } = opened
  await goTo(page, editor(id))
  await page.getByText('50 km/h', { exact: true }).waitFor()
  const typeLimit = async (limit: string, day: string) => {
    await page.getByRole('button', { name: 'Change the limit' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('group', { name: 'From when' }).last().waitFor()
    await page.keyboard.type(limit)
    // Over the unit.
    for (let i = 0; i < 2; i++) await page.keyboard.press('Tab')
    await page.keyboard.type(day)
  }
  const save = () => page.getByRole('button', { name: 'Save' }).click()
  await typeLimit('30', '01062026')
  await typeLimit('40', '01062026')
  await save()
  await page.getByText('Not saved. Correct the fields marked below.').waitFor()
  const refused = page.getByRole('group', { name: 'From when' }).nth(1)
  await expect
    .poll(() =>
      refused.getAttribute('aria-describedby').then(ids => page.locator(`#${ids?.split(' ').at(-1)}`).innerText()),
    )
    .toBe('Another limit begins at the same time. Choose another date, or remove one of them.')
  await checkBothViewports(page, 'sites-setup-limits-refused')
  expect((await managed(id)).speed_limits).toEqual([old])

  await page.getByRole('spinbutton', { name: /^year/ }).last().focus()
  await page.keyboard.type('2031')
  await save()
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
  await page.getByText('50 km/h until 31 May 2026').waitFor()
  await page.getByText('30 km/h from 1 Jun 2026 until 31 May 2031').waitFor()
  await page.getByText('40 km/h from 1 Jun 2031').waitFor()
  await checkBothViewports(page, 'sites-setup-limits')
  expect(await managed(id)).toMatchObject({
    speed_limit_kmh: 30,
    speed_limits: [
      old,
      { from: '2026-05-31T21:00:00.000Z', kmh: 30, unit },
      { from: '2031-05-31T21:00:00.000Z', kmh: 40, unit },
    ],
  })
  await page.getByRole('button', { name: 'Remove “40 km/h from 1 Jun 2031”' }).focus()
  await page.keyboard.press('Enter')
  await save()
  await page.getByText('30 km/h since 1 Jun 2026').waitFor()
  await expect.poll(async () => (await managed(id)).speed_limits.length).toBe(2)
  expect(said).toEqual([])
})

const managed = async (id: number) => (await call('GET', `${SITES}/${id}`)).json

test('with records the time zone is fixed, with the reason, and channels cannot be removed; leaving asks when something was typed and not saved', async () => {
  const id = await app.city.site({ site_id: 'FIXED' })
  await store(app.database, id, [vehicle(daysAgo(2))])
  const { page, said } = opened
  await goTo(page, editor(id))
  await page.getByText('Fixed: the site has records, and their days follow this time zone.').waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: 'Time zone' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Add channel' }).click()
  await expect.poll(() => page.getByRole('button', { name: /^Remove channel/ }).count()).toBe(1)
  await page.getByRole('button', { name: 'Remove channel 3' }).click()
  await expect.poll(() => page.getByLabel('Number').count()).toBe(2)

  await page.getByLabel('City').fill('Raisio')
  await page.getByRole('link', { name: 'Back to all sites' }).click()
  await page.getByRole('alertdialog', { name: 'You have not saved your changes. Leave anyway?' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Stay')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Raisio')
  await page.getByRole('link', { name: 'Back to all sites' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { level: 1, name: 'Site setup' }).waitFor()
  expect(said).toEqual([])
})

test('coordinates propose country and time zone until these are chosen, and warn where they differ', async () => {
  const { organization, user } = await nobodysOrganization()
  await organization.site({ latitude: 40.7, longitude: -74, country: 'US', time_zone: 'America/New_York' })
  const { page, said, close } = await app.open('/organization/sites?site=new', { as: user })
  const country = page.getByRole('combobox', { name: 'Country' })
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await expect.poll(() => country.inputValue()).toBe('United States (US)')
  await page.getByLabel('Latitude').fill('51.44')
  await page.getByLabel('Longitude').fill('6.62')
  await expect.poll(() => country.inputValue()).toBe('Germany (DE)')
  await expect.poll(() => zone.inputValue()).toBe('Europe/Berlin')
  await choose(page, 'Country', 'belg', 'Belgium (BE)')
  await page.getByText('The coordinates are in another country: Germany.').waitFor()
  await page.getByLabel('Longitude').fill('-74')
  await page.getByLabel('Latitude').fill('40.7')
  await page.getByText('The coordinates are in another country: United States.').waitFor()
  await expect.poll(() => country.inputValue()).toBe('Belgium (BE)')
  await expect.poll(() => zone.inputValue()).toBe('America/New_York')
  await choose(page, 'Time zone', 'berl', 'Europe/Berlin')
  await page.getByText('Clocks at the coordinates follow another time zone: America/New_York.').waitFor()
  expect(said).toEqual([])
  await close()
})

async function nobodysOrganization() {
  const organization = await makeOrganization(app.database)
  return { organization, user: await organization.user() }
}
