import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminCommand } from '../../cli/admin/admin.ts'
import { demoOrganizations } from '../../contract/demo/demo-sites.ts'
import { composeMail } from '../../server/people/mail/compose-mail.ts'
import { type TestDatabase, testDatabase } from '../support/services/database.ts'
import { ensureBuilt } from '../support/services/ensure-built.ts'
import { runInProcess } from '../support/services/in-process-cli.ts'
import { startServer } from '../support/services/server.ts'
import type { Ended } from '../support/services/shell.ts'

const CHECKOUT = resolve(import.meta.dirname, '../..')

let own: TestDatabase
let programs: string
beforeAll(async () => {
  own = await testDatabase()
  programs = mkdtempSync(join(tmpdir(), 'wayside-cli-'))
  await ensureBuilt()
  const wayside = `#!/bin/sh\nexec "${process.execPath}" "${CHECKOUT}/dist/cli/main.js" "$@"\n`
  writeFileSync(join(programs, 'wayside'), wayside, { mode: 0o755 })
})
afterAll(async () => {
  rmSync(programs, { recursive: true })
  await own.drop()
})

type Environment = { [name: string]: string }

const environment = (): Environment => ({
  PATH: `${programs}:${process.env.PATH}`,
  HOME: programs,
  DATABASE_URL: own.url,
  EXPORT_DIR: join(programs, 'exports'),
})

/** Runs a line in a shell and a process of its own. */
const sh = (line: string, env: Environment = {}): Promise<Ended> =>
  new Promise(done =>
    execFile('sh', ['-c', line], { env: { ...environment(), ...env } }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    ),
  )
/** Runs a line `wayside …` in this process. */
const run = (line: string, env: Environment = {}): Promise<Ended> => runInProcess(line, { ...environment(), ...env })

async function json(line: string) {
  const { code, out, err } = await run(`${line} --json`)
  if (code !== 0) throw new Error(`${line}: ${err}`)
  return JSON.parse(out)
}

function leaves(command: Command, path = 'wayside'): { path: string; command: Command }[] {
  const here = `${path} ${command.name()}`
  if (command.commands.length === 0) return [{ path: here, command }]
  return command.commands.flatMap(below => leaves(below, here))
}

function helpOf(command: Command): string {
  let text = ''
  command.configureOutput({ writeOut: part => (text += part) }).outputHelp()
  return text
}

const IN_ORDER = [
  'organization create',
  'organization second-factor',
  'organization list',
  'user create',
  'user grant',
  'user edit',
  'user reset',
  'user reset-second-factor',
  'user sessions',
  'user list',
  'token generate',
  'token show',
  'service-account create',
  'service-account list',
  'service-account edit',
  'site create',
  'site edit',
  'site channel set',
  'site show',
  'site channel remove',
  'group create',
  'user limit',
  'group list',
  'group edit',
  'group delete',
  'quality create',
  'quality list',
  'quality edit',
  'quality end',
  'quality delete',
  'calendar import',
  'calendar list',
  'calendar delete',
  'webhook create',
  'webhook list',
  'webhook edit',
  'webhook test',
  'webhook deliveries',
  'webhook resend',
  'webhook resend-failed',
  'webhook rotate-secret',
  'webhook delete',
  'upload list',
  'upload delete',
  'import list',
  'import show',
  'import delete',
  'import shift',
  'import take-back',
  'site list',
  'device register',
  'device edit',
  'device assign',
  'device correct-assignment',
  'command list',
  'device key issue',
  'device key rotate',
  'device key list',
  'device key revoke',
  'device list',
  'device replace',
  'device unassign',
  'device history',
  'site retire',
  'site restore',
  'token revoke',
  'user revoke',
  'user deactivate',
  'user activate',
  'user invite',
  'audit list',
]

/** So that there is a device to replace another. */
const REGISTER_ANOTHER = 'wayside admin device register WR-20533 --organization "City of Turku" --type radar'

