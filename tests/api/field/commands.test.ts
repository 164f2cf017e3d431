import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expireCommands } from '../../../server/field/commands/change-commands.ts'
import { COMMAND_STATES } from '../../../server/field/commands/command-steps.ts'
import { COMMAND_LIMITS } from '../../../server/field/commands/commands.ts'
import { COMMANDS } from '../../../server/field/commands/parameters.ts'
import { assignDevice, unassignDevice } from '../../../server/field/devices/assignments.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { makeOrganization } from '../../support/people/people.ts'
import { ask } from '../../support/services/ask.ts'
import { type Command, type Field, makeField, type Post } from '../../support/traffic/field.ts'

const DENIED = { detail: 'You do not have permission to perform this action.' }
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

let field: Field
let post: Post
beforeAll(async () => {
  field = await makeField()
  post = await field.post()
})
afterAll(() => field?.end())

/** As if so much time had gone by since everything about the command. */
const age = (id: string, seconds: number) =>
  field.db.database.query(sql`
    update commands
    set created_at = created_at - make_interval(secs => ${seconds}), sent_at = sent_at - make_interval(secs => ${seconds}),
      acknowledged_at = acknowledged_at - make_interval(secs => ${seconds}),
      expires_at = expires_at - make_interval(secs => ${seconds})
    where id = ${id}
  `)
const auditOf = async (id: string) => {
  const { rows } = await field.db.database.query(sql`
    select actor, action, details
    from audit_log
    where target = ${id}
    order by id
  `)
  return rows
}

const PARAMETERS: { [command in (typeof COMMANDS)[number]]: [sent: object | undefined, kept: object] } = {
  ping: [undefined, {}],
  reboot: [{}, {}],
  sync_clock: [undefined, {}],
  request_status: [undefined, {}],
  upload_now: [
    { from_dt: '2026-06-01T00:00:00+02:00', to_dt: '2026-06-01 12:00' },
    { from_dt: '2026-05-31T22:00:00.000Z', to_dt: '2026-06-01T12:00:00.000Z' },
  ],
  set_configuration: [
    { upload_interval_s: 300, min_speed_kmh: 2.5, max_speed_kmh: 200, sensitivity: 7, class_scheme: 'swiss10' },
    { upload_interval_s: 300, min_speed_kmh: 2.5, max_speed_kmh: 200, sensitivity: 7, class_scheme: 'swiss10' },
  ],
}

