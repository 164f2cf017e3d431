import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { READERS } from '../../server/records/imports/readers/choose-reader.ts'
import { SAME_ORIGIN } from '../support/people/sign-in.ts'
import { IMPORTS, type Importing, importing } from '../support/traffic/importing.ts'

const EMPTY = 'timestamp,channel\n'
const GOOD = `${EMPTY}2025-01-01T00:00:00Z,1\n`
/** Files of an organization that wait at a time. */
const WAITING = 50

let at: Importing
beforeAll(async () => {
  at = await importing({ waiting: WAITING })
})
afterAll(() => at?.end())

test('the names of files are only ever texts', async () => {
  const site = await at.site()
  const names = ['../../x', '/etc/passwd', 'a\nb', '\u001b[2Jx', "'; drop table imports; --", 'ü'.repeat(255)]
  for (const name of names) {
    const { status, json } = await at.send(site, GOOD, { name })
    expect({ status, name: json.name }).toEqual({ status: 201, name })
    expect(at.files()).toEqual([json.id])
    expect((await at.call('DELETE', `${IMPORTS}/${json.id}`)).status).toBe(204)
  }
  for (const name of ['a\0b', 'x'.repeat(256), 'x'.repeat(5000), ' ']) {
    expect(await at.send(site, GOOD, { name })).toMatchObject({ status: 400 })
  }
  expect(at.files()).toEqual([])
})

const INTERVAL_FORMATS = ['eco-counter', 'int-2', 'jamar-binned', 'otanalytics-counts', 'pico-count', 'telraam', 'tmg']

test('no line makes an answer large or fails the server, in whatever format it is read', async () => {
  const site = await at.site()
  const long = 'x'.repeat(60_000)
  const deep = '['.repeat(30_000)
  const lines = (line: string) => `${Array(22).fill(line).join('\n')}\n`
  const record = (fields: string) => lines(`{"timestamp":"2025-01-01T00:00:00Z","channel":1,${fields}}`)
  const jamar = 'Date,Time,Veh,Channel,Class,Speed\n'
  const vbv = `* BEGIN\n* FORMAT = VBV-1\n* PRUNITS = KPH-CM-10KG\n* SITE = ${long}\n* CLASS = ${long}\n`
  const legend = ['Date-Time', 'Dir', long.slice(0, 9_000)].map((label, index) => ` ${index} [${label}]\n`).join('')
  const metrocount = `MetroCount Traffic Executive\n${legend}Date-Time Dir ${long.slice(0, 9_000)}\n`
  const odd: [format: string, content: string][] = [
    ['wayside-csv', `${EMPTY}\0,\0\n`],
    ['wayside-csv', EMPTY + lines(`${long},1`)],
    ['wayside-csv', EMPTY + lines(`2025-01-01T00:00:00Z,${long}`)],
    ['wayside-ndjson', lines(`{"timestamp":"${long}","channel":"${long}"}`)],
    ['wayside-ndjson', record(`"class_code":"${long}","vehicle_class":"${long}"`)],
    ['wayside-ndjson', record(`"lane":${deep}`)],
    ['wayside-ndjson', record(`"lane":${deep}${']'.repeat(30_000)}`)],
    ['wayside-ndjson', record(`"wrong_way":${deep}${']'.repeat(30_000)}`)],
    ['wayside-ndjson', record('"wrong_way":{"toString":1}')],
    ['jamar', jamar + lines(`1/1/25,1:00:00 AM,1,${long},1,1`)],
    ['jamar', jamar + lines(`${long},1:00:00 AM,1,1,1,1`)],
    ['fintraffic', lines(Array(15).fill(long.slice(0, 4_000)).join(';'))],
    [
      'opendatacam',
      `"Timestamp","Counter area",ObjectClass,CountingDirection\n${lines(`${long},${long},${long},${long}`)}`,
    ],
    ['otanalytics', `flow_id,flow_name,road_user_type,start_occurrence\n${lines(`1,${long},${long},${long}`)}`],
    ['csv', lines(long)],
    ['vbv-1', vbv + lines(long)],
    ['vbv-1', vbv + lines(`${long} 000001 `)],
    ['vbv-1', vbv + lines(`* ${long} = ${long}`.slice(0, 60_000)) + lines('x')],
    ['metrocount', metrocount + lines(long)],
    ['metrocount', metrocount + lines('2025-01-01 00:00:00')],
    ['tii', `cosit,year,month,day,hour,minute,second,lane\n${lines(`${long},2025,1,1,1,1,1,1`)}`],
    ['tii', `cosit,year,month,day,hour,minute,second,lane\n${lines('"')}`],
    ['semicolon-radar', lines(`${' '.repeat(60_000)}x`)],
    ['semicolon-radar', lines(`01.01.25 00:00:00;${'1'.repeat(60_000)};1;1;x`)],
  ]
  // What these have no head for is refused as a whole.
  const headless: [format: string, content: string][] = INTERVAL_FORMATS.flatMap(format => [
    [format, lines(long)],
    [format, deep + lines(`${long},${long}`)],
  ])
  const tried = [...odd, ...headless].map(([format]) => format)
  expect(new Set(tried)).toEqual(new Set(READERS.map(reader => reader.name)))
  for (const [format, content] of headless) {
    const { status, json, text } = await at.send(site, content, { format })
    expect([201, 400], `${format} ${text.slice(0, 300)}`).toContain(status)
    expect(text.length, `${format} ${content.slice(0, 60)}`).toBeLessThan(20_000)
    if (status === 201) await at.call('DELETE', `${IMPORTS}/${json.id}`)
  }
  for (const [format, content] of odd) {
    const { status, json, text } = await at.send(site, content, { format })
    expect(status, `${format} ${content.slice(0, 60)} ${text.slice(0, 300)}`).toBe(201)
    expect(json.preview.lines.every(({ problem }: { problem: string | null }) => problem !== null)).toBe(true)
    expect(text.length, `${format} ${content.slice(0, 60)}`).toBeLessThan(20_000)
    await at.call('DELETE', `${IMPORTS}/${json.id}`)
  }
  const id = await at.begin(site, `${jamar}${lines(`1/1/25,1:00:00 AM,1,${long},1,1`)}`)
  expect(await at.finish(id)).toMatchObject({ status: 'completed', unreadable: 22 })
  const { items } = (await at.call('GET', `${IMPORTS}/${id}/unreadable`)).json as { items: { reason: string }[] }
  expect(Math.max(...items.map(({ reason }) => reason.length))).toBeLessThan(300)
})

