import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import { ask, type Reply } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import { NO_RATE_LIMITS } from '../../support/traffic/traffic.ts'

const LIMITS = {
  calendars: 3,
  entriesOfOrganization: 8,
  entries: 5,
  days: 10,
  bytes: 4096,
  lines: 60,
  milliseconds: 5000,
}

const server = useServer({
  ...NO_RATE_LIMITS,
  env: { ...NO_RATE_LIMITS.env, WEBHOOK_ALLOW_NETWORKS: '127.0.0.1' },
  limits: { ...NO_RATE_LIMITS.limits, calendars: LIMITS },
})
let city: TestOrganization
let token: string

beforeAll(async () => {
  city = await makeOrganization(server.database)
  token = (await city.user()).token
})

interface Options {
  body?: object | string
  type?: string
  key?: string
  as?: string
}
const call = (method: string, path: string, { body, type, key, as = token }: Options = {}): Promise<Reply> =>
  ask(server.url, method, `/api/v1/traffic${path}`, {
    headers: {
      authorization: `Token ${as}`,
      ...(key && { 'idempotency-key': key }),
      ...(type && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
  })
const SCHOOL = { kind: 'school_holidays', complete_from: '2026-01-01', complete_to: '2026-12-31' }
const create = async (fields: object = {}) =>
  (await call('POST', '/calendars', { body: { name: 'School', ...SCHOOL, ...fields } })).json
const clear = () => server.database.query(sql`delete from calendars`)
const csv = (id: number, text: string) => call('PUT', `/calendars/${id}/entries`, { body: text, type: 'text/csv' })
const ics = (id: number, ...lines: string[]) =>
  call('PUT', `/calendars/${id}/entries`, {
    body: ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n'),
    type: 'text/calendar; charset=utf-8',
  })
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const entries = async (id: number) =>
  (await call('GET', `/calendars/${id}/entries`)).json.items.map(
    ({ first_day, last_day, name }: { [field: string]: string }) => `${first_day} ${last_day} ${name}`,
  )

test('a calendar is created once by its key, changed, filled, emptied with its deletion, and each is one act', async () => {
  const body = { name: 'School', ...SCHOOL, region: 'DE-NW' }
  const created = await call('POST', '/calendars', { body, key: 'a' })
  expect(created.status).toBe(201)
  expect(created.json).toEqual({
    ...body,
    id: expect.any(Number),
    sites: null,
    entries: 0,
    first_day: null,
    last_day: null,
    created_at: expect.any(String),
    changed_at: expect.any(String),
  })
  const { id } = created.json
  expect((await call('POST', '/calendars', { body, key: 'a' })).text).toBe(created.text)
  expect((await call('POST', '/calendars', { body })).json).toEqual({
    name: ['Calendar with this name already exists.'],
  })
  expect((await call('GET', `/calendars/${id}`)).text).toBe(created.text)
  expect((await call('GET', '/calendars')).json.items).toEqual([created.json])
  const filled = await csv(id, 'from,to,name\n2026-03-30,2026-04-08,Easter\n2026-05-02,,Bridge\n')
  expect([filled.status, filled.json.entries, filled.json.first_day, filled.json.last_day]).toEqual([
    ...[200, 2, '2026-03-30', '2026-05-02'],
  ])
  const page = await call('GET', `/calendars/${id}/entries?limit=1`)
  expect(page.json.items).toEqual([{ first_day: '2026-03-30', last_day: '2026-04-08', name: 'Easter' }])
  const next = await call('GET', `/calendars/${id}/entries?limit=1&cursor=${page.json.next_cursor}`)
  expect(next.json).toEqual({
    items: [{ first_day: '2026-05-02', last_day: '2026-05-02', name: 'Bridge' }],
    next_cursor: null,
  })
  const edited = await call('PATCH', `/calendars/${id}`, { body: { region: null } })
  expect(edited.json).toMatchObject({ region: null, name: 'School', entries: 2 })
  expect((await call('PATCH', `/calendars/${id}`, { body: { complete_from: null } })).json).toEqual({
    complete_from: ['Send both or none.'],
  })
  expect((await call('DELETE', `/calendars/${id}`)).status).toBe(204)
  expect((await call('DELETE', `/calendars/${id}`)).status).toBe(404)
  const { rows } = await server.database.query(
    sql`select action from audit_log where action like 'calendar.%' order by id`,
  )
  expect(rows.map(row => row.action)).toEqual(['create', 'import', 'edit', 'delete'].map(verb => `calendar.${verb}`))
  expect((await server.database.query(sql`select from calendar_days`)).rows).toEqual([])
})

test('what a calendar needs and who may change it', async () => {
  const refuse = async (fields: object) => (await call('POST', '/calendars', { body: { name: 'x', ...fields } })).json
  expect(await refuse({ kind: 'school_holidays' })).toEqual({
    complete_from: ['This field is required for school holidays: between which days is the list complete?'],
  })
  expect(await refuse({ ...SCHOOL, complete_to: '2025-12-31' })).toEqual({
    complete_to: ['complete_to must not be before complete_from.'],
  })
  expect(await refuse({ ...SCHOOL, region: 'DE-ZZ' })).toHaveProperty('region')
  expect(await refuse({ ...SCHOOL, region: 'XX' })).toEqual({ region: ['"XX" is not a country of ISO 3166-1.'] })
  expect(await refuse({ ...SCHOOL, sites: [999_999] })).toEqual({
    sites: { 0: ['Invalid pk "999999" - object does not exist.'] },
  })
  const { id } = await create()
  const reader = (await city.user(['can_use_api', 'can_read_data'])).token
  const foreigner = (await (await makeOrganization(server.database)).user()).token
  expect((await call('GET', `/calendars/${id}`, { as: reader })).status).toBe(200)
  for (const as of [reader, foreigner]) {
    expect((await call('PATCH', `/calendars/${id}`, { body: { name: 'y' }, as })).status).toBe(403)
    expect((await call('DELETE', `/calendars/${id}`, { as })).status).toBe(403)
    const put = { body: 'date,name\n2026-01-02,x', type: 'text/csv', as }
    expect((await call('PUT', `/calendars/${id}/entries`, put)).status).toBe(403)
  }
  expect((await call('GET', `/calendars/${id}/entries`, { as: foreigner })).status).toBe(403)
  await create({ name: 'Fairs', kind: 'other', complete_from: null, complete_to: null })
  await create({ name: 'Third' })
  expect((await call('POST', '/calendars', { body: { name: 'Fourth', ...SCHOOL } })).json).toEqual({
    detail: 'The organization has 3 calendars, which is the limit. Delete one first.',
  })
  await clear()
})

test('iCalendar: whole days, the end not included, lengths, times, folded lines, yearly repetition', async () => {
  const { id } = await create()
  const { status, text } = await ics(
    id,
    ...event('DTSTART;VALUE=DATE:20260330', 'DTEND;VALUE=DATE:20260402', 'SUMMARY:Easter\\, first', ' week'),
    ...event('DTSTART;VALUE=DATE:20260501', 'SUMMARY:One day'),
    ...event('DTSTART:20260601T180000Z', 'DURATION:PT30H', 'SUMMARY:Fair'),
    ...event('DTSTART;VALUE=DATE:20281224', 'RRULE:FREQ=YEARLY;UNTIL=20291231', 'SUMMARY:Eve'),
    ...event('DTSTART;VALUE=DATE:20260701', 'STATUS:CANCELLED', 'SUMMARY:Not held'),
  )
  expect([status, text.slice(0, 200)]).toEqual([200, expect.stringContaining('"entries":5')])
  expect(await entries(id)).toEqual([
    '2026-03-30 2026-04-01 Easter, firstweek',
    '2026-05-01 2026-05-01 One day',
    '2026-06-01 2026-06-02 Fair',
    '2028-12-24 2028-12-24 Eve',
    '2029-12-24 2029-12-24 Eve',
  ])
  // 29 February is in leap years alone, and a sixth entry is too many.
  await ics(id, ...event('DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY;COUNT=2', 'SUMMARY:Leap'))
  expect(await entries(id)).toEqual(['2024-02-29 2024-02-29 Leap', '2028-02-29 2028-02-29 Leap'])
  const endless = await ics(id, ...event('DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=YEARLY', 'SUMMARY:Endless'))
  expect(endless.json).toEqual({ file: ['The file has more than 5 entries.'] })
  const daily = await ics(
    id,
    ...event('DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30', 'SUMMARY:Never'),
    ...event('SUMMARY:No start'),
  )
  expect(daily.json).toEqual({
    file: [
      'Event "Never": Only events that repeat every year can be read.',
      'Event "No start": It needs a start, and an end that can be read.',
    ],
  })
  expect((await ics(id)).json).toEqual({ file: ['The file has no entries.'] })
  for (const body of ['', 'a\nb', 'BEGIN:VEVENT\r\n'.repeat(50)]) {
    const refused = await call('PUT', `/calendars/${id}/entries`, { body, type: 'text/calendar' })
    expect([refused.status, Object.keys(refused.json)], body.slice(0, 20)).toEqual([400, ['file']])
  }
  expect(await entries(id)).toHaveLength(2)
  await clear()
})

test('CSV: days of one or several columns, either separator, and each wrong line is named', async () => {
  const { id } = await create()
  await csv(id, '\ufeffdate;name\r\n2026-10-31;"Reformation; bridge"\r\n\r\n2026-10-31;"Reformation; bridge"\r\n')
  expect(await entries(id)).toEqual(['2026-10-31 2026-10-31 Reformation; bridge'])
  const wrong = await csv(
    id,
    'from,to,name\n2026-02-30,,a\n2026-03-02,2026-03-01,b\n1989-12-31,,c\n2026-01-01,2026-01-11,d\n2026-01-01,,\n31.12.2026,,e',
  )
  expect(wrong.json).toEqual({
    file: [
      'Line 2: Use days like 2026-07-20.',
      'Line 3: Its last day is before its first.',
      'Line 4: Use days from 1990 to 2100.',
      'Line 5: It lasts 11 days; at most 10 are possible.',
      'Line 6: It has no name.',
      'Line 7: Use days like 2026-07-20.',
    ],
  })
  expect((await csv(id, 'a,b\n1,2')).json).toEqual({
    file: ['The first line must name the columns: from,to,name or date,name.'],
  })
  expect((await csv(id, 'from,to,name\n"')).json.file[0]).toMatch(/^The file is not CSV/)
  expect(await entries(id)).toHaveLength(1)
  await clear()
})

test('files have limits on bytes, lines, entries, and the entries of an organization', async () => {
  const { id } = await create()
  const days = (count: number) => Array.from({ length: count }, (_, i) => `2026-01-${String(i + 10)},x\n`).join('')
  expect((await csv(id, `date,name\n${days(5)}`)).status).toBe(200)
  expect((await csv(id, `date,name\n${days(6)}`)).json).toEqual({ file: ['The file has more than 5 entries.'] })
  expect((await csv(id, `date,name\n2026-01-01,x${'\n'.repeat(58)}`)).status).toBe(200)
  expect((await csv(id, `date,name\n2026-01-01,x${'\n'.repeat(59)}`)).json).toEqual({
    file: ['The file has 61 lines; at most 60 are read.'],
  })
  const name = (length: number) => `date,name\n2026-01-01,${'x'.repeat(length)}`
  expect((await csv(id, name(200))).status).toBe(200)
  expect((await csv(id, name(201))).json).toEqual({ file: ['Line 2: Its name has more than 200 characters.'] })
  expect((await csv(id, 'date,name\n'.padEnd(LIMITS.bytes, ' '))).status).toBe(400)
  expect((await csv(id, 'date,name\n'.padEnd(LIMITS.bytes + 1, ' '))).status).toBe(413)
  await csv(id, `date,name\n${days(5)}`)
  const other = await create({ name: 'Other' })
  expect((await csv(other.id, `date,name\n${days(3)}`)).status).toBe(200)
  expect((await csv(other.id, `date,name\n${days(4)}`)).json).toEqual({
    detail: 'All calendars of the organization would have 9 entries; at most 8 are possible.',
  })
  expect(await entries(other.id)).toHaveLength(3)
  await clear()
})

test('the calendar of a site has every day of a year with its kind, holidays and lists', async () => {
  const moers = await city.site({ country: 'DE', region: 'DE-NW', time_zone: 'Europe/Berlin' })
  const turku = await city.site()
  const { id } = await create({ sites: [moers] })
  await csv(id, 'from,to,name\n2026-04-02,2026-04-07,Easter')
  const fairs = await create({ name: 'Fairs', kind: 'other', region: 'DE', complete_from: null, complete_to: null })
  await csv(fairs.id, 'date,name\n2026-04-04,Fair')
  const year = async (site: number, of = 2026) => (await call('GET', `/sites/${site}/calendar?year=${of}`)).json
  const calendar = await year(moers)
  expect(calendar).toMatchObject({ site: moers, year: 2026, region: 'DE-NW', has_public_holidays: true })
  expect([calendar.has_school_calendar, calendar.days.length, (await year(moers, 2024)).days.length]).toEqual([
    ...[true, 365, 366],
  ])
  const between = calendar.days.filter(({ date }: { date: string }) => date >= '2026-04-02' && date <= '2026-04-08')
  const day = (
    number: number,
    kind: string,
    holiday: string | null,
    school_holiday: string | null,
    others: string[] = [],
  ) => ({
    date: `2026-04-0${number}`,
    kind,
    holiday,
    school_holiday,
    others,
  })
  expect(between).toEqual([
    day(2, 'working_day', null, 'Easter'),
    day(3, 'sunday_or_holiday', 'Karfreitag', 'Easter'),
    day(4, 'saturday', null, 'Easter', ['Fair']),
    day(5, 'sunday_or_holiday', null, 'Easter'),
    day(6, 'sunday_or_holiday', 'Ostermontag', 'Easter'),
    day(7, 'working_day', null, 'Easter'),
    day(8, 'working_day', null, null),
  ])
  const finnish = await year(turku)
  expect([finnish.region, finnish.has_school_calendar]).toEqual(['FI', false])
  expect(finnish.days.find(({ date }: { date: string }) => date === '2026-12-06').holiday).toBe('itsenäisyyspäivä')
  expect((await year(moers, 2027)).has_school_calendar).toBe(false)
  const status = async (query: string) => (await call('GET', `/sites/${moers}/calendar${query}`)).status
  expect([
    await status(''),
    await status('?year=1989'),
    await status('?year=2101'),
    await status('?year=1990'),
  ]).toEqual([...[400, 400, 400, 200]])
  // A country whose holidays the library does not know.
  const antarctica = await year(await city.site({ country: 'AQ', time_zone: 'UTC' }))
  expect(antarctica.has_public_holidays).toBe(false)
  await clear()
})

test('public holidays of a region, and the regions that a country has', async () => {
  const holidays = (query: string) => call('GET', `/holidays?${query}`)
  const { json: hamburg } = await holidays('region=DE-HH&year=2026')
  expect(hamburg).toMatchObject({ region: 'DE-HH', year: 2026 })
  expect(hamburg.days).toContainEqual({ date: '2026-10-31', name: 'Reformationstag' })
  expect(hamburg.regions).toContainEqual({ region: 'DE-NW', name: 'Nordrhein-Westfalen' })
  const { json: germany } = await holidays('region=DE&year=2026')
  expect(germany.regions).toEqual(hamburg.regions)
  expect(germany.days.map(({ date }: { date: string }) => date)).not.toContain('2026-10-31')
  expect((await holidays('region=XX&year=2026')).json).toEqual({ region: ['"XX" is not a country of ISO 3166-1.'] })
  expect((await holidays('region=DE-ZZ&year=2026')).json).toHaveProperty('region')
  expect([(await holidays('region=DE&year=1989')).status, (await holidays('region=DE&year=2101')).status]).toEqual([
    ...[400, 400],
  ])
})

test('a file and an address are read before anything is stored, with the limits of files', async () => {
  const icalendar = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...event('DTSTART;VALUE=DATE:20260330', 'SUMMARY:Easter')]
  const text = [...icalendar, 'END:VCALENDAR'].join('\r\n')
  const easter = { items: [{ first_day: '2026-03-30', last_day: '2026-03-30', name: 'Easter' }] }
  const preview = (body: string, type: string) => call('POST', '/calendars/preview', { body, type })
  expect((await preview(text, 'text/calendar')).json).toEqual(easter)
  expect((await preview('date,name\n2026-03-30,Easter\n', 'text/csv')).json).toEqual(easter)
  expect((await preview('nothing', 'text/calendar')).json).toHaveProperty('file')
  const answers: { [path: string]: [status: number, headers: { [name: string]: string }, body: string] } = {
    '/school.ics': [200, {}, text],
    '/moved': [302, { location: '/school.ics' }, ''],
    '/again': [302, { location: '/again' }, ''],
    '/full': [200, {}, text.padEnd(LIMITS.bytes, '\n ')],
    '/over': [200, {}, text.padEnd(LIMITS.bytes + 1, '\n ')],
  }
  const host = createServer((request, answer) => {
    const [status, headers, body] = answers[request.url ?? ''] ?? [404, {}, '']
    answer.writeHead(status, headers).end(body)
  })
  await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve))
  const { port } = host.address() as AddressInfo
  const read = async (path: string, as = token) => {
    const address = path.startsWith('/') ? `http://127.0.0.1:${port}${path}` : path
    return (await call('POST', '/calendars/preview-address', { body: { address }, as })).json
  }
  const refused = (reason: string) => ({ address: [`The address cannot be read: ${reason}`] })
  expect(await read('/school.ics')).toEqual(easter)
  expect(await read('/moved')).toEqual(easter)
  expect(await read('/again')).toEqual(refused('It redirects more than 3 times.'))
  expect(await read('/none')).toEqual(refused('It answered 404.'))
  expect(await read('/full')).toHaveProperty('file')
  expect(await read('/over')).toEqual(refused('It has more than 4 KiB.'))
  expect(await read('http://10.0.0.1/x.ics')).toEqual(refused('The address of the host is not public.'))
  expect(await read('file:///etc/passwd')).toEqual(refused('Enter an http or https URL.'))
  expect(await read('nowhere')).toEqual(refused('It is not a URL.'))
  const reader = (await city.user(['can_use_api', 'can_read_data'])).token
  expect(await read('/school.ics', reader)).toHaveProperty('detail')
  expect((await call('GET', '/calendars')).json.items).toEqual([])
  await new Promise(resolve => host.close(resolve))
})
