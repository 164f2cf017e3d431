import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { retireSite } from '../../../server/field/sites/edit-site.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { DENIED, type Managing, managing, NOT_FOUND } from '../../support/people/managing.ts'
import { daysAgo, iso, send, vehicle } from '../../support/traffic/traffic.ts'

const DEVICES = '/app/api/organization/devices'

let at: Managing
let made = 0
beforeAll(async () => {
  at = await managing()
})
afterAll(() => at?.end())

async function register(fields: object = {}) {
  const body = { serial: `R-${++made}`, device_type: 'radar', ...fields }
  const { status, json, text } = await at.call('POST', DEVICES, { body })
  if (status !== 201) throw new Error(text)
  return json
}
const post = (id: number, verb: string, body: unknown = {}) => at.call('POST', `${DEVICES}/${id}/${verb}`, { body })
const assign = (id: number, body: unknown) => post(id, 'assign', body)
const correct = (id: number, from_dt: string) => at.call('PATCH', `${DEVICES}/${id}/assignment`, { body: { from_dt } })
const read = async (id: number) => (await at.call('GET', `${DEVICES}/${id}`)).json
const works = async (key: string) => (await send(at.url, key, [])).status

describe('registering and editing', () => {
  test('answers with the device, which the list and reading give again', async () => {
    const body = { serial: 'WR-20417', device_type: 'radar', class_scheme: 'tls_8_1', upload_interval_s: 300 }
    const acts = await at.acts(async () => {
      const created = await at.call('POST', DEVICES, { body })
      expect(created.status).toBe(201)
      expect(created.json).toEqual({
        id: expect.any(Number),
        ...body,
        clock_resolution_ms: 1000,
        configuration_number: null,
        is_simulated: false,
        last_seen_at: null,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        site: null,
        keys: [],
        history: [],
      })
      expect((await at.call('GET', `${DEVICES}/${created.json.id}`)).text).toBe(created.text)
      const { history: _, ...listed } = created.json
      const { json } = await at.call('GET', DEVICES)
      expect(json.items.find((one: { id: number }) => one.id === created.json.id)).toEqual(listed)
    })
    expect(acts).toMatchObject([{ action: 'device.register', target: 'WR-20417', user_id: at.manager.id }])
  })

  test('names all that is missing or wrong', async () => {
    expect(await at.call('POST', DEVICES, { body: {} })).toMatchObject({
      status: 400,
      json: { serial: ['This field is required.'], device_type: ['This field is required.'] },
    })
    const wrong = { serial: '', device_type: 'drone', class_scheme: 1, clock_resolution_ms: 0, upload_interval_s: 'x' }
    expect((await at.call('POST', DEVICES, { body: wrong })).json).toEqual({
      serial: ['This field may not be blank.'],
      device_type: ['"drone" is not a valid choice.'],
      class_scheme: ['"1" is not a valid choice.'],
      clock_resolution_ms: ['Ensure this value is greater than or equal to 1.'],
      upload_interval_s: ['A valid integer is required.'],
    })
  })

  test('a serial is taken once in an organization, also by ten concurrent requests and by an edit', async () => {
    const body = { serial: 'ONCE', device_type: 'loop' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => at.call('POST', DEVICES, { body })))
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(1)
    const taken = { serial: ['Device with this serial already exists.'] }
    for (const { json } of answers.filter(answer => answer.status !== 201)) expect(json).toEqual(taken)
    const foreigner = await at.as(await at.other.user())
    expect((await foreigner('POST', DEVICES, { body })).status).toBe(201)
    const { id } = await register()
    const edited = await at.call('PATCH', `${DEVICES}/${id}`, { body: { serial: 'ONCE', upload_interval_s: 60 } })
    expect(edited).toMatchObject({ status: 400, json: taken })
    expect(await read(id)).toMatchObject({ upload_interval_s: 900 })
  })

  test('an edit changes the fields of the request and is one audit entry with both values; the same again is none', async () => {
    const device = await register()
    const body = { class_scheme: 'swiss10', upload_interval_s: 60 }
    const acts = await at.acts(async () => {
      const edited = await at.call('PATCH', `${DEVICES}/${device.id}`, { body })
      expect(edited).toMatchObject({ status: 200, json: { ...device, ...body } })
      expect(await at.call('PATCH', `${DEVICES}/${device.id}`, { body })).toMatchObject({ status: 200 })
      expect(await at.call('PATCH', `${DEVICES}/${device.id}`, { body: {} })).toMatchObject({ status: 200 })
    })
    expect(acts).toMatchObject([{ action: 'device.edit', target: device.serial }])
    expect(acts[0]?.details).toEqual({
      class_scheme: { from: 'none', to: 'swiss10' },
      upload_interval_s: { from: 900, to: 60 },
    })
    const wrong = await at.call('PATCH', `${DEVICES}/${device.id}`, { body: { device_type: null } })
    expect(wrong).toMatchObject({ status: 400, json: { device_type: ['This field may not be null.'] } })
  })
})

