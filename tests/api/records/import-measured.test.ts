import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { findFiles } from '../../../server/records/imports/batch/find-files.ts'
import { importFiles } from '../../../server/records/imports/batch/import-files.ts'
import { importFile } from '../../../server/records/imports/import-file.ts'
import { writeMetroCount, writeSemicolonRadar, writeTii, writeVbv1 } from '../../support/traffic/counter-files.ts'
import { IMPORTS, type Importing, importing } from '../../support/traffic/importing.ts'

let at: Importing
let directory: string
beforeAll(async () => {
  at = await importing()
  directory = mkdtempSync(join(tmpdir(), 'wayside-measured-'))
})
afterAll(async () => {
  await at?.end()
  rmSync(directory, { recursive: true })
})

const VEHICLE = { hundredth: 0, lane: 1, wrongWay: false, speed: 50, length: 400, headway: 20, code: 3 }
/** A vehicle each so many minutes of local time (winter, UTC+1), the end not included. */
function passing(from: string, to: string, minutes: number) {
  const [first, end] = [Date.parse(`${from}+01:00`), Date.parse(`${to}+01:00`)]
  return Array.from({ length: Math.ceil((end - first) / minutes / 60_000) }, (_, i) => ({
    ...VEHICLE,
    second: first / 1000 + i * minutes * 60,
  }))
}
const ZONE = 'Europe/Berlin'
const change = (id: string, verb: 'preview' | 'start', body: object) =>
  at.call('POST', `${IMPORTS}/${id}/${verb}`, { body })
const periods = async (site: number) =>
  (await at.call('GET', `/app/api/traffic/sites/${site}/quality-periods`)).json.items
async function volume(site: number, from: string, to: string) {
  const time = { from_dt: `${from}T00:00:00+01:00`, to_dt: `${to}T00:00:00+01:00` }
  const body = { sites: [site], time, sections: ['volume'] }
  return (await at.call('POST', '/app/api/traffic/data/figures', { body })).json.items[0]
}

/** A file of one day, whose first vehicle comes after 9 h 46 min. */
const lateStart = () =>
  writeVbv1(passing('2021-11-15T09:46:00', '2021-11-16T00:00:00', 5), ZONE, {
    start: '00:00 15/11/21',
    stop: '00:00 16/11/21',
  })

test('an import says that the first 9 h 46 min of what the file covers have no vehicle, and leaves them out when asked', async () => {
  const site = await at.site()
  const { json } = await at.send(site, lateStart())
  expect(json.preview.measured).toEqual({
    source: 'file',
    from_dt: '2021-11-14T23:00:00.000Z',
    to_dt: '2021-11-15T23:00:00.000Z',
    quiet: [{ from_dt: '2021-11-14T23:00:00.000Z', to_dt: '2021-11-15T08:46:00.000Z', place: 'start' }],
    sentence:
      'The file says that it measured from 2021-11-15 00:00 to 2021-11-16 00:00. No vehicle in the first 9 h 46 min.',
  })
  expect((await change(json.id, 'start', { leave_out: true })).json).toMatchObject({ leave_out: true, measured: null })
  expect(await at.finish(json.id)).toMatchObject({ status: 'completed' })
  expect(await periods(site)).toMatchObject([
    {
      kind: 'equipment_fault',
      effect: 'exclude',
      channels: null,
      created_by: at.manager.email,
      from: '2021-11-14T23:00:00.000Z',
      to: '2021-11-15T08:46:00.000Z',
      note: 'No vehicle in 9 h 46 min of what was declared as measured.',
    },
  ])
  expect((await volume(site, '2021-11-15', '2021-11-16')).used).toMatchObject({
    days: 0,
    left_out: [{ reason: 'excluded' }],
  })
  const again = await at.begin(site, lateStart(), { leave_out: true })
  await at.finish(again)
  expect(await periods(site)).toHaveLength(1)
})

/** Ten days of 288 vehicles, then 78 and 14; its header runs two days longer. */
const dyingTube = () =>
  writeMetroCount(
    [
      ...passing('2021-11-08T00:00:00', '2021-11-18T00:00:00', 5),
      ...passing('2021-11-18T00:00:00', '2021-11-18T13:00:00', 10),
      ...passing('2021-11-19T00:00:00', '2021-11-19T07:00:00', 30),
    ],
    ZONE,
    { header: ['Filter time:\t00:00 Monday, 8 November 2021 => 10:00 Sunday, 21 November 2021 (13.4)'] },
  )

test('a tube that died is no measured zero once the quiet end of the file is left out', async () => {
  const [believed, honest] = [await at.site(), await at.site()]
  const first = await at.begin(believed, dyingTube())
  expect((await at.finish(first)).preview.measured).toMatchObject({
    source: 'file',
    quiet: [
      { place: 'between' },
      { place: 'end', from_dt: '2021-11-19T05:30:00.001Z', to_dt: '2021-11-21T09:00:00.000Z' },
    ],
    sentence:
      'The file says that it measured from 2021-11-08 00:00 to 2021-11-21 10:00. No vehicle in 11 h 9 min from 2021-11-18 12:50, in the last 51 h 29 min.',
  })
  await at.finish(await at.begin(honest, dyingTube(), { leave_out: true }))
  const [zeros, adt] = [
    await volume(believed, '2021-11-08', '2021-11-22'),
    await volume(honest, '2021-11-08', '2021-11-22'),
  ]
  expect([zeros.used.days, zeros.volume.adt]).toEqual([13, Math.round((2972 / 13) * 100) / 100])
  expect([adt.used.days, adt.volume.adt]).toEqual([10, 288])
})

