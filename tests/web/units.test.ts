import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '../../contract/times/time.ts'
import { CURRENT_SPEED_LIMIT } from '../../server/field/sites/limits/read-speed-limits.ts'
import { store, vehicle } from '../support/traffic/traffic.ts'
import { goTo } from './support/open-page.ts'
import { startWebApp, type WebApp } from './support/web-app.ts'

let app: WebApp
let site: number

/** 24.9, 25.0, 25.0, 25.0, 25.1, 30.0, 35.0, 40.0, 40.0 and 40.0 mph. */
const SPEEDS = [40.1, 40.2, 40.2, 40.2, 40.4, 48.3, 56.3, 64.4, 64.4, 64.4]

beforeAll(async () => {
  app = await startWebApp()
  site = await app.city.site({ name: 'High Street', country: 'US', time_zone: 'America/New_York', speed_limit_kmh: 40 })
  const start = Date.now() - 30 * MINUTE_MS
  const vehicles = SPEEDS.map((speed_kmh, i) => vehicle(start + i * MINUTE_MS, { speed_kmh, length_m: 4.57 }))
  await store(app.database, site, vehicles)
})
afterAll(() => app?.end())

test('a reader who chooses mph and ft in her account has them on every page, and in an export, which is stored in km/h', async () => {
  const user = await app.city.user()
  const { page, said, requests, close } = await app.open('/account', { as: user })
  await page.getByRole('group', { name: 'Units' }).getByRole('button', { name: 'mph, ft' }).click()
  await page.getByText('Saved.').waitFor()

  await page.goto(`${app.url}/sites/${site}?range=7d`)
  const main = page.getByRole('main')
  await main.getByText('Limit 25 mph').waitFor()
  // Six of ten are above 25.0 mph, and three by more than 10 mph.
  await main.getByText('60.0 %', { exact: false }).first().waitFor()
  await main.getByText('30.0 % exceed it by more than 10 mph').waitFor()
  await main.getByText('10 vehicles with a valid speed, bins of 5 mph').waitFor()
  const plot = page.getByRole('img', { name: /^Speed: 10 vehicles\. Limit 25\.0 mph, V85 40\.0 mph/ })
  await plot.waitFor()
  await page.getByRole('button', { name: 'Speed as table' }).click()
  await page.getByRole('columnheader', { name: 'From (mph)' }).waitFor()
  // The vehicles at 25.0 mph, which are 24.98 by plain arithmetic, are at the limit and not above it.
  await page.getByRole('row', { name: '20 25 40.00 4 0' }).waitFor()
  await page.getByRole('row', { name: '25 30 20.00 2 2' }).waitFor()

  await goTo(page, `/sites/${site}?tab=records&range=7d`)
  await page.getByRole('columnheader', { name: 'Speed mph' }).waitFor()
  await page.getByRole('columnheader', { name: 'Length ft' }).waitFor()
  await page.getByRole('cell', { name: '15.0', exact: true }).first().waitFor()
  await page.getByLabel('Speed to', { exact: true }).fill('25')
  await page.getByLabel('Speed to', { exact: true }).press('Enter')
  // The cells of 25.0 mph are there too, although they are 40.2 km/h and above 40.
  await expect.poll(() => page.getByRole('cell', { name: /^2[45]\.\d$/ }).count()).toBe(4)
  expect(new URL(page.url()).searchParams.get('speed')).toBe('-40.3')
  await expect.poll(() => page.getByLabel('Speed to', { exact: true }).inputValue()).toBe('25')
  expect(requests.some(one => one.startsWith('POST /app/api/traffic/data/aggregate'))).toBe(true)

  await goTo(page, '/exports?new={}')
  await page.getByLabel('Speed from, mph').fill('25')
  await page.getByLabel('Length to, ft').fill('15')
  await page.getByRole('button', { name: 'Create export' }).click()
  await page.getByText('speed from 25 mph, length up to 15 ft').waitFor()
  const { rows } = await app.database.query(sql`select request from exports where created_by = ${user.id}`)
  expect(rows).toMatchObject([{ request: { speed_kmh: { min: 40.2 }, length_m: { max: 4.58 } } }])
  expect(said).toEqual([])
  await close()
})

test('a site in a country that signs in mph proposes mph to its organization, and its limit is whole mph', async () => {
  const { page, said, close } = await app.open(`/organization/sites?site=${site}`)
  await page.getByText('25 mph', { exact: true }).waitFor()
  await page.getByText('Signs in United States show mph.').waitFor()
  await page.getByRole('button', { name: 'Use mph and ft for Niederrhein Mobility' }).click()
  await page.getByText('Signs in United States show mph.').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Edit “25 mph”' }).click()
  await page.getByLabel('Speed limit', { exact: true }).fill('35')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByText('35 mph', { exact: true }).waitFor()
  const { rows } = await app.database.query(sql`
    select o.units, ${CURRENT_SPEED_LIMIT} as speed_limit_kmh
    from sites s
    join organizations o on o.id = s.organization_id
    where s.id = ${site}
  `)
  expect(rows).toEqual([{ units: 'imperial', speed_limit_kmh: 56 }])
  expect(said).toEqual([])
  await close()
})