/** So that there is an upload to take back. */
async function importVehicle(): Promise<void> {
  const file = join(programs, 'vehicle.csv')
  writeFileSync(file, 'timestamp,channel\n2026-06-01T00:00:00Z,1\n')
  expect(await json(`wayside import ${file} --site TKU-014`)).toMatchObject({ accepted: 1 })
}

/** The delivery of the test event, after an answer that is no success. */
async function failTestEvent(): Promise<string> {
  const { rows } = await own.database.query<{ id: string }>(sql`
    update webhook_deliveries
    set status = 'failed', attempt = 9, answer_status = 500, answer_body = ${'busy\n\u001b[31m'}
    returning id
  `)
  const { out } = await run('wayside admin webhook deliveries 1 --organization "City of Turku" --limit 1')
  expect(out).toMatch(
    /^ID +CREATED +EVENT +STATE +ATTEMPTS +ANSWER +REASON\n[0-9a-f-]{36} {2}.*Z {2}webhook\.test {2}failed +9 +500 {2}busy\?\?\[31m\n$/,
  )
  const { err } = await run('wayside admin webhook resend 1 x --organization "City of Turku"')
  expect(err).toContain('There is no delivery x. See: wayside admin webhook deliveries --help\n')
  return rows[0]?.id as string
}

/** An import whose records are stored. */
async function importAgain(): Promise<string> {
  await importVehicle()
  const { rows } = await own.database.query<{ import_id: string }>(
    sql`select import_id from uploads where import_id is not null order by id desc limit 1`,
  )
  return rows[0]?.import_id as string
}

/** So that there is an import to show and delete. */
async function sendFile(): Promise<string> {
  const { rows } = await own.database.query<{ id: string }>(sql`
    insert into imports (id, organization_id, site_id, created_by, name, size_bytes, format, preview, expires_at)
    select gen_random_uuid(), s.organization_id, s.id, u.id, 'vehicle.csv', 1, 'wayside-csv', '{}', now() + interval '1 day'
    from sites s, users u
    where not u.is_service
    returning id
  `)
  mkdirSync(join(programs, 'exports', 'imports'), { recursive: true })
  writeFileSync(fileOf(rows[0]?.id as string), 'x')
  return rows[0]?.id as string
}

/** So that there is a command to list. */
const queuePing = () =>
  own.database.query(sql`
    insert into commands (organization_id, site_id, device_id, command, parameters, created_by, created_at, expires_at)
    select s.organization_id, s.id, d.id, 'ping', '{}', u.id, now() - interval '2 hours', now() - interval '1 hour'
    from sites s, devices d, users u
    where not u.is_service
  `)
const fileOf = (id: string) => join(programs, 'exports', 'imports', id)

test('every command has an example in its help, and the examples work when pasted, one after the other', async () => {
  const examples = new Map(
    leaves(await adminCommand()).map(({ path, command }) => {
      const help = helpOf(command)
      expect(help, path).toContain('--json')
      return [path.replace('wayside admin ', ''), help.split('Example:\n  $ ')[1]?.trim() ?? '']
    }),
  )
  expect([...examples.keys()].sort()).toEqual([...IN_ORDER].sort())
  const outputs: { [path: string]: Ended } = {}
  let imported = ''
  for (const path of IN_ORDER) {
    // The number of a key, an upload, a webhook or an import is the one thing that an example cannot know.
    const line = (examples.get(path) ?? '')
      .replace(/(key revoke \S+|upload delete) \d+$/, '$1 1')
      .replace(/(quality \w+ \S+) \d+/, '$1 1')
      .replace(/(webhook [a-z-]+) 3/, '$1 1')
      .replace(/(webhook resend 1) \S+/, `$1 ${path === 'webhook resend' ? await failTestEvent() : ''}`)
      .replace('school-holidays.csv', join(programs, 'school-holidays.csv'))
      .replace(/(import (show|delete)) \S+$/, `$1 ${imported}`)
      .replace(/(import shift) \S+/, `$1 ${path === 'import shift' ? await importAgain() : ''}`)
      .replace(/(import take-back) \S+$/, `$1 ${path === 'import take-back' ? await importAgain() : ''}`)
    if (path === 'upload delete') await importVehicle()
    if (path === 'calendar import')
      writeFileSync(join(programs, 'school-holidays.csv'), 'date,name\n2026-02-16,Winter\n')
    if (path === 'import list') imported = await sendFile()
    if (path === 'device replace') await json(REGISTER_ANOTHER)
    if (path === 'command list') await queuePing()
    outputs[path] = await (line.startsWith('TOKEN=') ? sh(`${line} && echo "$TOKEN"`) : run(line))
    expect(outputs[path]?.code, `${line}\n${outputs[path]?.err}`).toBe(0)
  }

  const token = outputs['token generate']?.out.trim() as string
  expect(token).toMatch(/^way_[0-9A-Za-z]{42}$/)
  expect(outputs['token generate']?.err).toBe(
    'This is the token of mia@city.example. Keep it: it cannot be shown again.\n',
  )
  expect(outputs['token show']?.out).toMatch(
    new RegExp(`^token     ${token.slice(0, 8)}…${token.slice(-4)}\ncreated   .*Z\nlast use  never\n$`),
  )
  expect(outputs['import list']?.out).toMatch(
    new RegExp(`^ID +CREATED .*\n${imported}  .*Z  mia@city.example  vehicle.csv`),
  )
  expect(outputs['import show']?.out).toContain('\nstatus         previewed\n')
  expect(outputs['import delete']?.out).toBe(`Import ${imported} is deleted, and so is its file.\n`)
  expect(existsSync(fileOf(imported))).toBe(false)
  expect(outputs['device assign']?.out).toBe('Device WR-20417 stands at site TKU-014 since 2025-06-01T04:00:00.000Z.\n')
  expect(outputs['command list']?.out).toMatch(
    /^ID +CREATED .*\n[0-9a-f-]{36} {2}.*Z {2}ping +expired +0 {2}mia@city.example {2}-\n$/,
  )
  const key = outputs['device key rotate']?.out.trim() as string
  expect(key).toMatch(/^wayd_[0-9A-Za-z]{42}$/)
  const { rows } = await own.database.query(sql`select hash, revoked_at from device_keys order by id`)
  expect(rows.map(row => row.revoked_at === null)).toEqual([false, true])
  expect(rows[1].hash).toEqual(createHash('sha256').update(key).digest())
  expect(outputs['site channel set']?.out).toBe(
    'Set channel 1 of site TKU-014: name Northbound, direction -, lanes 2, bearing 10.\n',
  )
  expect(outputs['site show']?.out).toMatch(
    /^id +1\nsite_id +TKU-014\n.*\nspeed_limit_kmh {2}40\n.*\n\nCHANNEL {2}NAME /s,
  )
  expect(outputs['group create']?.out).toBe(
    'Created group Inner city (id 1): 1 sites now.\nNext, who sees only these: wayside admin user limit EMAIL "Inner city"\n',
  )
  expect(outputs['user limit']?.out).toBe('mia@city.example sees the sites of Inner city.\n')
  expect(outputs['group list']?.out).toMatch(
    /^ID +NAME +SITES NOW .*\n *1 {2}Inner city +1 +1 {2}Turku +- +radar loop +1\n$/,
  )
  expect(outputs['group edit']?.out).toBe('Group Inner city has 1 sites now.\n')
  expect(outputs['quality list']?.out).toMatch(
    /^ID +FROM +TO +CHANNELS .*\n *1 {2}2026-05-04 04:00Z {2}- +1 +roadworks {2}exclude {2}operator +-\n$/,
  )
  expect(outputs['quality end']?.out).toMatch(/^Quality period 1 of site TKU-014 ended at \d{4}-.*Z\.\n$/)
  expect(outputs['calendar import']?.out).toBe('Created calendar School holidays (id 1): 1 entries.\n')
  expect(outputs['webhook create']?.out).toMatch(/^whsec_[A-Za-z0-9+/]{32}\n$/)
  expect(outputs['webhook rotate-secret']?.out).toMatch(/^whsec_[A-Za-z0-9+/]{32}\n$/)
  expect(outputs['webhook list']?.out).toMatch(
    /^ID +URL +EVENTS +STATE +WAITING\n *1 {2}https:\/\/hooks.example.org\/wayside {2}alarm.raised alarm.cleared {2}enabled +0\n$/,
  )
  expect(outputs['webhook deliveries']?.out).toBe('There are none.\n')
  expect(outputs['webhook resend']?.out).toMatch(/^Waiting to be sent again: [0-9a-f-]{36}\n$/)
  expect(outputs['webhook resend-failed']?.out).toBe('Waiting to be sent again: 0\n')
  expect(outputs['user invite']?.err).toContain(
    'It is not mailed, because SMTP_URL is not set: hand it over yourself.\n',
  )
  expect(outputs['device replace']?.out).toMatch(
    /^Device WR-20533 stands at site TKU-014 since .*\.\nIt replaces device WR-20417, which stands nowhere now\.\n$/,
  )
  expect(outputs['device history']?.out).toMatch(
    /^SITE ID {2}NAME +FROM +TO\nTKU-014 {2}Aurakatu, at the bridge {2}2025-05-12 06:30Z {2}\d{4}-.*Z\n$/,
  )
  expect(outputs['site restore']?.out).toBe('Site TKU-014 is in use again.\n')
  expect(outputs['audit list']?.out).toMatch(
    /^ID +AT +ACTOR +ACTION +TARGET +ADDRESS\n *\d+ .*Z {2}operator {2}token\.revoke +mia@city\.example {2}-\n *\d+ .*token\.generate/,
  )
  const { rows: left } = await own.database.query(sql`
    select o.name, u.is_active, u.name as user, s.retired_at is not null as retired,
      array(select permission from permissions where user_id = u.id order by 1) as permissions,
      (select kmh from speed_limits where site_id = s.id order by valid_from desc limit 1) as speed_limit_kmh,
      (select count(*) from api_tokens) as tokens,
      (select count(*) from channels) as channels,
      (select array_agg(assigned_until is not null) from device_assignments) as taken_away
    from organizations o, users u, sites s
    where u.email = 'mia@city.example'
  `)
  expect(left).toEqual([
    {
      name: 'City of Turku',
      is_active: true,
      user: 'Mia Salo',
      speed_limit_kmh: 40,
      retired: false,
      permissions: ['can_read_data', 'can_use_api'],
      tokens: 0,
      channels: 1,
      taken_away: [true, true],
    },
  ])
})

test('the first key of a device is the only one that works, and a further one leaves the previous one valid; both say so', async () => {
  await json('wayside admin device register FIRST-1 --organization "City of Turku" --type radar')
  const [first, second] = [
    await run('wayside admin device key issue FIRST-1'),
    await run('wayside admin device key issue FIRST-1'),
  ]
  expect(first.err).toContain('It is the only key of the device that works.\n')
  expect(first.err).not.toContain('previous')
  expect(second.err).toContain('The previous key keeps working: wayside admin device key list\n')
  const keys = await json('wayside admin device key list FIRST-1')
  for (const { id } of keys.slice(0, 2)) await run(`wayside admin device key revoke FIRST-1 ${id}`)
  expect((await run('wayside admin device key rotate FIRST-1')).err).toContain('It is the only key')
})

test('a new token replaces the previous one, and the command says so', async () => {
  const first = await run('wayside admin token generate mia@city.example')
  expect(first.err).not.toContain('replaces')
  const second = await run('wayside admin token generate MIA@city.example')
  expect(second.err).toContain('It replaces the previous token, which no longer works.\n')
  const third = await json('wayside admin token generate mia@city.example')
  expect(third).toMatchObject({ email: 'mia@city.example', replaced: true })
  const { rows } = await own.database.query(sql`select hash from api_tokens`)
  expect(rows).toEqual([{ hash: createHash('sha256').update(third.token).digest() }])
  expect(new Set([first.out.trim(), second.out.trim(), third.token]).size).toBe(3)
})

test('a link of the operator is mailed too when the service sends mails', async () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.org', PUBLIC_URL: 'https://traffic.example.org' }
  const lines = [
    'wayside admin user invite mailed@city.example --organization "City of Turku"',
    'wayside admin user reset mia@city.example',
  ]
  const printed: string[] = []
  for (const line of lines) {
    const { out, err } = await run(line, mail)
    expect(err).toMatch(/^This invitation is for .*\nThe service mails it to them too\.\n$/)
    printed.push(out.trim())
  }
  const { rows } = await own.database.query('select kind, content from mails order by id')
  expect(rows).toEqual(
    printed.map(url => ({ kind: 'invitation', content: { url, organization: 'City of Turku', by: null } })),
  )
  const [words] = composeMail('invitation', rows[0].content, { language: 'fr', origin: '', unsubscribe: null }).parts
  expect(words).toMatch(/^Vous êtes invité à rejoindre City of Turku/)
})