test('the measured time can be said where the file does not: whole days count, and vehicles outside of it are no measure', async () => {
  const site = await at.site()
  const lines = writeSemicolonRadar(passing('2021-11-15T06:00:00', '2021-11-18T20:00:00', 12), ZONE)
  const { json } = await at.send(site, lines)
  expect(json.preview.measured).toMatchObject({ source: 'vehicles', quiet: [] })
  const measured = { from_dt: '2021-11-16T00:00:00+01:00', to_dt: '2021-11-19T00:00:00+01:00' }
  const wrong = await change(json.id, 'preview', { measured: { from_dt: measured.to_dt, to_dt: measured.from_dt } })
  expect([wrong.status, wrong.json]).toEqual([400, { measured: ['to_dt must be after from_dt.'] }])
  const said = await change(json.id, 'preview', { measured })
  expect(said.json.measured).toEqual({ from_dt: '2021-11-15T23:00:00.000Z', to_dt: '2021-11-18T23:00:00.000Z' })
  expect(said.json.preview.measured).toMatchObject({
    source: 'user',
    sentence: 'Measured from 2021-11-16 00:00 to 2021-11-19 00:00, as was said. No vehicle in the last 4 h 11 min.',
  })
  await change(json.id, 'start', {})
  await at.finish(json.id, { limits: at.limits })
  const days = (await at.call('GET', `/app/api/traffic/sites/${site}/days?from=2021-11-15&to=2021-11-19`)).json.items
  expect(days.map(({ day, coverage }: { day: string; coverage: number }) => [day, coverage])).toEqual([
    ['2021-11-15', 0],
    ['2021-11-16', 1],
    ['2021-11-17', 1],
    ['2021-11-18', 1],
  ])
})

test('each counter of a file has its own measured time, and what is strange about it is left out at its site alone', async () => {
  const [whole, dead, single] = [await at.site(), await at.site(), await at.site()]
  const [noon, end] = ['2021-11-15T12:00:00', '2021-11-16T00:00:00']
  const named = (cosit: string, to: string) =>
    passing('2021-11-15T00:00:00', to, 5).map(vehicle => ({ ...vehicle, cosit }))
  const write = (name: string, vehicles: ReturnType<typeof named>) => {
    const path = join(directory, name)
    writeFileSync(path, writeTii(vehicles, ZONE).join('\n'))
    return path
  }
  const measured = { from: Date.parse('2021-11-15T00:00:00+01:00'), to: Date.parse('2021-11-16T00:00:00+01:00') }
  const sites = new Map([
    ['1', whole],
    ['2', dead],
    ['3', single],
  ])
  const options = { siteId: sites, timeZone: null, actor: OPERATOR, measured, leaveOut: true }
  const said = 'Measured from 2021-11-15 00:00 to 2021-11-16 00:00, as was said.'
  const both = write('both.csv', [...named('1', end), ...named('2', noon), ...named('9', noon)])
  const result = await importFile(at.database, both, options)
  const quiet = { place: 'end', from_dt: new Date('2021-11-15T10:55:00.001Z'), to_dt: new Date('2021-11-15T23:00:00Z') }
  expect([result.measured, result.measured_by_counter]).toMatchObject([
    null,
    [
      { counter: '1', source: 'user', quiet: [], sentence: said },
      { counter: '2', source: 'user', quiet: [quiet], sentence: `${said} No vehicle in the last 12 h 4 min.` },
    ],
  ])
  expect([await periods(whole), await periods(dead)]).toMatchObject([
    [],
    [{ effect: 'exclude', to: '2021-11-15T23:00:00.000Z' }],
  ])
  // Files of a counter each, as one batch; and the only counter of a file is that of its own site.
  const files = [write('1.csv', named('1', end)), write('3.csv', named('3', noon))]
  const batch = await importFiles(at.database, await findFiles(files), options)
  expect(batch.measured_by_counter.map(({ counter, quiet: times }) => [counter, times.length])).toEqual([
    ['1', 0],
    ['3', 1],
  ])
  expect(await periods(single)).toHaveLength(1)
  const alone = await importFile(at.database, write('2.csv', named('2', noon)), options)
  expect([alone.measured?.quiet.length, alone.measured_by_counter]).toEqual([1, []])
  expect([await periods(whole), await periods(dead)].map(items => items.length)).toEqual([0, 1])
  // Two counters of one site measured it together.
  const shared = await at.site()
  const together = new Map([...sites, ['1', shared] as const, ['2', shared] as const])
  const one = await importFile(at.database, both, { ...options, siteId: together })
  expect(one.measured_by_counter).toMatchObject([{ counter: '1, 2', quiet: [] }])
})

test('a file that is imported in parts declares the time that was said only as far as it was read', async () => {
  const site = await at.site()
  const path = join(directory, 'parts.txt')
  writeFileSync(path, writeSemicolonRadar(passing('2021-11-15T06:00:00', '2021-11-18T20:00:00', 12), ZONE).join('\r\n'))
  const measured = { from: Date.parse('2021-11-15T00:00:00+01:00'), to: Date.parse('2021-11-19T00:00:00+01:00') }
  const options = { siteId: site, timeZone: null, actor: OPERATOR, measured, maxRecords: 100 }
  await importFile(at.database, path, options)
  const { rows } = await at.database.query<{ whole: number; parts: number }>(
    `select (count(*) filter (where upper(covered) = '2021-11-19T00:00:00+01:00'))::integer as whole,
       (count(*) filter (where upper(covered) <= last_ts))::integer as parts
     from uploads where site_id = ${site}`,
  )
  expect(rows).toEqual([{ whole: 1, parts: 4 }])
})