describe('the whole life of', () => {
  test.each(COMMANDS)('%s', async name => {
    const [sent, kept] = PARAMETERS[name]
    const made = await post.call('POST', '/commands', { command: name, parameters: sent })
    expect(made.status, made.text).toBe(202)
    const queued: Command = made.json
    expect(made.headers.location).toBe(`/api/v1/traffic/sites/${post.site}/commands/${queued.id}`)
    expect(queued).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      site: post.site,
      device: post.device,
      command: name,
      parameters: kept,
      status: 'queued',
      attempt: 0,
      created_by: post.user.email,
      created_at: expect.stringMatching(/Z$/),
      sent_at: null,
      acknowledged_at: null,
      finished_at: null,
      expires_at: new Date(Date.parse(queued.created_at) + 3_600_000).toISOString(),
      result: null,
      error: null,
    })
    expect(await post.read(queued.id)).toEqual(queued)

    const { created_at, expires_at } = queued
    expect(await post.take()).toEqual([
      { id: queued.id, command: name, parameters: kept, attempt: 1, created_at, expires_at },
    ])
    const sentCommand = await post.read(queued.id)
    expect(sentCommand).toEqual({ ...queued, status: 'sent', attempt: 1, sent_at: expect.any(String) })
    // Not again, unless it is not acknowledged.
    expect(await post.take()).toEqual([])

    const acknowledged = await post.acknowledge(queued.id)
    expect(acknowledged.status, acknowledged.text).toBe(200)
    // Who sent it is not the device's affair.
    const { created_by, ...shown } = sentCommand
    expect(acknowledged.json).toEqual({ ...shown, status: 'acknowledged', acknowledged_at: expect.any(String) })
    expect((await post.acknowledge(queued.id)).json).toEqual(acknowledged.json)

    const outcome = { status: 'completed', result: { of: name, values: [1, null, 'ü'] } }
    const finished = await post.finish(queued.id, outcome)
    expect(finished.status, finished.text).toBe(200)
    expect(finished.json).toEqual({ ...acknowledged.json, ...outcome, finished_at: expect.any(String) })
    expect(await post.read(queued.id)).toEqual({ ...finished.json, created_by })
    const times = [
      created_at,
      sentCommand.sent_at,
      acknowledged.json.acknowledged_at,
      finished.json.finished_at,
    ] as string[]
    expect(times).toEqual([...times].sort())

    // The same again: nothing changes.
    expect(await post.finish(queued.id, outcome)).toMatchObject({ status: 200, json: finished.json })
    expect(await post.acknowledge(queued.id)).toMatchObject({ status: 200, json: finished.json })
    for (const other of [{ ...outcome, result: null }, { status: 'failed', error: 'No.' }, { status: 'completed' }]) {
      const late = await post.finish(queued.id, other)
      expect([late.status, late.json]).toEqual([409, { detail: 'The command is completed.' }])
    }
    const cancelled = await post.call('POST', `/commands/${queued.id}/cancel`)
    expect([cancelled.status, cancelled.json]).toEqual([409, { detail: 'The command is completed.' }])
    expect(await post.read(queued.id)).toEqual({ ...finished.json, created_by })
    expect(await auditOf(queued.id)).toEqual([
      {
        actor: post.user.email,
        action: 'command.dispatch',
        details: expect.objectContaining({ command: name, parameters: kept }),
      },
    ])
  })

  test('one that fails, with its result alone', async () => {
    const { id } = await post.dispatch('upload_now', { from_dt: '2026-06-01', to_dt: '2026-06-02' })
    await post.take()
    const { json } = await post.finish(id, { status: 'failed', error: 'The memory card is full.' })
    expect(json).toMatchObject({ status: 'failed', error: 'The memory card is full.', result: null })
    expect(json.acknowledged_at).toBe(json.finished_at)
    expect((await post.acknowledge(id)).json).toEqual(json)
  })

  test('one that is cancelled', async () => {
    const { id } = await post.dispatch('reboot')
    const { status, json } = await post.call('POST', `/commands/${id}/cancel`)
    expect([status, json.status, json.attempt]).toEqual([200, 'cancelled', 0])
    expect(json.finished_at >= json.created_at).toBe(true)
    expect(await post.take()).toEqual([])
    for (const late of [await post.acknowledge(id), await post.finish(id, { status: 'completed' })]) {
      expect([late.status, late.json]).toEqual([409, { detail: 'The command is cancelled.' }])
    }
    expect((await post.call('POST', `/commands/${id}/cancel`)).json).toEqual({ detail: 'The command is cancelled.' })
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['command.dispatch', 'command.cancel'])
  })

  test('one that no device fetches', async () => {
    const { id } = await post.dispatch('ping', {}, 30)
    await age(id, 20)
    expect((await post.read(id)).status).toBe('queued')
    await age(id, 10)
    const expired = await post.read(id)
    expect(expired).toMatchObject({ status: 'expired', attempt: 0, finished_at: expired.expires_at, error: null })
    expect((await post.call('GET', '/commands?limit=1')).json.items).toEqual([expired])
    expect(await post.take()).toEqual([])
    expect((await post.call('POST', `/commands/${id}/cancel`)).json).toEqual({ detail: 'The command is expired.' })
    await expireCommands(field.db.database)
    expect(await post.read(id)).toEqual(expired)
  })

  test('one that is acknowledged too late, whether or not anybody has noted it', async () => {
    for (const noted of [false, true]) {
      const { id } = await post.dispatch('ping', {}, 30)
      await post.take()
      await age(id, 30)
      if (noted) await expireCommands(field.db.database)
      for (const late of [await post.acknowledge(id), await post.finish(id, { status: 'completed' })]) {
        expect([late.status, late.json]).toEqual([409, { detail: 'The command is expired.' }])
      }
      expect(await post.read(id)).toMatchObject({ status: 'expired', acknowledged_at: null })
    }
  })

  test('one without a result: it has until it expires, and at least 10 minutes', async () => {
    const short = await post.dispatch('reboot', {}, 60)
    const long = await post.dispatch('reboot', {}, 3600)
    await post.take()
    for (const { id } of [short, long]) {
      expect((await post.acknowledge(id)).status).toBe(200)
      await age(id, 580)
    }
    await expireCommands(field.db.database)
    expect([(await post.read(short.id)).status, (await post.read(long.id)).status]).toEqual([
      'acknowledged',
      'acknowledged',
    ])
    await age(short.id, 20)
    const failed = await post.read(short.id)
    expect(failed).toMatchObject({ status: 'failed', error: 'No result.', result: null })
    expect(Date.parse(failed.finished_at as string) - Date.parse(failed.acknowledged_at as string)).toBe(600_000)
    await expireCommands(field.db.database)
    expect(await post.read(short.id)).toEqual(failed)
    const late = await post.finish(short.id, { status: 'completed' })
    expect([late.status, late.json]).toEqual([409, { detail: 'The command is failed.' }])
    await age(long.id, 3020)
    await expireCommands(field.db.database)
    const over = await post.read(long.id)
    expect(over).toMatchObject({ status: 'failed', error: 'No result.', finished_at: over.expires_at })
  })
})

