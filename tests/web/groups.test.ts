import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../contract/times/time.ts'
import { makeGroup, setGroups } from '../support/people/grouping.ts'
import { makeOrganization } from '../support/people/people.ts'
import { store, vehicle } from '../support/traffic/traffic.ts'
import { checkBothViewports } from './support/check-accessibility.ts'
import { startWebApp, type WebApp } from './support/web-app.ts'

let app: WebApp

beforeAll(async () => {
  app = await startWebApp()
})
afterAll(() => app?.end())

test('a group is made of chosen sites and a rule, a user is limited to it, and it is deleted', async () => {
  const chosen = await app.city.site({ name: 'Aurakatu', city: 'Turku' })
  await app.city.site({ name: 'Hauptplatz', city: 'Graz', country: 'AT', time_zone: 'Europe/Vienna' })
  const user = await app.city.user(['can_read_data'])
  const { page, said, close } = await app.open('/organization/groups', { expects: [/^400 .*\/groups$/] })
  await page.getByText('No groups yet.').waitFor()
  await page.getByRole('button', { name: 'New group' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New group' })
  await page.keyboard.press('Enter')
  await dialog.getByText('Fill this in.').waitFor()
  await dialog.getByLabel('Name').fill('Graz and more')
  const add = async (label: string, typed: string, option: RegExp) => {
    await dialog.getByRole('combobox', { name: label }).fill(typed)
    await page.getByRole('option', { name: option }).click()
  }
  await add('Add a site', 'aura', /^Aurakatu/)
  await add('Add a city', 'gra', /^Graz$/)
  await dialog.getByText('Factors for short counts').click()
  await checkBothViewports(page, 'group-dialog')
  await dialog.getByRole('button', { name: 'Create' }).click()
  const row = page.locator('section, div').filter({ hasText: 'Graz and more' }).last()
  await row.waitFor()
  await page.getByText('2 sites · no users').waitFor()
  await page.getByText('1 chosen · in Graz · Factors for short counts').waitFor()
  await checkBothViewports(page, 'groups')

  await page.goto(`${app.url}/organization/users`)
  const name = (await app.database.query<{ name: string }>(sql`select name from users where id = ${user.id}`)).rows[0]
    ?.name as string
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  const editing = page.getByRole('dialog', { name: `Edit ${name}` })
  await editing
    .getByRole('radio', { name: 'Only groups' })
    .or(editing.getByRole('button', { name: 'Only groups' }))
    .click()
  await editing.getByText('Without a group no site is visible.').waitFor()
  await editing.getByRole('combobox', { name: 'Add a group' }).fill('graz')
  await page.getByRole('option', { name: 'Graz and more' }).click()
  await checkBothViewports(page, 'user-groups')
  await editing.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Only Graz and more').waitFor()

  const theirs = await app.open('/sites', { as: user })
  await theirs.page.getByText('Hauptplatz').first().waitFor()
  const seen = await theirs.page.getByRole('link', { name: /Aurakatu|Hauptplatz|Site \d/ }).allInnerTexts()
  expect(seen.join().match(/Site \d/)).toBe(null)
  await theirs.close()

  await page.goto(`${app.url}/organization/groups`)
  await page.getByText('2 sites · 1 user').waitFor()
  await page.getByRole('button', { name: 'Delete Graz and more?' }).click()
  await page.getByText(/Those in no other group see no site/).waitFor()
  await page.getByRole('button', { name: 'Delete the group' }).click()
  await page.getByText('No groups yet.').waitFor()
  await page.goto(`${app.url}/organization/users`)
  await page.getByText('No site', { exact: true }).waitFor()
  expect(chosen).toBeGreaterThan(0)
  expect(said).toEqual([])
  await close()
})

test('a manager who sees only groups is shown nothing that concerns the whole organization', async () => {
  const site = await app.city.site({ name: 'Their site' })
  await app.city.device(site)
  const manager = await app.city.user()
  await setGroups(app.database, app.city, manager, [await makeGroup(app.database, app.city, { sites: [site] })])
  const { page, said, settled, close } = await app.open('/sites', { as: manager })
  await page.getByText('Their site').first().waitFor()
  const entries = await page.getByRole('navigation').first().getByRole('link').allInnerTexts()
  for (const hidden of ['Users', 'Groups of sites', 'Calendars']) expect(entries).not.toContain(hidden)
  for (const shown of ['Site setup', 'Devices', 'Webhooks', 'Import']) expect(entries).toContain(shown)
  expect(await page.getByText('New site').count()).toBe(0)
  await page.goto(`${app.url}/organization/users`)
  await page.getByText('Your account may not see all sites of the organization.').waitFor()
  for (const path of [
    '/organization/sites',
    '/organization/devices',
    '/organization/webhooks',
    '/tokens',
    '/account',
  ]) {
    await page.goto(app.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled()
  }
  await page.goto(`${app.url}/organization/sites?site=${site}`)
  await page.getByRole('heading', { level: 1, name: 'Their site' }).waitFor()
  await settled()
  expect(said).toEqual([])
  await close()
})

test('permanent sites that are alike are suggested as a group, with the reason, and made one', async () => {
  const now = new Date()
  const [from, to] = [1, 0].map(years => Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), 1)) as [
    number,
    number,
  ]
  const noons = Array.from({ length: (to - from) / DAY_MS }, (_, day) => vehicle(from + (day + 0.5) * DAY_MS))
  const organization = await makeOrganization(app.database)
  for (const name of ['Turku', 'Salo', 'Pori']) {
    const site = await organization.site({ name, time_zone: 'UTC' })
    await store(app.database, site, noons, [[from, to]])
  }
  const { page, said, close } = await app.open('/organization/groups', { as: await organization.user() })
  await page.getByRole('button', { name: 'Suggest groups' }).click()
  await page.getByText(/^3 permanent sites compared, /).waitFor()
  await page.getByText(/^3 sites whose months and weekdays differ by at most 0.0\s% of AADT/).waitFor()
  await checkBothViewports(page, 'groups-suggested')
  await page.getByRole('button', { name: 'Make a group: Finland, without a limit' }).click()
  const dialog = page.getByRole('dialog', { name: 'New group' })
  await dialog.getByText(/^Add the sites of short counts/).waitFor()
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Finland, without a limit')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByText('3 chosen · Factors for short counts').waitFor()
  await page.getByText(/^No three permanent sites are alike/).waitFor()
  expect(said).toEqual([])
  await close()
})