describe('standing at sites', () => {
  test('a device stands from a date, moves, and has a history, the latest first', async () => {
    const [north, south] = [await at.city.site(), await at.city.site()]
    const { id, serial } = await register()
    const [first, second, end] = [daysAgo(30), daysAgo(20), daysAgo(10)].map(iso)
    const acts = await at.acts(async () => {
      const assigned = await assign(id, { site: north, from_dt: first })
      expect(assigned).toMatchObject({ status: 200, json: { id, site: { id: north, from_dt: first } } })
      expect((await assign(id, { site: south, from_dt: second })).json.site).toMatchObject({
        id: south,
        from_dt: second,
      })
      expect((await post(id, 'unassign', { to_dt: end })).json.site).toBe(null)
    })
    expect(acts).toMatchObject([
      { action: 'device.assign', target: serial, details: { left_site_id: null, replaced_serial: null } },
      { action: 'device.assign', target: serial, details: { left_site_id: expect.any(String), replaced_serial: null } },
      { action: 'device.unassign', target: serial },
    ])
    const { history } = await read(id)
    expect(history).toMatchObject([
      { site: { id: south }, from_dt: second, to_dt: end },
      { site: { id: north }, from_dt: first, to_dt: second },
    ])
    expect(Object.keys(history[0].site)).toEqual(['id', 'site_id', 'name'])
  })

  test('a site where a device stands is 409, unless it is to be replaced; then its stay ends at that moment', async () => {
    const site = await at.city.site()
    const [old, young] = [await register(), await register()]
    const [assignedAt, moved] = [iso(daysAgo(9)), iso(daysAgo(5))]
    await assign(old.id, { site, from_dt: assignedAt })
    const body = { site, from_dt: moved }
    for (const replace of [undefined, false]) {
      expect(await assign(young.id, { ...body, replace })).toMatchObject({
        status: 409,
        json: { detail: `Device ${old.serial} stands at this site. Say if it is to be replaced.` },
      })
    }
    expect(await assign(young.id, { ...body, replace: true })).toMatchObject({
      status: 200,
      json: { site: { id: site } },
    })
    expect(await read(old.id)).toMatchObject({ site: null, history: [{ from_dt: assignedAt, to_dt: moved }] })
    const sites = await at.call('GET', `/app/api/organization/sites/${site}`)
    expect(sites.json.device).toEqual({ id: young.id, serial: young.serial })
  })

  test('not before an earlier stay of the device or of the site has ended, and not in times to come', async () => {
    const [site, elsewhere] = [await at.city.site(), await at.city.site()]
    const [one, two] = [await register(), await register()]
    const [assignedAt, ended] = [iso(daysAgo(9)), iso(daysAgo(5))]
    await assign(one.id, { site, from_dt: assignedAt })
    const early = { from_dt: [`Must be after ${assignedAt}, when the present assignment began.`] }
    expect((await assign(one.id, { site: elsewhere, from_dt: assignedAt })).json).toEqual(early)
    expect((await assign(two.id, { site, from_dt: iso(daysAgo(10)), replace: true })).json).toEqual(early)
    expect((await post(one.id, 'unassign', { to_dt: assignedAt })).json).toEqual({ to_dt: early.from_dt })
    await post(one.id, 'unassign', { to_dt: ended })
    const overlaps = { from_dt: [`Must not be before ${ended}, when an earlier assignment ended.`] }
    const justBefore = iso(daysAgo(5) - 1)
    expect((await assign(one.id, { site: elsewhere, from_dt: justBefore })).json).toEqual(overlaps)
    expect((await assign(two.id, { site, from_dt: justBefore })).json).toEqual(overlaps)
    const late = iso(Date.now() + 6 * MINUTE_MS)
    expect((await assign(two.id, { site, from_dt: late })).json).toEqual({ from_dt: ['This moment is still to come.'] })
    expect((await assign(two.id, { site, from_dt: ended })).status).toBe(200)
    expect((await post(two.id, 'unassign', { to_dt: late })).json).toEqual({ to_dt: ['This moment is still to come.'] })
  })

  test('its beginning is moved, one act each, and records that were refused before are accepted', async () => {
    const { id, serial } = await register()
    const site = await at.city.site()
    const { key } = (await at.call('POST', `${DEVICES}/${id}/keys`)).json
    expect((await correct(id, iso(daysAgo(3)))).json).toEqual({ detail: 'The device stands at no site.' })
    await assign(id, { site, from_dt: iso(daysAgo(1)) })
    const early = vehicle(daysAgo(2))
    const refused = (await send(at.url, key, [early])).json
    expect(refused.rejections[0].reason).toBe(
      `timestamp: The device stands at the site since ${iso(daysAgo(1))}. If it stood there earlier, correct its assignment and send this again.`,
    )
    const acts = await at.acts(async () => {
      const answer = await correct(id, iso(daysAgo(3)))
      expect(answer).toMatchObject({ status: 200, json: { site: { id: site, from_dt: iso(daysAgo(3)) } } })
      expect((await correct(id, iso(daysAgo(3)))).text).toBe(answer.text)
    })
    expect(acts).toMatchObject([
      {
        action: 'device.correct_assignment',
        target: serial,
        details: { from_dt: { from: iso(daysAgo(1)), to: iso(daysAgo(3)) } },
      },
    ])
    expect((await send(at.url, key, [early])).json).toMatchObject({ accepted: 1, rejected: 0 })
  })

  test('its beginning contradicts no earlier stay, no stored record and no clock', async () => {
    const [site, elsewhere] = [await at.city.site(), await at.city.site()]
    const [one, two] = [await register(), await register()]
    const { key } = (await at.call('POST', `${DEVICES}/${two.id}/keys`)).json
    await assign(one.id, { site, from_dt: iso(daysAgo(9)) })
    await post(one.id, 'unassign', { to_dt: iso(daysAgo(5)) })
    await assign(two.id, { site: elsewhere, from_dt: iso(daysAgo(8)) })
    await assign(two.id, { site, from_dt: iso(daysAgo(4)) })
    const only = (sentence: string) => ({ status: 400, json: { from_dt: [sentence] } })
    // Its own stay elsewhere ended 4 days ago, that of the other device here 5 days ago.
    const ended = `Must not be before ${iso(daysAgo(4))}, when an earlier assignment ended.`
    expect(await correct(two.id, iso(daysAgo(4) - 1))).toMatchObject(only(ended))
    await send(at.url, key, [vehicle(daysAgo(3)), vehicle(daysAgo(2))])
    const late = `Must not be after ${iso(daysAgo(3))}, when the first stored record of the device was measured.`
    expect(await correct(two.id, iso(daysAgo(3) + 1))).toMatchObject(only(late))
    expect(await correct(two.id, iso(Date.now() + 6 * MINUTE_MS))).toMatchObject(only('This moment is still to come.'))
    expect(await correct(two.id, 'soon')).toMatchObject({ status: 400, json: { from_dt: [expect.any(String)] } })
    for (const moment of [daysAgo(3), daysAgo(4)]) {
      expect(await correct(two.id, iso(moment))).toMatchObject({
        status: 200,
        json: { site: { from_dt: iso(moment) } },
      })
    }
  })

  test('a clock that is up to 5 minutes ahead means now', async () => {
    const site = await at.city.site()
    const { id } = await register()
    const before = Date.now()
    const { status, json } = await assign(id, { site, from_dt: iso(before + 4 * MINUTE_MS) })
    expect(status).toBe(200)
    expect(Math.abs(Date.parse(json.site.from_dt) - before)).toBeLessThan(MINUTE_MS)
  })

  test('missing, wrong, unknown, retired and foreign sites have different errors', async () => {
    const { id } = await register()
    const [here, retired, foreign] = [await at.city.site(), await at.city.site(), await at.other.site()]
    await retireSite(at.database, retired, OPERATOR)
    expect(await assign(id, {})).toMatchObject({ status: 400, json: { site: ['This field is required.'] } })
    expect((await assign(id, { site: 'x', from_dt: 'now', replace: 'maybe' })).json).toEqual({
      site: ['A valid integer is required.'],
      from_dt: [expect.stringMatching(/^Datetime has wrong format/)],
      replace: ['Must be a valid boolean.'],
    })
    for (const unknown of [0, -1, 99_999_999_999]) {
      expect((await assign(id, { site: unknown })).json).toEqual({
        site: [`Invalid pk "${unknown}" - object does not exist.`],
      })
    }
    expect((await assign(id, { site: retired })).json).toEqual({ site: ['The site is retired.'] })
    expect(await assign(id, { site: foreign })).toMatchObject(DENIED)
    expect(await post(id, 'unassign')).toMatchObject({
      status: 409,
      json: { detail: 'The device stands at no site.' },
    })
    expect(await assign(id, { site: here })).toMatchObject({ status: 200 })
    expect((await assign(id, { site: here, replace: true })).json).toEqual({
      site: ['The device already stands at this site.'],
    })
    expect((await read(id)).history).toHaveLength(1)
    expect(await at.call('POST', `${DEVICES}/${id}/unassign`)).toMatchObject({ status: 200, json: { site: null } })
  })

  test('of eight devices that are concurrently assigned to one site, one stands there, seven get a conflict', async () => {
    const site = await at.city.site()
    const devices = await Promise.all(Array.from({ length: 8 }, () => register()))
    const answers = await Promise.all(devices.map(({ id }) => assign(id, { site })))
    expect(answers.map(answer => answer.status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  })

  test('with replace, eight concurrent requests leave one device there, and assignments never overlap', async () => {
    const site = await at.city.site()
    const devices = await Promise.all(Array.from({ length: 8 }, () => register()))
    const answers = await Promise.all(
      devices.map(({ id }, i) => assign(id, { site, from_dt: iso(daysAgo(9) + i * DAY_MS), replace: true })),
    )
    expect(answers.every(answer => answer.status === 200 || answer.status === 400)).toBe(true)
    const stays = (await Promise.all(devices.map(({ id }) => read(id)))).flatMap(device => device.history)
    expect(stays.filter(stay => stay.to_dt === null)).toHaveLength(1)
    const sorted = stays.sort((a, b) => (a.from_dt < b.from_dt ? -1 : 1))
    for (const [i, stay] of sorted.slice(1).entries()) expect(stay.from_dt >= sorted[i].to_dt).toBe(true)
    expect(sorted.length).toBe(answers.filter(answer => answer.status === 200).length)
  })
})

describe('keys', () => {
  const issue = (id: number) => at.call('POST', `${DEVICES}/${id}/keys`)

  test('are shown once; two work side by side, and with the third the first ends', async () => {
    const { id, serial } = await register()
    await assign(id, { site: await at.city.site(), from_dt: iso(daysAgo(9)) })
    const acts = await at.acts(async () => {
      const [first, second, third] = [await issue(id), await issue(id), await issue(id)]
      expect(first).toMatchObject({ status: 201, headers: { 'cache-control': 'no-store' } })
      expect(first.json).toEqual({
        key: expect.stringMatching(/^wayd_[0-9A-Za-z]{42}$/),
        id: expect.any(Number),
        mask: expect.stringContaining('…'),
        created_at: expect.stringMatching(/Z$/),
      })
      const keys = [first.json.key, second.json.key, third.json.key]
      expect([await works(keys[0]), await works(keys[1]), await works(keys[2])]).toEqual([401, 200, 200])
      const device = await at.call('GET', `${DEVICES}/${id}`)
      expect(device.json.keys).toMatchObject([
        { id: first.json.id, mask: first.json.mask, revoked_at: expect.any(String), last_used_at: null },
        { id: second.json.id, revoked_at: null, last_used_at: expect.any(String) },
        { id: third.json.id, revoked_at: null, last_used_at: expect.any(String) },
      ])
      for (const key of keys) expect(device.text).not.toContain(key.slice(8, -4))
    })
    expect(acts.map(({ action, target }) => [action, target])).toEqual(
      ['device_key.issue', 'device_key.issue', 'device_key.revoke', 'device_key.issue'].map(action => [action, serial]),
    )
  })

  test('of twelve concurrent requests for keys, two keys work in the end', async () => {
    const { id } = await register()
    await assign(id, { site: await at.city.site(), from_dt: iso(daysAgo(9)) })
    const answers = await Promise.all(Array.from({ length: 12 }, () => issue(id)))
    expect(answers.every(answer => answer.status === 201)).toBe(true)
    const statuses = []
    for (const { json } of answers) statuses.push(await works(json.key))
    expect(statuses.filter(status => status === 200)).toHaveLength(2)
    expect(statuses.filter(status => status === 401)).toHaveLength(10)
  })

  test('stop immediately when they are revoked; revoking twice is no second entry, and no key of another device', async () => {
    const [device, neighbour] = [await register(), await register()]
    await assign(device.id, { site: await at.city.site(), from_dt: iso(daysAgo(9)) })
    const { json } = await issue(device.id)
    expect((await send(at.url, json.key, [vehicle(daysAgo(1))])).json).toMatchObject({ accepted: 1 })
    const revoke = (id: number, key: number | string) => at.call('DELETE', `${DEVICES}/${id}/keys/${key}`)
    const acts = await at.acts(async () => {
      for (const key of [json.id, 99_999_999, 9_007_199_254_740_991, 'x']) {
        expect(await revoke(neighbour.id, key), `${key}`).toMatchObject(NOT_FOUND)
      }
      expect(await works(json.key)).toBe(200)
      expect(await revoke(device.id, json.id)).toMatchObject({ status: 204, text: '' })
      expect(await works(json.key)).toBe(401)
      expect(await revoke(device.id, json.id)).toMatchObject({ status: 204 })
    })
    expect(acts).toMatchObject([{ action: 'device_key.revoke', target: device.serial, user_id: at.manager.id }])
  })
})

test('a device that is unknown is 404, one of another organization 403 with the same bytes, and nothing is changed', async () => {
  const site = await at.city.site()
  const foreign = await at.other.device(await at.other.site())
  const foreigner = await at.as(await at.other.user())
  const before = (await foreigner('GET', `${DEVICES}/${foreign.id}`)).json
  const requests = (id: number | string): [string, string, object?][] => [
    ['GET', `${DEVICES}/${id}`],
    ['PATCH', `${DEVICES}/${id}`, { serial: 'MINE' }],
    ['PATCH', `${DEVICES}/${id}`, { serial: [] }],
    ['POST', `${DEVICES}/${id}/assign`, { site, replace: true }],
    ['PATCH', `${DEVICES}/${id}/assignment`, { from_dt: iso(daysAgo(20)) }],
    ['POST', `${DEVICES}/${id}/unassign`, {}],
    ['POST', `${DEVICES}/${id}/keys`],
    ['DELETE', `${DEVICES}/${id}/keys/${before.keys[0].id}`],
  ]
  const acts = await at.acts(async () => {
    for (const [method, path, body] of requests(foreign.id)) {
      expect(await at.call(method, path, { body }), `${method} ${path}`).toMatchObject(DENIED)
    }
    for (const unknown of [99_999_999, 9_007_199_254_740_991, 'x']) {
      for (const [method, path, body] of requests(unknown)) {
        expect(await at.call(method, path, { body }), path).toMatchObject(NOT_FOUND)
      }
    }
  })
  expect(acts).toEqual([])
  expect((await foreigner('GET', `${DEVICES}/${foreign.id}`)).json).toEqual(before)
  const listed = (await at.call('GET', DEVICES)).json.items.map((one: { id: number }) => one.id)
  expect(listed).not.toContain(foreign.id)
})