test('what is refused ends with 1, says why and what to do next on stderr, and nothing on stdout', async () => {
  await json('wayside admin user create reader@city.example --organization "City of Turku" --permission can_read_data')
  await json('wayside admin user create gone@city.example --organization "City of Turku" --permission all')
  await json('wayside admin user deactivate gone@city.example')
  const site = '--organization "City of Turku" --name X --latitude -1.5 --longitude -21.9 --time-zone Europe/Helsinki'
  const refused: [string, string][] = [
    [
      'token generate reader@city.example',
      'reader@city.example may not use the API. First: wayside admin user grant reader@city.example can_use_api',
    ],
    [
      'token generate gone@city.example',
      'gone@city.example is not active. First: wayside admin user activate gone@city.example',
    ],
    [
      'token show reader@city.example',
      'reader@city.example has no token. To make one: wayside admin token generate reader@city.example',
    ],
    ['token revoke nobody@city.example', 'There is no user nobody@city.example. See: wayside admin user list'],
    ['site edit NONE --name X', 'There is no site NONE. See: wayside admin site list'],
    [
      'organization create "City of Turku"',
      'name: Organization with this name already exists.\nSee: wayside admin organization create --help',
    ],
    [
      `site create "a b" ${site} --country xx --speed-limit-kmh fast`,
      [
        'site_id: Enter letters, digits, ".", "_" and "-", beginning with a letter or a digit.',
        'country: "XX" is not a valid choice.',
        'speed_limit_kmh: A valid integer is required.',
        'See: wayside admin site create --help',
      ].join('\n'),
    ],
    [
      'device assign WR-20417 TKU-014 --from yesterday',
      'from_dt: Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].\nSee: wayside admin device assign --help',
    ],
    ['device unassign WR-20417', 'The device stands at no site.'],
    ['device replace WR-20417 WR-20533', 'Device WR-20417 stands at no site. See: wayside admin device list'],
    ['user limit mia@city.example Harbour', 'There is no group Harbour. See: wayside admin group list'],
    ['user limit mia@city.example Harbour --all-sites', 'Name groups, or say --all-sites: not both.'],
    ['site channel remove TKU-014 9', 'Site TKU-014 has no channel 9.'],
    [
      'audit list --organization "City of Turku" --limit 0',
      'limit: Ensure this value is greater than or equal to 1.\nSee: wayside admin audit list --help',
    ],
    [
      'device key revoke WR-20417 99',
      'Device WR-20417 has no key 99 that works. See: wayside admin device key list id:1',
    ],
  ]
  for (const [line, sentence] of refused) {
    const ended = await run(`wayside admin ${line}`)
    expect(ended, line).toEqual({ code: 1, out: '', err: `wayside: ${sentence}\n` })
  }
  const { rows } = await own.database.query(sql`select count(*) from sites`)
  expect(rows[0].count).toBe(1)
})