test('starting and deleting one import at the same time ends in one of both', async () => {
  const site = await at.site()
  const seen = new Set<string>()
  for (let n = 0; n < 25; n++) {
    const { json } = await at.send(site, GOOD)
    const one = `${IMPORTS}/${json.id}`
    const start = () => at.call('POST', `${one}/start`, { body: {} })
    const [first, second, deleted] = await Promise.all([start(), start(), at.call('DELETE', one)])
    expect(deleted.status).toBe(204)
    const statuses = [first.status, second.status].sort()
    for (const status of statuses) expect([202, 404, 409], `${first.text} ${second.text}`).toContain(status)
    expect(statuses.filter(status => status === 202).length).toBeLessThan(2)
    seen.add(statuses.join())
    await at.call('DELETE', one)
  }
  expect(at.files()).toEqual([])
  console.log(`start and delete at once: 25 tried, 0 violated; ${[...seen].join(' ')}`)
})

test('of concurrent files no more are received than may wait', async () => {
  const path = `${IMPORTS}?site=${await at.site()}`
  const senders = Array.from({ length: WAITING + 6 }, () => sendHalf(at.url + path, at.call.cookie))
  const statuses = () => senders.flatMap(({ status }) => status ?? [])
  await until(() => statuses().length >= 6 && at.files().length >= WAITING)
  // No other user enters behind them.
  await sleep(100)
  expect(statuses()).toEqual(Array(6).fill(429))
  expect(at.files().filter(name => name.endsWith('.part'))).toHaveLength(WAITING)
  for (const { stop } of senders) stop()
  await until(() => at.files().length === 0)
  expect((await at.send(await at.site(), GOOD)).status).toBe(201)
})

test.each(['signed out', 'deactivated', 'no manager'])('who is %s while sending a file has sent nothing', async how => {
  const user = await at.city.user()
  const call = await at.as(user)
  const before = at.files()
  const sender = sendHalf(`${at.url}${IMPORTS}?site=${await at.site()}`, call.cookie)
  await until(() => at.files().length > before.length)
  const body = how === 'deactivated' ? { is_active: false } : { permissions: [] }
  const ended = await (how === 'signed out'
    ? call('POST', '/app/api/sign-out')
    : at.call('PATCH', `/app/api/organization/users/${user.id}`, { body }))
  expect(ended.status).toBeLessThan(300)
  sender.finish()
  await until(() => sender.status !== null)
  expect(sender.status).toBe(403)
  expect(at.files()).toEqual(before)
  expect((await at.call('GET', IMPORTS)).text).not.toContain(user.email)
})

interface Sender {
  status: number | null
  finish(): void
  stop(): void
}

/** Says that it has a long file, and sends its first bytes alone. */
function sendHalf(url: string, cookie: string): Sender {
  const size = 1_000_000
  const headers = { cookie, ...SAME_ORIGIN, 'content-type': 'application/octet-stream', 'content-length': size }
  const sent = request(url, { method: 'POST', headers, agent: false })
  const sender: Sender = {
    status: null,
    finish: () => void sent.end('\n'.repeat(size - EMPTY.length)),
    stop: () => void sent.destroy(),
  }
  sent.on('response', answer => {
    sender.status = answer.statusCode ?? null
    answer.resume()
  })
  sent.on('error', () => {}).write(EMPTY)
  return sender
}

async function until(isDone: () => boolean): Promise<void> {
  for (const since = Date.now(); !isDone() && Date.now() - since < 5_000; ) await sleep(20)
}