describe('what is not acknowledged', () => {
  test('is delivered again after 60 s, three times in all, and expires in the end', async () => {
    const { id } = await post.dispatch('reboot', {}, 1000)
    for (const attempt of [1, 2, 3]) {
      expect(await post.take()).toMatchObject([{ id, attempt }])
      await age(id, 45)
      expect(await post.take()).toEqual([])
      await age(id, 15)
    }
    await age(id, 500)
    expect(await post.take()).toEqual([])
    expect(await post.read(id)).toMatchObject({ status: 'sent', attempt: 3 })
    // Still in time.
    await age(id, 300)
    expect((await post.acknowledge(id)).json).toMatchObject({ status: 'acknowledged', attempt: 3 })
    await age(id, 61)
    expect(await post.take()).toEqual([])
  })

  test('is delivered once to many concurrent polls', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await post.dispatch('ping')
      const polls = await Promise.all(Array.from({ length: 8 }, () => post.take()))
      expect(polls.flat().map(command => command.id)).toEqual([id])
      await post.finish(id, { status: 'completed' })
    }
  })

  test('comes with others, the oldest first, ten at a time', async () => {
    const ids: string[] = []
    for (let i = 0; i < 12; i++) ids.push((await post.dispatch('ping')).id)
    expect((await post.take()).map(command => command.id)).toEqual(ids.slice(0, 10))
    expect((await post.take()).map(command => command.id)).toEqual(ids.slice(10))
    for (const id of ids) await post.finish(id, { status: 'completed' })
  })
})

