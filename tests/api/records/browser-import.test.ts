import { readdirSync, readlinkSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expireImports } from '../../../server/records/imports/manage-imports.ts'
import { READERS } from '../../../server/records/imports/readers/choose-reader.ts'
import { IMPORT } from '../../../server/records/imports/schema.ts'
import { complaints } from '../../support/reading/check-schema.ts'
import { IMPORTS, type Importing, importing } from '../../support/traffic/importing.ts'

const BYTES = 20_000
const MILLISECONDS = 1_000

let at: Importing
let site: number
beforeAll(async () => {
  at = await importing({ bytes: BYTES, milliseconds: MILLISECONDS, waiting: 5 })
})
afterAll(() => at?.end())
beforeEach(async () => {
  await at.database.query(sql`delete from imports`)
  site = await at.site()
})

const radar = (time: string, rest = '00;032;04;0') => `${time};${rest}`
const openPath = (fd: string) => {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return ''
  }
}
const rows = async () => (await at.database.query(sql`select id from imports`)).rows.length
/** Nothing stays: no row, no file, no half of one. */
const nothing = async (files: string[]) => {
  expect(await rows()).toBe(0)
  expect(at.files()).toEqual(files)
}

describe('a file that is sent', () => {
  test('is answered with its first 20 lines as understood, and nothing is imported', async () => {
    const lines = [
      'timestamp,channel,speed_kmh,vehicle_class',
      '2025-06-10T07:00:00Z,1,50.5,car',
      '2025-06-10T07:00:01Z,1,fast,car',
      '2025-06-10T07:00:02Z,9,50,car',
      ...Array.from({ length: 40 }, (_, i) => `2025-06-10T07:01:${10 + i}Z,2,60,truck`),
    ]
    const { status, json, headers } = await at.send(site, lines, { name: 'käse.csv' })
    expect(status).toBe(201)
    expect(headers.location).toBe(`${IMPORTS}/${json.id}`)
    expect(json).toMatchObject({
      site,
      name: 'käse.csv',
      status: 'previewed',
      format: 'wayside-csv',
      time_zone: null,
      ambiguous: null,
      progress: 0,
      records_read: 0,
      accepted: 0,
      duplicates: 0,
      rejected: 0,
      unreadable: 0,
      created_by: at.manager.email,
      started_at: null,
      finished_at: null,
      error: null,
      size_bytes: Buffer.byteLength(lines.join('\r\n')),
    })
    expect(Date.parse(json.expires_at) - Date.parse(json.created_at)).toBeCloseTo(24 * 3_600_000, -3)
    expect(complaints(IMPORT, json, {})).toEqual([])
    expect(json.preview.format).toBe('wayside-csv')
    expect(json.preview.lines).toHaveLength(20)
    expect(json.preview.lines.slice(0, 4)).toMatchObject([
      {
        line: 2,
        text: lines[1],
        record: { timestamp: '2025-06-10T07:00:00.000Z', channel: 1, speed_kmh: 50.5, vehicle_class: 'car' },
        problem: null,
      },
      { line: 3, record: null, problem: 'speed_kmh: "fast" is not a number.' },
      { line: 4, record: null, problem: 'channel: The site has no channel 9.' },
      { line: 5, record: { channel: 2 }, problem: null },
    ])
    expect(await at.read(json.id)).toEqual(json)
    expect(at.files()).toEqual([json.id])
    expect((await at.call('GET', `/app/api/traffic/uploads?site=${site}`)).json.items).toEqual([])
  })

  test('is of a format that is recognised or said, in the zone of its site or the one said, plain or gzip', async () => {
    const content = gzipSync([radar('10.06.25 12:00:00'), 'nonsense', '', radar('10.06.25 12:00:01')].join('\r\n'))
    const first = (await at.send(site, content)).json
    expect(first).toMatchObject({ name: 'file', format: 'semicolon-radar', time_zone: 'Europe/Berlin' })
    expect(first.preview.lines).toMatchObject([
      { line: 1, record: { timestamp: '2025-06-10T10:00:00.000Z' } },
      { line: 2, record: null, problem: expect.stringContaining('This is not of the form') },
      { line: 4, record: { timestamp: '2025-06-10T10:00:01.000Z' } },
    ])
    const second = (await at.send(site, content, { format: 'semicolon-radar', time_zone: '+05:30' })).json
    expect(second.time_zone).toBe('+05:30')
    expect(second.preview.lines[0].record.timestamp).toBe('2025-06-10T06:30:00.000Z')
    const wrong = (await at.send(site, content, { format: 'jamar' })).json
    expect(wrong.preview.lines.map((line: { record: unknown }) => line.record)).toEqual([null, null, null])
  })

  test('of an unknown format is refused with the names of the known ones, and not stored', async () => {
    const before = at.files()
    const { status, json } = await at.send(site, 'Dear Sir,\r\nhello')
    expect(status).toBe(400)
    expect(Object.keys(json)).toEqual(['format'])
    expect(json.format[0]).toMatch(/^The format of the file was not recognised\. The formats are: wayside-csv: .*\.$/)
    for (const { name } of READERS) expect(json.format[0]).toContain(name)
    const said = await at.send(site, radar('10.06.25 12:00:00'), { format: 'excel' })
    expect([said.status, said.json]).toEqual([
      400,
      {
        format: [`"excel" is not a valid choice. The choices are ${READERS.map(({ name }) => name).join(', ')}.`],
      },
    ])
    await nothing(before)
  })

  test('that cannot be read at all is refused with a sentence, and not stored', async () => {
    const before = at.files()
    const refused: [string | Buffer, object, { [name: string]: string }?][] = [
      ['', { non_field_errors: ['The file is empty.'] }],
      ['', { non_field_errors: ['The file is empty.'] }, { format: 'jamar' }],
      [
        Buffer.from('\ufefftimestamp,channel', 'utf16le'),
        { non_field_errors: ['The file holds no line with a vehicle.'] },
      ],
      [gzipSync('timestamp,channel').subarray(0, 12), { non_field_errors: [expect.stringContaining('damaged')] }],
      [
        'a,b',
        { format: ['The first line does not name the columns timestamp and channel.'] },
        { format: 'wayside-csv' },
      ],
      ['timestamp,channel\n', { non_field_errors: ['The file holds no line with a vehicle.'] }],
      [
        Buffer.from('89504e470d0a1a0a0000', 'hex'),
        { non_field_errors: [expect.stringMatching(/^This is not a text/)] },
      ],
      ['x', { time_zone: ['"Mars/Base" is not a known time zone.'] }, { time_zone: 'Mars/Base' }],
      ['x', { ambiguous: ['"third" is not a valid choice.'] }, { ambiguous: 'third' }],
      ['x', { name: ['Null characters are not allowed.'] }, { name: 'a\0b' }],
    ]
    for (const [content, expected, query] of refused) {
      const { status, json } = await at.send(site, content, query)
      expect([status, json]).toEqual([400, expected])
    }
    await nothing(before)
  })

  test('says which columns are left out, and in which zone times without an offset are read', async () => {
    const lines = ['timestamp,channel,speed', '2025-06-10T07:00:00,1,50']
    const utc = await at.send(site, lines)
    expect(utc.json).toMatchObject({
      time_zone: 'UTC',
      preview: {
        notices: ['The column "speed" is not known and left out. Did you mean speed_kmh?'],
        lines: [{ record: { timestamp: '2025-06-10T07:00:00.000Z', speed_kmh: null } }],
      },
    })
    const local = await at.send(site, lines, { time_zone: 'Europe/Berlin' })
    expect(local.json).toMatchObject({
      time_zone: 'Europe/Berlin',
      preview: { lines: [{ record: { timestamp: '2025-06-10T05:00:00.000Z' } }] },
    })
  })

  test('is looked at only as far as its preview needs, and closed again', async () => {
    // 17 MiB of text in 17 kB: without an end of line it is refused as a bomb, with nothing else as empty.
    const bomb = (character: string) => at.send(site, gzipSync(Buffer.alloc(17 * 1024 * 1024, character)))
    expect(await bomb('x')).toMatchObject({
      status: 400,
      json: { non_field_errors: ['The gzip file grows to more than 100 times its size.'] },
    })
    expect(await bomb('\n')).toMatchObject({ status: 400, json: { non_field_errors: ['The file is empty.'] } })
    // Below a MiB the ratio does not count.
    expect((await at.send(site, gzipSync(Buffer.alloc(900_000, 'x')))).json).toHaveProperty('format')
    const content = [radar('10.06.25 12:00:00'), ...Array(600).fill(radar('10.06.25 12:00:01'))].join('\n')
    for (const body of [content, gzipSync(content)]) expect(await at.send(site, body)).toMatchObject({ status: 201 })
    const open = () => readdirSync('/proc/self/fd').filter(fd => openPath(fd).startsWith(at.directory))
    await expect.poll(open).toEqual([])
  })

  test('for a site of another organization is 403, for one that is not there 400', async () => {
    const before = at.files()
    const file = radar('10.06.25 12:00:00')
    expect(await at.send(await at.other.site(), file)).toMatchObject({ status: 403 })
    const unknown = await at.send(99_999_999, file)
    expect([unknown.status, unknown.json]).toEqual([400, { site: ['Invalid pk "99999999" - object does not exist.'] }])
    const none = await at.call('POST', IMPORTS, { body: file, headers: { 'content-type': 'application/octet-stream' } })
    expect([none.status, none.json]).toEqual([400, { site: ['This field is required.'] }])
    await nothing(before)
  })

  test('of any type but application/octet-stream is 415', async () => {
    const { status } = await at.call('POST', `${IMPORTS}?site=${site}`, { body: {} })
    expect(status).toBe(415)
  })

  test('may have as many bytes as the limit and not one more, with or without its length said', async () => {
    const before = at.files()
    const line = `${radar('10.06.25 12:00:00')}\n`
    const content = Buffer.from(line.repeat(Math.ceil(BYTES / line.length)))
    const headers = { 'content-type': 'application/octet-stream' }
    const chunked = { ...headers, 'transfer-encoding': 'chunked', 'content-length': undefined }
    for (const variant of [headers, chunked]) {
      const send = (bytes: number) =>
        at.call('POST', `${IMPORTS}?site=${site}`, { body: content.subarray(0, bytes), headers: variant })
      const { status, json } = await send(BYTES)
      expect([status, json.size_bytes]).toEqual([201, BYTES])
      await at.call('DELETE', `${IMPORTS}/${json.id}`)
      const refused = await send(BYTES + 1)
      expect([refused.status, refused.json]).toEqual([413, { detail: 'Request body too large.' }])
    }
    await nothing(before)
  })

  test('whose sender goes away or is too slow half-way leaves nothing behind', async () => {
    const before = at.files()
    const half = (length: number) => {
      const sent = request(`${at.url}${IMPORTS}?site=${site}`, {
        method: 'POST',
        headers: {
          cookie: at.call.cookie,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/octet-stream',
          'content-length': length,
        },
      })
      sent.on('error', () => {})
      sent.write(`${radar('10.06.25 12:00:00')}\n`.repeat(100))
      return sent
    }
    const cut = half(10_000)
    await expect.poll(() => at.files().filter(name => name.endsWith('.part')).length).toBe(1)
    cut.destroy()
    await expect.poll(at.files).toEqual(before)

    const slow = half(10_000)
    const status = await new Promise(resolve => slow.on('response', answer => resolve(answer.statusCode)))
    expect(status).toBe(408)
    slow.destroy()
    await expect.poll(at.files).toEqual(before)
    await sleep(50)
    await nothing(before)
  })

  test('is one of so many that wait at a time', async () => {
    const file = radar('10.06.25 12:00:00')
    const answers = await Promise.all(Array.from({ length: 8 }, () => at.send(site, file)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429, 429, 429])
    const full = await at.send(site, file)
    expect(full.json).toEqual({ detail: 'Too many imports are waiting. Delete one or try again later.' })
    expect(full.headers['retry-after']).toBe('60')
    await at.call('DELETE', `${IMPORTS}/${answers.find(({ status }) => status === 201)?.json.id}`)
    expect(await at.send(site, file)).toMatchObject({ status: 201 })
  })
})