test('wrong usage ends with 2 and asks no database', async () => {
  const database = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const lines = [
    '',
    'bridge list',
    'organization create',
    'user create x@city.example',
    'user grant x@city.example can_fly',
    'site edit TKU-014',
    'device edit WR-20417',
    'group edit "Inner city" --organization "City of Turku"',
    'audit list',
    'device register X --organization Y --type drone',
    'site list --colour',
  ]
  for (const line of lines) {
    const ended = await run(`wayside admin ${line}`, database)
    expect(ended, line).toMatchObject({ code: 2, out: '' })
    expect(ended.err, line).toMatch(/^(error|Usage): /)
  }
  expect(await sh('wayside admin bridge list', database)).toMatchObject({ code: 2, out: '' })
})

test('a database that cannot be reached is a sentence with 1, not a stack', async () => {
  const ended = await sh('wayside admin site list', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect(ended).toMatchObject({ code: 1, out: '' })
  expect(ended.err).toMatch(/^wayside: .+\n$/)
  expect(ended.err).not.toMatch(/\n\s+at /)
})

test('tables are aligned, and coloured only where colours are wanted', async () => {
  const { id } = await json('wayside admin organization create Ylöjärvi')
  const line = 'wayside admin organization list'
  const [plain, coloured, refused] = await Promise.all([
    sh(line),
    sh(line, { FORCE_COLOR: '1' }),
    sh(line, { FORCE_COLOR: '1', NO_COLOR: '1' }),
  ])
  const minutes = /\d{4}-\d\d-\d\d \d\d:\d\dZ/g
  expect(plain.out.replace(minutes, 'then')).toBe(
    [
      'ID  NAME           USERS  SITES  DEVICES  DEMO  CREATED',
      ' 1  City of Turku      6      1        3  no    then',
      `${String(id).padStart(2)}  Ylöjärvi           0      0        0  no    then`,
      '',
    ].join('\n'),
  )
  expect(coloured.out).toContain('\u001b[1m')
  expect(refused.out).toBe(plain.out)
})

test('a site or device that several organizations have is named by its organization or its id', async () => {
  const site = '--name X --latitude 61 --longitude 23 --country fi --time-zone europe/helsinki --city Ylöjärvi'
  const made = await json(`wayside admin site create TKU-014 --organization Ylöjärvi ${site}`)
  expect(made).toEqual({ id: 2, site_id: 'TKU-014' })
  await json(
    'wayside admin site create 1 --organization Ylöjärvi --name X --latitude 61 --longitude 23 --country FI --time-zone UTC',
  )
  const edit = (name: string) => run(`wayside admin site edit ${name} --city Kuru --json`)
  expect((await edit('TKU-014')).err).toBe(
    'wayside: Several sites are called TKU-014. Name the one you mean: id:1 (TKU-014, City of Turku) or id:2 (TKU-014, Ylöjärvi)\n',
  )
  expect((await edit('1')).err).toContain('Several sites are called 1.')
  expect(JSON.parse((await edit('TKU-014 --organization Ylöjärvi')).out)).toEqual({ id: 2, changed: ['city'] })
  expect(JSON.parse((await edit('1 --organization Ylöjärvi')).out)).toEqual({ id: 3, changed: ['city'] })
  expect(JSON.parse((await edit('id:3 --name Y')).out)).toEqual({ id: 3, changed: ['name'] })
  const listed = await json('wayside admin site list --organization Ylöjärvi')
  expect(listed).toMatchObject([
    { id: 2, site_id: 'TKU-014', city: 'Kuru', country: 'FI', time_zone: 'Europe/Helsinki', device: null },
    { id: 3, site_id: '1', name: 'Y' },
  ])
})

test('a user whose address several organizations have is named by the id', async () => {
  const { id } = await json('wayside admin user create MIA@city.example --organization Ylöjärvi')
  const edit = (name: string) => run(`wayside admin user edit ${name} --name M --json`)
  expect((await edit('mia@city.example')).err).toBe(
    `wayside: Several users are called mia@city.example. Name the one you mean: id:1 (mia@city.example, City of Turku) or id:${id} (MIA@city.example, Ylöjärvi)\n`,
  )
  expect(JSON.parse((await edit(`id:${id}`)).out)).toEqual({ email: 'MIA@city.example', name: 'M' })
  const again = await run('wayside admin user create mia@city.example --organization Ylöjärvi')
  expect(again.err).toContain('User with this email already exists.')
})

test('the lines of the README that make a device send work when pasted', async () => {
  const blocks = readFileSync(join(CHECKOUT, 'README.md'), 'utf8').split('```')
  const block = blocks.find(text => text.includes('/device/v1/uploads')) as string
  expect(block).toContain('--from')
  const server = await startServer({ connection: own.connection })
  try {
    // The two programs that the lines call are not on every machine.
    writeFileSync(
      join(programs, 'npm'),
      '#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done; shift\nexec wayside "$@"\n',
      {
        mode: 0o755,
      },
    )
    writeFileSync(join(programs, 'curl'), CURL, { mode: 0o755 })
    // That of the demo, which a reader of these lines has.
    await json(`wayside admin organization create '${demoOrganizations[0].name}'`)
    const { code, out, err } = await sh(`set -e\n${block.replace('http://127.0.0.1:8080', server.url)}`)
    expect(code, err).toBe(0)
    const answer = JSON.parse(out.trim().split('\n').at(-1) as string)
    expect(answer, out).toMatchObject({ accepted: 1, rejected: 0 })
    const { rows } = await own.database.query<{ since: Date }>(sql`
      select assigned_from as since
      from device_assignments a
      join devices d on d.id = a.device_id
      where d.serial = 'R-1'
    `)
    expect(rows[0]?.since.toISOString()).toBe('2026-06-01T00:00:00.000Z')
  } finally {
    await server.stop()
  }
})

/** Its options -H and -d. */
const CURL = `#!${process.execPath}
const [given, headers] = [process.argv.slice(2), {}]
let body
while (given.length > 1) {
  const [option, value] = given.splice(0, 2)
  if (option === '-d') body = value
  else headers[value.split(': ')[0]] = value.split(': ')[1]
}
fetch(given[0], { method: 'POST', headers, body }).then(answer => answer.text()).then(console.log)
`

test('a site without country and time zone gets those of its coordinates; others than these are warned of', async () => {
  await run('wayside admin organization create Krefeld')
  const place = '--organization Krefeld --name X --latitude 51.44 --longitude 6.62'
  const proposed = await run(`wayside admin site create KR-1 ${place}`)
  expect([proposed.err, proposed.out]).toEqual(['', expect.stringContaining(' in DE, Europe/Berlin, with 0 channels.')])
  const other = await run(`wayside admin site create KR-2 ${place} --country US --time-zone America/New_York --json`)
  const warned =
    'warning: The coordinates are in DE, and the country is US.\n' +
    'warning: Clocks at the coordinates follow Europe/Berlin, and the time zone is America/New_York.\n'
  expect([other.err, JSON.parse(other.out)]).toEqual([warned, { id: expect.any(Number), site_id: 'KR-2' }])
  const edited = await run('wayside admin site edit KR-2 --country DE')
  expect(edited.err).toBe(warned.split('\n').slice(1).join('\n'))
  expect((await run('wayside admin site edit KR-2 --time-zone Europe/Berlin')).err).toBe('')
})