test('at most 100 commands wait for a device: the next is refused until one is taken, cancelled or over', async () => {
  expect(COMMAND_LIMITS.maxWaiting).toBe(100)
  const small = await makeField({ maxWaiting: 2 })
  try {
    const [busy, idle] = [await small.post(), await small.post()]
    const send = () => busy.call('POST', '/commands', { command: 'ping' })
    const answers = await Promise.all(Array.from({ length: 6 }, send))
    expect(answers.map(one => one.status).sort()).toEqual([202, 202, 429, 429, 429, 429])
    const refused = await send()
    expect(refused).toMatchObject({
      status: 429,
      json: { detail: 'Too many commands are waiting for the device. Cancel one or try again later.' },
      headers: { 'retry-after': '60' },
    })
    expect((await idle.call('POST', '/commands', { command: 'ping' })).status).toBe(202)
    // Sent to the device is not enough: it may be sent again.
    const [first, second] = await busy.take()
    expect((await send()).status).toBe(429)
    await busy.acknowledge(first?.id as string)
    expect([(await send()).status, (await send()).status]).toEqual([202, 429])
    await small.db.database.query(sql`
      update commands
      set created_at = created_at - interval '1 day', sent_at = sent_at - interval '1 day',
        expires_at = expires_at - interval '1 day'
      where id = ${second?.id}
    `)
    expect([(await send()).status, (await send()).status]).toEqual([202, 429])
  } finally {
    await small.end()
  }
})

describe('wrong', () => {
  const REQUIRED = ['This field is required.']
  const wrong: [what: string, body: unknown, answer: object][] = [
    ['no command', {}, { command: REQUIRED }],
    [
      'an unknown parameter',
      { command: 'sync_clock', parameters: { zone: 1 } },
      { parameters: { zone: ['Unknown field.'] } },
    ],
    ['an unknown command', { command: 'explode' }, { command: ['"explode" is not a valid choice.'] }],
    ['a command that is no text', { command: ['ping'] }, { command: ['"["ping"]" is not a valid choice.'] }],
    [
      'all at once',
      { command: 'nothing', parameters: 5, expires_in_s: 29 },
      {
        command: ['"nothing" is not a valid choice.'],
        parameters: { non_field_errors: ['Invalid data. Expected a dictionary, but got int.'] },
        expires_in_s: ['Ensure this value is greater than or equal to 30.'],
      },
    ],
    ['a null', { command: 'ping', parameters: null }, { parameters: ['This field may not be null.'] }],
    [
      'an expiry too late',
      { command: 'ping', expires_in_s: 604_801 },
      { expires_in_s: ['Ensure this value is less than or equal to 604800.'] },
    ],
    ['no window', { command: 'upload_now' }, { parameters: REQUIRED }],
    [
      'half a window',
      { command: 'upload_now', parameters: { from_dt: 'x' } },
      {
        parameters: {
          from_dt: [
            'Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].',
          ],
          to_dt: REQUIRED,
        },
      },
    ],
    [
      'a window backwards',
      { command: 'upload_now', parameters: { from_dt: '2026-06-02', to_dt: '2026-06-01' } },
      { parameters: ['to_dt must be after from_dt.'] },
    ],
    [
      'nothing to change',
      { command: 'set_configuration', parameters: {} },
      { parameters: ['Say at least one thing to change.'] },
    ],
    ['no parameters', { command: 'set_configuration' }, { parameters: REQUIRED }],
    [
      'values out of range',
      {
        command: 'set_configuration',
        parameters: { upload_interval_s: 0, min_speed_kmh: -1, max_speed_kmh: 301, sensitivity: 11, class_scheme: 'x' },
      },
      {
        parameters: {
          upload_interval_s: ['Ensure this value is greater than or equal to 1.'],
          min_speed_kmh: ['Ensure this value is greater than or equal to 0.'],
          max_speed_kmh: ['Ensure this value is less than or equal to 300.'],
          sensitivity: ['Ensure this value is less than or equal to 10.'],
          class_scheme: ['"x" is not a valid choice.'],
        },
      },
    ],
    [
      'speeds crossed',
      { command: 'set_configuration', parameters: { min_speed_kmh: 50, max_speed_kmh: 50 } },
      { parameters: ['max_speed_kmh must be above min_speed_kmh.'] },
    ],
    ['a list', [], { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] }],
  ]
  test.each(wrong)('to send: %s', async (_, body, answer) => {
    const { status, json } = await post.call('POST', '/commands', body)
    expect([status, json]).toEqual([400, answer])
  })

  test('as a result: no status, an unknown one, an error that is too long', async () => {
    const { id } = await post.dispatch('ping')
    await post.take()
    expect((await post.finish(id, {})).json).toEqual({ status: REQUIRED })
    expect((await post.finish(id, { status: 'acknowledged' })).json).toEqual({
      status: ['"acknowledged" is not a valid choice.'],
    })
    expect((await post.finish(id, { status: 'failed', error: 'x'.repeat(1001) })).json).toEqual({
      error: ['Ensure this field has no more than 1000 characters.'],
    })
    expect((await post.read(id)).status).toBe('sent')
    // Anything that JSON can say is a result.
    const odd = { status: 'completed', result: ['\0', '\ud800', 1e-7, { '': null }] }
    expect((await post.finish(id, odd)).json.result).toEqual(odd.result)
    expect(await post.finish(id, odd)).toMatchObject({ status: 200 })
  })

  test('as a wait', async () => {
    for (const [wait, sentence] of [
      ['-1', 'Ensure this value is greater than or equal to 0.'],
      ['61', 'Ensure this value is less than or equal to 60.'],
      ['soon', 'A valid integer is required.'],
    ]) {
      const { status, json } = await post.report('GET', `/commands?wait=${wait}`)
      expect([status, json]).toEqual([400, { wait: [sentence] }])
    }
  })

  test('a step that is not the next one', async () => {
    const { id } = await post.dispatch('ping')
    for (const early of [await post.acknowledge(id), await post.finish(id, { status: 'completed' })]) {
      expect([early.status, early.json]).toEqual([409, { detail: 'The command is queued.' }])
    }
    await post.take()
    for (const step of [() => post.acknowledge(id), () => post.finish(id, { status: 'completed' })]) {
      const cancelled = await post.call('POST', `/commands/${id}/cancel`)
      expect([cancelled.status, cancelled.json]).toEqual([409, { detail: 'The command was already sent.' }])
      expect((await step()).status).toBe(200)
    }
    expect(await auditOf(id)).toHaveLength(1)
  })
})

