import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverWebhooks } from '../../server/delivery/webhooks/deliver-webhooks.ts'
import { audit, OPERATOR } from '../../server/people/access/audit.ts'
import { makeOrganization } from '../support/people/people.ts'
import { beSignedIn } from '../support/people/sign-in.ts'
import { ask } from '../support/services/ask.ts'
import { startWebhookReceiver } from '../support/services/webhook-receiver.ts'
import { checkBothViewports, DESKTOP, showIn } from './support/check-accessibility.ts'
import { cutTables, focused } from './support/checks.ts'
import { goTo, picture } from './support/open-page.ts'
import { typeDate } from './support/type-date.ts'
import { startWebApp, type WebApp } from './support/web-app.ts'

let app: WebApp

beforeAll(async () => {
  app = await startWebApp({ env: { WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' } })
})
afterAll(() => app?.end())

/** The row of a table, or the card on a phone, in which the text stands. */
const rowWith = (page: Page, text: string) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text }).first()

const stateOf = async (email: string) => {
  const { rows } = await app.database.query<{ is_active: boolean; permissions: string[] }>(sql`
    select u.is_active, array_remove(array_agg(p.permission order by p.permission), null) as permissions
    from users u
    left join permissions p on p.user_id = u.id
    where u.email = ${email}
    group by u.id
  `)
  return rows[0]
}

test('a user is invited by a link that is shown once, changed, and deactivated', async () => {
  const [email, name] = ['noa-1@city.example', 'Noa Salo 1']
  const { page, said, close } = await app.open('/organization/users', { expects: [/^400 .*\/users$/] })
  await page
    .getByRole('button', { name: /^Edit User \d+$/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a user' })
  await dialog.waitFor()
  await checkBothViewports(page, 'users-invite')
  await dialog.getByLabel('Email').fill('no address')
  await page.keyboard.press('Enter')
  await dialog.getByText('Enter a valid email address.').waitFor()
  await dialog.getByLabel('Email').fill(app.user.email)
  await page.keyboard.press('Enter')
  await dialog.getByText('User with this email already exists.').waitFor()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByText('Create exports').click()
  await dialog.getByRole('button', { name: 'Create invitation link' }).click()
  await page.getByRole('dialog', { name: `${name} is invited` }).waitFor()
  await expect.poll(() => focused(page)).toBe('Copy link')
  await checkBothViewports(page, 'users-link')
  const link = (await page.getByLabel('The link', { exact: true }).textContent()) as string
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(link)
  await page.getByRole('button', { name: 'Done' }).click()
  await rowWith(page, email).getByText('Invited').waitFor()
  expect(await page.content()).not.toContain(link)
  expect(await stateOf(email)).toEqual({ is_active: true, permissions: ['can_create_exports', 'can_read_data'] })
  const body = { link: new URL(link).hash.slice(1) }
  const headers = { 'sec-fetch-site': 'same-origin' }
  const { json } = await ask(app.url, 'POST', '/app/api/open/link', { body, headers })
  expect(json).toMatchObject({ purpose: 'invitation', email, name })

  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByRole('dialog').getByText('Read measurement data', { exact: true }).click()
  await page.getByRole('dialog').getByText('Use the API').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect((await stateOf(email))?.permissions).toEqual(['can_create_exports', 'can_use_api'])

  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'New invitation…' }).click()
  await page.getByRole('button', { name: 'Create the link' }).click()
  await expect.poll(() => focused(page)).toBe('Copy link')
  await page.getByRole('button', { name: 'Done' }).click()
  const question = page.getByRole('alertdialog', { name: 'You have not copied the link. Close anyway?' })
  await question.getByRole('button', { name: 'Back to the link' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Done' }).click()
  await question.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect((await ask(app.url, 'POST', '/app/api/open/link', { body, headers })).status).toBe(400)

  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Deactivate…' }).click()
  await page.getByRole('alertdialog', { name: `Deactivate ${name}?` }).waitFor()
  await expect.poll(() => focused(page)).toBe('Keep active')
  await page.getByRole('button', { name: 'Deactivate now' }).click()
  await rowWith(page, email).getByText('Inactive').waitFor()
  expect((await stateOf(email))?.is_active).toBe(false)
  await checkBothViewports(page, 'users')
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Reactivate' }).click()
  await rowWith(page, email).getByText('Invited').waitFor()
  expect(said).toEqual([])
  await close()
})

test('calendars: a file is previewed, days are added by keyboard, and the region of a site changes its holidays', async () => {
  const site = await app.city.site({
    name: 'Hafenstraße',
    site_id: 'HAM-1',
    country: 'DE',
    time_zone: 'Europe/Berlin',
    latitude: 53.55,
    longitude: 9.99,
  })
  const { page, said, close } = await app.open('/organization/calendars?year=2026', { expects: [/^400 .*preview/] })
  const germany = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Germany/ }) })
  await germany.getByText('Affects 7 working days of 2026: they count as Sundays.').waitFor()
  await page.getByText('No lists yet.').waitFor()
  await page.getByRole('button', { name: 'New list' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New list' })
  await dialog.getByLabel('Name').first().fill('Ferien Hamburg')
  const choose = async (name: string, text: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Choose a file…' }).click(),
    ])
    await chooser.setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  }
  await choose('wrong.csv', 'from,to,name\n2026-02-30,,x\n')
  await dialog.getByText('Line 2: write days like 2026-07-20.').waitFor()
  const event = (first: string, end: string, name: string) =>
    `BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:${first}\r\nDTEND;VALUE=DATE:${end}\r\nSUMMARY:${name}\r\nEND:VEVENT\r\n`
  const calendar = (...events: string[]) =>
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Ferien//\r\n${events.join('')}END:VCALENDAR\r\n`
  await choose('nameless.ics', calendar(event('20260302', '20260314', '')))
  await dialog.getByText(/^Event “.*”: the name is missing\.$/).waitFor()
  await choose('ferien.ics', calendar(event('20260302', '20260314', 'Spring'), event('20260525', '20260526', 'May')))
  await dialog.getByText('2 entries were read and replaced what was here.').waitFor()
  await dialog.getByText(/Known are 2 Mar – 25 May 2026/).waitFor()
  await choose('ferien.csv', 'from,to,name\n2026-03-02,2026-03-13,"Spring, ""early"""\n2026-10-19,2026-10-30,Autumn\n')
  await dialog.getByText('2 entries were read and replaced what was here.').waitFor()
  await dialog.getByText('Affects 20 working days of 2026').waitFor()
  await dialog.getByText(/Known are 2 Mar – 30 Oct 2026/).waitFor()
  await checkBothViewports(page, 'calendars-list')
  expect((await app.database.query(sql`select from calendars`)).rows).toEqual([])
  await dialog.getByRole('group', { name: 'First day' }).getByRole('spinbutton').first().focus()
  await page.keyboard.type('15052026')
  await page.keyboard.press('Tab')
  await dialog.getByLabel('Name').last().fill('Bridge')
  await page.keyboard.press('Enter')
  await dialog.getByText('Affects 21 working days of 2026').waitFor()
  await dialog.getByRole('button', { name: 'Create the list' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 2, name: 'Ferien Hamburg' }).waitFor()
  await page.getByText('Affects 21 working days of 2026').waitFor()
  const { rows } = await app.database.query(sql`
    select first_day::text as first, last_day::text as last, name
    from calendar_days
    order by first_day
  `)
  expect(rows).toEqual([
    { first: '2026-03-02', last: '2026-03-13', name: 'Spring, "early"' },
    { first: '2026-05-15', last: '2026-05-15', name: 'Bridge' },
    { first: '2026-10-19', last: '2026-10-30', name: 'Autumn' },
  ])
  await checkBothViewports(page, 'calendars')
  // Days of one's own are named and count like any other.
  await page.getByRole('button', { name: 'New list' }).first().click()
  await dialog.getByLabel('Name').first().fill('Fairs')
  await dialog.getByRole('radio', { name: 'Days of your own' }).press('Space')
  await dialog.getByRole('group', { name: 'First day' }).getByRole('spinbutton').first().focus()
  await page.keyboard.type('15062026')
  await page.keyboard.press('Tab')
  await dialog.getByLabel('Name').last().fill('Harbour fair')
  await page.keyboard.press('Enter')
  const ownDays = 'Affects 1 working day of 2026: the name stands at the day, figures count it like any other.'
  await dialog.getByText(ownDays).waitFor()
  await dialog.getByRole('button', { name: 'Create the list' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 2, name: 'Fairs' }).waitFor()
  await page.getByText(ownDays).waitFor()
  const stored = await app.database.query(sql`
    select c.kind, d.first_day::text as day
    from calendars c
    join calendar_days d on d.calendar_id = c.id
    where c.name = 'Fairs'
  `)
  expect(stored.rows).toEqual([{ kind: 'other', day: '2026-06-15' }])
  await page.getByRole('button', { name: 'Delete Fairs?' }).click()
  await page.getByRole('button', { name: 'Delete now' }).click()
  await page.getByRole('heading', { level: 2, name: 'Fairs', exact: true }).waitFor({ state: 'detached' })

  await goTo(page, `/organization/sites?site=${site}`)
  const region = page.getByRole('combobox', { name: 'Region of public holidays' })
  await expect.poll(() => region.inputValue()).toBe('Those of Germany')
  const years = page.getByRole('group', { name: 'Year' })
  while ((await years.innerText()).trim() > '2026') await years.getByRole('button', { name: 'Year before' }).click()
  await page.getByText('Affects 21 working days of 2026').waitFor()
  await region.fill('hamb')
  await page.getByRole('option', { name: 'Hansestadt Hamburg' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('New: Reformationstag (Sat 31 Oct).').waitFor()
  await checkBothViewports(page, 'calendar-of-site')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor({ state: 'attached' })
  await goTo(page, '/organization/calendars?year=2026')
  await page.getByRole('heading', { name: /^Hansestadt Hamburg, Germany/ }).waitFor()
  await page.getByText('Sat 31 Oct Reformationstag').waitFor()
  await page.getByRole('button', { name: 'Delete Ferien Hamburg?' }).click()
  await page.getByRole('button', { name: 'Delete now' }).click()
  await page.getByText('No lists yet.').waitFor()
  expect(said).toEqual([])
  await close()
})

test('no one is locked out: the last manager keeps the permission, one that the user lacks cannot be granted, and a user with more cannot be changed', async () => {
  const organization = await makeOrganization(app.database)
  const manager = await organization.user(['can_manage_organization', 'can_read_data'])
  const { page, said, close } = await app.open('/organization/users', { as: manager, expects: [/^409 /] })
  await page.getByText('You are the only user.').waitFor()
  const sentence = 'This is the last active manager of the organization. Name another one first.'
  await page.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('dialog').getByText('Manage the organization').click()
  await page.getByText('This is your own account. You will no longer be able to open this page').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByText(sentence).waitFor()
  await picture(page, 'users-last-manager')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Deactivate…' }).click()
  await page.getByRole('button', { name: 'Deactivate now' }).click()
  await page.getByRole('alertdialog').getByText(sentence).waitFor()
  expect(await stateOf(manager.email)).toMatchObject({
    is_active: true,
    permissions: expect.arrayContaining(['can_manage_organization']),
  })

  await organization.user(['can_create_exports'])
  await page.reload()
  await page.getByText('Has permissions that you do not have, so you cannot change this user.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Edit/ }).count()).toBe(1)

  await page.getByRole('button', { name: 'Invite' }).click()
  await expect.poll(() => page.getByRole('checkbox', { name: /^Create exports/ }).isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('checkbox', { name: /^Read measurement data/ }).isDisabled()).toBe(false)
  await page.getByText('You do not have this permission, so you cannot grant it.').first().waitFor()
  expect(said).toEqual([])
  await close()
})

test('actions are labelled, filtered, and loaded page by page', async () => {
  const organization = await makeOrganization(app.database)
  const user = await organization.user()
  const call = await beSignedIn(app, app.database, user)
  await organization.site({ site_id: 'TKU-014', name: 'Aurakatu' })
  await call('POST', '/app/api/organization/users', { body: { email: 'mia-1@city.example' } })
  const act = { organizationId: organization.id, actor: OPERATOR, action: 'token.revoke', target: 'somebody' }
  await app.database.transaction(async tx => {
    for (let i = 0; i < 120; i++) await audit(tx, act)
  })
  await call('PATCH', '/app/api/me', { body: { name: 'Anna Kessler' } })
  const { page, said, close } = await app.open('/organization/audit', { as: user })
  await page.getByText('Changed their name').waitFor()
  const entries = page.getByText('Revoked a token')
  const first = await entries.count()
  expect(first).toBeLessThan(120)
  await picture(page, 'audit')
  await page.getByRole('button', { name: 'Load more' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => entries.count()).toBe(120)
  await page.getByText('Created a site').waitFor()

  await page.getByRole('button', { name: 'All actions' }).click()
  await page.getByRole('option', { name: 'Sites' }).click()
  await page.getByRole('option').first().waitFor({ state: 'detached' })
  await expect.poll(() => entries.count()).toBe(0)
  await page.getByText('Created a site').waitFor()
  expect(page.url()).toBe(`${app.url}/organization/audit?action=site`)
  await checkBothViewports(page, 'audit-filtered')
  // On paper (A4 without its margins) every column can be read, and a filter that is not set is not shown.
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 763, height: 900 })
  await page.getByRole('cell', { name: 'Created a site' }).waitFor()
  expect(await cutTables(page)).toEqual([])
  const narrowest = `Math.min(...[...document.querySelectorAll('tbody tr:first-child td')].map(cell => cell.clientWidth))`
  expect(await page.evaluate(narrowest)).toBeGreaterThan(60)
  expect(await page.getByText('From day').isVisible()).toBe(false)
  await page.emulateMedia({ media: null })
  await showIn(page, DESKTOP)
  await page.getByRole('searchbox').fill('nowhere')
  await page.getByText('Nothing matches these filters.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => entries.count()).toBeGreaterThanOrEqual(first)
  await page.getByRole('searchbox').fill('tku')
  await expect.poll(() => entries.count()).toBe(0)
  await page.getByText('Created a site').waitFor()
  await page.reload()
  await page.getByText('Created a site').waitFor()
  expect(await entries.count()).toBe(0)
  await page.getByRole('searchbox').fill('')
  await typeDate(page, 'From day', '2020-01-01')
  await typeDate(page, 'To day', '2020-01-02')
  await page.getByText('Nothing matches these filters.').waitFor()
  expect(said).toEqual([])
  await close()
})

test('a webhook is added with a secret that is shown once, tried, sent again and deleted', async () => {
  const receiver = await startWebhookReceiver()
  receiver.answers.set('/hook', response => response.end('thank you'))
  const rules = { allowNetworks: ['127.0.0.0/8'] }
  const limits = { pollMs: 50 }
  const worker = deliverWebhooks({ database: app.database, rules, limits, onError: () => {} })
  try {
    const { page, said, close } = await app.open('/organization/webhooks', { expects: [/^400 /] })
    await page.getByRole('button', { name: 'Add a webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
    await dialog.getByLabel('URL').fill('http://10.0.0.1/hook')
    await page.keyboard.press('Enter')
    await dialog.getByText('The address of this host is not public. Its operator can allow it.').waitFor()
    await dialog.getByLabel('URL').fill(`${receiver.url}/hook`)
    await dialog.getByText('Day complete').click()
    await dialog.getByRole('button', { name: 'Create the webhook' }).click()
    await expect.poll(() => focused(page)).toBe('Copy secret')
    expect(await dialog.getByLabel('The secret', { exact: true }).innerText()).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByText('Alarm raised, Alarm cleared and Day complete').waitFor()
    await page.getByRole('link', { name: `${receiver.url}/hook` }).click()
    const drawer = page.getByRole('dialog', { name: new URL(receiver.url).host })
    await drawer.getByText('Nothing was sent yet.').waitFor()
    await drawer.getByRole('button', { name: 'Send a test event' }).click()
    await drawer.getByText('1 attempt · Answer 200').waitFor()
    await expect.poll(() => drawer.getByRole('listitem').innerText()).toMatch(/Test event.*Delivered/s)
    await checkBothViewports(page, 'webhooks')
    await drawer.getByRole('button', { name: /^Send again: Test event/ }).click()
    await expect.poll(() => receiver.received.length).toBe(2)
    await expect.poll(() => drawer.getByRole('listitem').innerText()).toMatch(/Test event.*Delivered/s)
    await app.database.query("update webhook_deliveries set status = 'failed'")
    await page.reload()
    await drawer.getByRole('button', { name: 'Send all failed again' }).click()
    await drawer.getByText('1 event is sent again.').waitFor()
    await expect.poll(() => receiver.received.length).toBe(3)
    await drawer.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete now' }).click()
    await page.getByText('No webhooks yet.').waitFor()
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(said).toEqual([])
    await close()
  } finally {
    await worker.stop()
    await receiver.close()
  }
})