describe('an import that was previewed', () => {
  const start = (id: string, body: object = {}) => at.call('POST', `${IMPORTS}/${id}/start`, { body })

  test('is started once, with what was said with the file or what is said now', async () => {
    const { json } = await at.send(site, [radar('10.06.25 12:00:00')], { time_zone: 'Asia/Tokyo' })
    const answers = await Promise.all([start(json.id), start(json.id), start(json.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.json).toEqual({ detail: 'The import cannot be started (status: queued).' })
    expect(await at.read(json.id)).toMatchObject({ status: 'queued', time_zone: 'Asia/Tokyo', expires_at: null })

    const other = (await at.send(site, [radar('10.06.25 12:00:00')])).json
    const queued = await start(other.id, { time_zone: 'America/New_York', format: null })
    expect(queued.json).toMatchObject({ status: 'queued', time_zone: 'America/New_York', format: 'semicolon-radar' })
    expect(queued.json.preview.lines[0].record.timestamp).toBe('2025-06-10T16:00:00.000Z')
  })

  test('is refused by field when it is to be started with what cannot be', async () => {
    const { json } = await at.send(site, [radar('10.06.25 12:00:00')])
    for (const [body, field] of [
      [{ format: 'excel' }, 'format'],
      [{ format: 'wayside-csv' }, 'format'],
      [{ time_zone: 'Mars/Base' }, 'time_zone'],
      [{ ambiguous: 1 }, 'ambiguous'],
    ] as const) {
      const refused = await start(json.id, body)
      expect([refused.status, Object.keys(refused.json)]).toEqual([400, [field]])
    }
    expect(await at.read(json.id)).toEqual(json)
  })

  test('whose file begins inside the repeated hour says so, and asks at its start which pass is meant', async () => {
    const sentence = expect.stringMatching(/^The file begins where 2025-10-26 02:30:00 occurs twice in Europe\/Berlin/)
    const { status, json } = await at.send(site, [radar('26.10.25 02:30:00'), radar('26.10.25 03:30:00')])
    expect(status).toBe(201)
    expect(json).toMatchObject({ status: 'previewed', ambiguous: null, error: sentence })
    expect(json.preview.lines).toMatchObject([{ problem: sentence }, { problem: null }])
    const refused = await start(json.id)
    expect([refused.status, refused.json]).toEqual([400, { ambiguous: [sentence] }])
    const { json: queued } = await start(json.id, { ambiguous: 'second' })
    expect(queued).toMatchObject({ status: 'queued', ambiguous: 'second', error: null })
    expect(queued.preview.lines[0]).toMatchObject({ record: { timestamp: '2025-10-26T01:30:00.000Z' }, problem: null })
  })

  test('is removed with its file when it is deleted, and expires after 24 hours', async () => {
    const [one, other] = [
      await at.send(site, [radar('10.06.25 12:00:00')]),
      await at.send(site, [radar('10.06.25 12:00:00')]),
    ]
    expect(await at.call('DELETE', `${IMPORTS}/${one.json.id}`)).toMatchObject({ status: 204, text: '' })
    expect(await at.call('GET', `${IMPORTS}/${one.json.id}`)).toMatchObject({ status: 404 })
    expect(at.files()).not.toContain(one.json.id)

    await expireImports(at.database, at.directory)
    expect(await at.read(other.json.id)).toMatchObject({ status: 'previewed' })
    await at.database.query(sql`update imports set expires_at = now() where id = ${other.json.id}`)
    await expireImports(at.database, at.directory)
    expect(await at.read(other.json.id)).toMatchObject({ status: 'expired', expires_at: null })
    expect(at.files()).not.toContain(other.json.id)
    expect(await start(other.json.id)).toMatchObject({ status: 409 })
  })
})

test('the list has the newest first, in pages', async () => {
  const ids: string[] = []
  for (let i = 0; i < 3; i++) ids.unshift((await at.send(site, [radar('10.06.25 12:00:00')])).json.id)
  const first = (await at.call('GET', `${IMPORTS}?limit=2`)).json
  const second = (await at.call('GET', `${IMPORTS}?limit=2&cursor=${first.next_cursor}`)).json
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
  expect(second.next_cursor).toBe(null)
  expect(await at.call('GET', `${IMPORTS}?cursor=x`)).toMatchObject({
    status: 400,
    json: { cursor: ['Invalid cursor.'] },
  })
})

test('every act of a person is one row of the audit log', async () => {
  const { json } = await at.send(site, [radar('10.06.25 12:00:00')], { name: 'audited.txt' })
  await at.call('POST', `${IMPORTS}/${json.id}/start`, { body: {} })
  await at.call('DELETE', `${IMPORTS}/${json.id}`)
  const { rows } = await at.database.query(sql`
    select organization_id, user_id, actor, action, details
    from audit_log
    where target = ${json.id}
    order by id
  `)
  const by = { organization_id: at.city.id, user_id: at.manager.id, actor: at.manager.email }
  expect(rows).toMatchObject([
    {
      ...by,
      action: 'import.create',
      details: { site, name: 'audited.txt', format: 'semicolon-radar', size_bytes: 29 },
    },
    { ...by, action: 'import.start', details: { site, format: 'semicolon-radar', time_zone: 'Europe/Berlin' } },
    { ...by, action: 'import.delete', details: { site, name: 'audited.txt', status: 'queued' } },
  ])
  expect(rows).toHaveLength(3)
})

test('imports are for managers of the organization, in the web app alone', async () => {
  const { json } = await at.send(site, [radar('10.06.25 12:00:00')])
  const routes: [string, string][] = [
    ['POST', `${IMPORTS}?site=${site}`],
    ['GET', IMPORTS],
    ['GET', `${IMPORTS}/${json.id}`],
    ['POST', `${IMPORTS}/${json.id}/start`],
    ['GET', `${IMPORTS}/${json.id}/unreadable`],
    ['DELETE', `${IMPORTS}/${json.id}`],
  ]
  const reader = await at.as(await at.city.user(['can_use_api', 'can_read_data', 'can_create_exports']))
  const foreigner = await at.as(await at.other.user())
  for (const [method, path] of routes) {
    expect(await reader(method, path), `${method} ${path}`).toMatchObject({ status: 403 })
    if (path.includes(json.id))
      expect(await foreigner(method, path), `${method} ${path}`).toMatchObject({ status: 403 })
    const byToken = { token: at.manager.token, headers: { cookie: undefined } }
    expect(await at.call(method, path.replace('/app/api', '/api/v1'), byToken)).toMatchObject({ status: 404 })
    expect(await at.call(method, path, byToken)).toMatchObject({ status: 401 })
  }
  expect((await foreigner('GET', IMPORTS)).json.items).toEqual([])
  expect(await at.read(json.id)).toEqual(json)
})