describe('whose', () => {
  test('a site without a device, or with one that was taken away, takes no commands', async () => {
    const bare = await field.post()
    const before = await bare.dispatch('ping')
    await unassignDevice(field.db.database, bare.device, null, OPERATOR)
    const { status, json } = await bare.call('POST', '/commands', { command: 'ping' })
    expect([status, json]).toEqual([409, { detail: 'The site has no device.' }])
    // A command for the device at one site is not sent to it at another.
    expect(await bare.take()).toEqual([])
    const elsewhere = await field.city.site()
    await assignDevice(field.db.database, bare.device, { siteId: elsewhere, from: null }, OPERATOR)
    expect(await bare.take()).toEqual([])
    expect((await bare.read(before.id)).status).toBe('queued')
  })

  test('another site is another matter, another organization is forbidden', async () => {
    const neighbour = await field.post()
    const stranger = await field.post({}, await makeOrganization(field.db.database))
    const { id } = await post.dispatch('ping')
    const at = (site: number, path: string, method = 'GET') =>
      ask(field.server.url, method, `/api/v1/traffic/sites/${site}/commands${path}`, { token: post.user.token })
    expect(await at(neighbour.site, `/${id}`)).toMatchObject({ status: 404 })
    expect(await at(neighbour.site, `/${id}/cancel`, 'POST')).toMatchObject({ status: 404 })
    expect(await at(post.site, `/${UNKNOWN}`)).toMatchObject({ status: 404 })
    expect(await at(post.site, '/7')).toMatchObject({ status: 404 })
    expect(await at(stranger.site, '')).toMatchObject({ status: 403, json: DENIED })
    expect(await stranger.call('GET', `/commands/${id}`)).toMatchObject({ status: 403, json: DENIED })
    const foreign = await ask(field.server.url, 'POST', `/api/v1/traffic/sites/${stranger.site}/commands`, {
      token: post.user.token,
      body: { command: 'reboot' },
    })
    expect([foreign.status, foreign.json]).toEqual([403, DENIED])
    expect(await neighbour.take()).toEqual([])
    expect(await stranger.take()).toEqual([])

    await post.take()
    for (const other of [neighbour, stranger]) {
      expect(await other.acknowledge(id)).toMatchObject({ status: 403, json: DENIED })
      expect(await other.finish(id, { status: 'completed' })).toMatchObject({ status: 403, json: DENIED })
    }
    expect(await post.acknowledge(UNKNOWN)).toMatchObject({ status: 404 })
    expect(await post.finish(UNKNOWN, { status: 'completed' })).toMatchObject({ status: 404 })
    expect((await post.read(id)).status).toBe('sent')
  })

  test('without can_dispatch_commands sending, reading and cancelling are 403', async () => {
    const { id } = await post.dispatch('ping')
    const { token } = await field.city.user(['can_use_api', 'can_read_data', 'can_manage_organization'])
    const path = `/api/v1/traffic/sites/${post.site}/commands`
    for (const [method, below] of [
      ['POST', ''],
      ['GET', ''],
      ['GET', `/${id}`],
      ['POST', `/${id}/cancel`],
    ] as const) {
      expect(await ask(field.server.url, method, path + below, { token })).toMatchObject({ status: 403, json: DENIED })
    }
    expect((await post.read(id)).status).toBe('queued')
  })
})

test('the list is in pages, the newest first, and of the site alone', async () => {
  const own = await field.post()
  const ids: string[] = []
  for (let i = 0; i < 5; i++) ids.push((await own.dispatch('ping')).id)
  await post.dispatch('ping')
  const walked: string[] = []
  let cursor: string | null = null
  do {
    const { json } = await own.call('GET', `/commands?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
    walked.push(...json.items.map((item: Command) => item.id))
    cursor = json.next_cursor
  } while (cursor)
  expect(walked).toEqual(ids.reverse())
  const { json } = await own.call('GET', '/commands?limit=2')
  const foreign = await post.call('GET', `/commands?cursor=${json.next_cursor}`)
  expect([foreign.status, foreign.json]).toEqual([400, { cursor: ['Invalid cursor.'] }])
})

test('a completed configuration is that of the device, a failed one is not', async () => {
  const own = await field.post()
  const settings = async () => {
    const { rows } = await field.db.database.query(sql`
      select upload_interval_s, class_scheme
      from devices
      where id = ${own.device}
    `)
    return rows[0]
  }
  const configure = async (parameters: object, status: string) => {
    const { id } = await own.dispatch('set_configuration', parameters)
    await own.take()
    expect((await own.finish(id, { status })).status).toBe(200)
  }
  await configure({ upload_interval_s: 60, class_scheme: 'eur6' }, 'failed')
  expect(await settings()).toEqual({ upload_interval_s: 900, class_scheme: 'none' })
  await configure({ upload_interval_s: 60, class_scheme: 'eur6' }, 'completed')
  expect(await settings()).toEqual({ upload_interval_s: 60, class_scheme: 'eur6' })
  await configure({ sensitivity: 3 }, 'completed')
  expect(await settings()).toEqual({ upload_interval_s: 60, class_scheme: 'eur6' })
})

test('HEAD takes nothing away', async () => {
  const { id } = await post.dispatch('ping')
  expect((await post.report('HEAD', '/commands')).status).toBe(204)
  expect((await post.take()).map(command => command.id)).toContain(id)
})

test('the database knows the states that the table knows', async () => {
  const { rows } = await field.db.database.query(sql`
    select pg_get_constraintdef(oid) as text
    from pg_constraint
    where conrelid = 'commands'::regclass and conname = 'commands_status_check'
  `)
  const states = [...rows[0].text.matchAll(/'(\w+)'/g)].map(([, state]) => state)
  expect(states.sort()).toEqual([...COMMAND_STATES].sort())
})
