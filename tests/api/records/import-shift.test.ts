import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '../../../contract/times/time.ts'
import { runShifts } from '../../../server/records/imports/shift/run-shifts.ts'
import { sealRecords } from '../../../server/records/store/sealing/seal-records.ts'
import { removeTakenBack } from '../../../server/records/uploads/taking-back/take-back.ts'
import { writeVbv1 } from '../../support/traffic/counter-files.ts'
import { IMPORTS, type Importing, importing } from '../../support/traffic/importing.ts'
import { isSealingAll } from '../../support/traffic/seal-before-reads.ts'
import { PARTS_OF_STEPS, steppedCount, truePassages } from '../../support/traffic/stepped-count.ts'

let at: Importing
beforeAll(async () => {
  at = await importing()
})
afterAll(() => at?.end())

const START = Date.UTC(2025, 5, 10, 10) / 1000
/** By a clock of one second, a vehicle each 30 minutes: shifted by an hour, all but two meet another one. */
const content = () =>
  writeVbv1(
    Array.from({ length: 9 }, (_, index) => ({
      second: START + index * 1800,
      hundredth: 0,
      lane: 1,
      wrongWay: index === 2,
      speed: index === 3 ? null : 50,
      length: 400,
      headway: 20,
      code: 3,
    })),
    'Europe/Berlin',
    { start: '12:00 10/06/25', stop: '18:00 10/06/25' },
  )

async function imported(): Promise<{ site: number; id: string }> {
  const site = await at.site()
  const id = await at.begin(site, content())
  expect(await at.finish(id, { slice: 3 })).toMatchObject({ status: 'completed', accepted: 9 })
  return { site, id }
}
const shift = (id: string, shift_minutes: unknown) =>
  at.call('POST', `${IMPORTS}/${id}/shift`, { body: { shift_minutes } })
const carryOn = async () => {
  await runShifts(at.database)
  await removeTakenBack(at.database)
  await runShifts(at.database)
}

interface Stored {
  records: { [column: string]: unknown }[]
  covered: string[]
}
async function stored(site: number, shiftedBy = '0 minutes'): Promise<Stored> {
  const { rows: records } = await at.database.query<Stored['records'][number]>(sql`
    select ts - ${shiftedBy}::interval as ts, identity, payload
    from records
    where site_id = ${site}
    order by ts, identity
  `)
  const { rows } = await at.database.query<{ covered: string }>(sql`
    select (lower(r) - ${shiftedBy}::interval)::text || ' ' || (upper(r) - ${shiftedBy}::interval)::text as covered
    from site_days, unnest(covered) r
    where site_id = ${site}
    order by 1
  `)
  return { records, covered: rows.map(row => row.covered) }
}

test('the records of an import are moved, with all they have and what they cover, under a new import', async () => {
  const { site, id } = await imported()
  const before = await stored(site)
  const { status, json } = await shift(id, 60)
  expect([status, json]).toMatchObject([202, { import_id: id, shift_minutes: 60, status: 'copying' }])
  const again = await shift(id, 60)
  expect([again.status, again.json]).toEqual([409, { detail: 'The import is running or being shifted.' }])
  await carryOn()
  const done = await at.call('GET', `${IMPORTS}/${id}/shift`)
  expect(done.json).toMatchObject({ id: json.id, status: 'completed', records: 9, accepted: 9 })
  expect(await stored(site, '60 minutes')).toEqual(before)
  const { rows } = await at.database.query(sql`
    select action, details ->> 'shift_minutes' as minutes
    from audit_log
    where target = ${id} and action = 'import.shift'
  `)
  expect(rows).toEqual([{ action: 'import.shift', minutes: '60' }])

  expect((await shift(id, 60)).json).toEqual({ detail: 'Nothing of the import is stored.' })
  expect((await shift(json.id, -60)).status).toBe(202)
  await carryOn()
  expect(await stored(site)).toEqual(before)
})

test('of an import whose clock was wrong in a part of the time, only that part is moved', async () => {
  const { site, id } = await imported()
  const { records: before } = await stored(site)
  const after = (minutes: number) => new Date(START * 1000 + minutes * 60_000).toISOString()
  const move = (body: object) => at.call('POST', `${IMPORTS}/${id}/shift`, { body: { shift_minutes: 15, ...body } })
  expect(await move({ from_dt: after(60), to_dt: after(60) })).toMatchObject({
    status: 400,
    json: { to_dt: ['The end must be later than the start.'] },
  })
  const { json } = await move({ from_dt: after(60), to_dt: after(120) })
  expect(json).toMatchObject({ from_dt: after(60), to_dt: after(120) })
  await carryOn()
  const { records, covered } = await stored(site)
  const minutes = (rows: Stored['records']) => rows.map(({ ts }) => ((ts as Date).getTime() / 1000 - START) / 60)
  expect(minutes(before)).toEqual([0, 30, 60, 90, 120, 150, 180, 210, 240])
  expect(minutes(records)).toEqual([0, 30, 75, 105, 120, 150, 180, 210, 240])
  // Nothing was measured in the quarter of an hour from which the records are moved.
  expect(covered.map(range => range.match(/\d\d:\d\d/g)?.join('-'))).toEqual(['10:00-11:00', '11:15-16:00'])
  expect((await shift(json.id, 60)).status).toBe(202)
  await carryOn()
})

test('parts are moved each by its own time, by the clock that was wrong: what one moves, the next does not move again', async () => {
  const { site, id } = await imported()
  const after = (minutes: number) => new Date(START * 1000 + minutes * 60_000).toISOString()
  const part = (shift_minutes: number, from: number | null, to: number | null) => ({
    ...{ shift_minutes, from_dt: from === null ? null : after(from), to_dt: to === null ? null : after(to) },
  })
  const move = (body: object) => at.call('POST', `${IMPORTS}/${id}/shift`, { body })
  const overlapping = { parts: ['The parts must be in the order of time and not overlap.'] }
  for (const [parts, errors] of [
    [[part(5, 0, 61), part(5, 60, null)], overlapping],
    [[part(5, 60, 90), part(5, 0, 60)], overlapping],
    [[part(5, null, null), part(5, 60, null)], overlapping],
    [[part(5, 0, 60), part(0, 60, null)], { shift_minutes: ['0 minutes change nothing.'] }],
    [[part(5, 60, 60)], { to_dt: ['The end must be later than the start.'] }],
    [[part(1441, 0, 60)], { parts: { 0: { shift_minutes: ['Ensure this value is less than or equal to 1440.'] } } }],
  ])
    expect(await move({ parts })).toMatchObject({ status: 400, json: errors })
  const both = { parts: ['Send shift_minutes for all, or parts.'] }
  expect(await move({ parts: [part(5, 0, 60)], shift_minutes: 5 })).toMatchObject({ status: 400, json: both })
  expect(await move({})).toMatchObject({ status: 400, json: { shift_minutes: ['This field is required.'] } })
  const parts = [part(45, null, 60), part(-15, 90, 150), part(-20, 150, null)]
  const { status, json } = await move({ parts })
  expect([status, json]).toMatchObject([202, { shift_minutes: null, from_dt: null, to_dt: null, parts }])
  await carryOn()
  const { records, covered } = await stored(site)
  const minutes = records.map(({ ts }) => ((ts as Date).getTime() / 1000 - START) / 60)
  // Vehicles pass at 0, 30, 60, 90, … 240: 30 comes to 75, behind the start of the second part, which does not move it.
  expect(minutes).toEqual([45, 60, 75, 75, 105, 130, 160, 190, 220])
  expect(covered.map(range => range.match(/\d\d:\d\d/g)?.join('-'))).toEqual(['10:45-15:40'])
  const { rows } = await at.database.query(sql`
    select details -> 'parts' as parts
    from audit_log
    where target = ${id} and action = 'import.shift'
  `)
  expect(rows).toMatchObject([{ parts: [{ shift_minutes: 45 }, { shift_minutes: -15 }, { shift_minutes: -20 }] }])
})

test('a clock that steps twice is found in the file, proposed for its import, and corrected in one move', async () => {
  const site = await at.site()
  const { json: sent } = await at.send(site, steppedCount(), { name: 'year.csv' })
  const noticeOf = (days: string, hours: number) =>
    `${days} the clock of the counter seems to be ${hours} h fast. After the import, Move… or wayside admin import shift --proposed corrects it.`
  expect(sent.preview.notices).toEqual([
    noticeOf('From 2025-06-16 to 2025-07-13', 1),
    noticeOf('From 2025-07-14 to 2025-07-27', 2),
  ])
  await at.call('POST', `${IMPORTS}/${sent.id}/start`, { body: {} })
  expect(await at.finish(sent.id)).toMatchObject({ status: 'completed', accepted: truePassages().length })
  const propose = async (id: string) => (await at.call('GET', `${IMPORTS}/${id}/proposed-shift`)).json
  const { parts } = await propose(sent.id)
  expect(parts).toEqual(PARTS_OF_STEPS)
  const { json } = await at.call('POST', `${IMPORTS}/${sent.id}/shift`, { body: { parts } })
  await carryOn()
  const { rows } = await at.database.query<{ hour: Date; count: number }>(sql`
    select hour, count
    from site_hours
    where site_id = ${site} and count > 0
  `)
  const hours = new Map<number, number>()
  for (const ts of truePassages()) {
    const hour = Math.floor(ts / HOUR_MS) * HOUR_MS
    hours.set(hour, (hours.get(hour) ?? 0) + 1)
  }
  expect(new Map(rows.map(({ hour, count }) => [hour.getTime(), count]))).toEqual(hours)
  expect(await propose(json.id)).toEqual({ parts: [] })
})

test('a shift that is interrupted in any step is carried on, and every record is stored once', async () => {
  const { site, id } = await imported()
  const before = await stored(site)
  expect((await shift(id, -60)).status).toBe(202)
  const failing = async (table: string, when: 'insert' | 'update') => {
    await at.database.query(`
      create or replace function die() returns trigger language plpgsql as $$
      begin
        if (select count(*) from ${table} where ${table === 'uploads' ? `site_id = ${site} and taken_back_at is null` : 'true'}) > 0
          then raise exception 'killed'; end if;
        return new;
      end $$;
      create trigger die before ${when} on ${table} for each row execute function die();
    `)
    await expect(runShifts(at.database)).rejects.toThrow('killed')
    await at.database.query(`drop trigger die on ${table}`)
  }
  // While uploads are copied, the second one.
  await failing('shifted_uploads', 'insert')
  expect(await stored(site)).toEqual(before)
  await runShifts(at.database)
  await removeTakenBack(at.database)
  // While copies are stored again, the second one.
  await failing('uploads', 'insert')
  expect((await stored(site)).records).toHaveLength(3)
  await runShifts(at.database)
  expect(await stored(site, '-60 minutes')).toEqual(before)
  const left = await at.database.query(sql`select from shifted_uploads`)
  expect(left.rowCount).toBe(0)
})

test('a shift is of up to a day, not of nothing, not into the future, and of an own import', async () => {
  const { id } = await imported()
  for (const minutes of [1441, -1441, 0, 1.5, null])
    expect([minutes, (await shift(id, minutes)).status]).toEqual([minutes, 400])
  await at.database.query(sql`update uploads set last_ts = now() - interval '59 minutes' where import_id = ${id}`)
  expect((await shift(id, 60)).json).toEqual({ shift_minutes: ['The records would be in the future.'] })
  const foreigner = await at.as(await at.other.user())
  const body = { shift_minutes: 60 }
  expect((await foreigner('POST', `${IMPORTS}/${id}/shift`, { body })).status).toBe(403)
  expect((await at.call('POST', `${IMPORTS}/5f0c9d3e-7b1a-4c52-9a64-0d2f8f3b6a17/shift`, { body })).status).toBe(404)
  expect((await shift(id, -1440)).status).toBe(202)
})

/** Two vehicles that differ in nothing but the number, by a clock of one second, and one without a number. */
const numbered = (hour: number) => [
  'timestamp,channel,speed_kmh,sequence',
  ...[71204, 71205, 2 ** 40, ''].map(sequence => `2025-06-11T${hour}:00:00Z,1,50,${sequence}`),
]

test.each([false, true])('records keep their sequence numbers, also where some are sealed: %s', async isSealed => {
  const site = await at.site()
  const id = await at.begin(site, numbered(10))
  expect(await at.finish(id)).toMatchObject({ accepted: 4 })
  if (isSealed && !isSealingAll) {
    await sealRecords(at.database, { before: Date.UTC(2025, 5, 12) })
    const { rowCount } = await at.database.query(sql`select from records where site_id = ${site}`)
    expect(rowCount).toBe(0)
  }
  await shift(id, 60)
  await carryOn()
  const { rows } = await at.database.query<{ sequence: number }>(sql`
    select sequence
    from records
    where site_id = ${site}
    order by sequence
  `)
  expect(rows.map(row => row.sequence)).toEqual([71204, 71205, 2 ** 40, null])
  const again = await at.begin(site, numbered(11))
  expect(await at.finish(again)).toMatchObject({ accepted: 0, duplicates: 4 })
})

/** Local days of Berlin, and how many vehicles each has. */
async function countDays(site: number) {
  const { rows } = await at.database.query<{ day: string; count: number }>(sql`
    select day::text, count
    from site_days
    where site_id = ${site} and count > 0
    order by day
  `)
  return rows.map(({ day, count }) => [day, count])
}

test.each([
  ['spring', '2025-03-30T01:00:00Z', '2025-03-29', '2025-03-30', '2025-03-31'],
  ['autumn', '2025-10-26T01:00:00Z', '2025-10-25', '2025-10-26', '2025-10-27'],
])(
  'across the change of clocks in %s every record moves by the same time, into the day that is then',
  async (_, change, before, on, after) => {
    const site = await at.site()
    const start = Date.parse(change) - 6 * 3_600_000
    // Every 30 minutes of 30 hours: from 6 hours before the change to the day after it.
    const times = Array.from({ length: 61 }, (_, n) => new Date(start + n * 1_800_000).toISOString())
    const id = await at.begin(site, ['timestamp,channel', ...times.map(time => `${time},1`)])
    expect(await at.finish(id)).toMatchObject({ accepted: 61 })
    const unmoved = (await stored(site)).records
    const days = new Map((await countDays(site)) as [string, number][])
    await shift(id, 60)
    await carryOn()
    expect((await stored(site, '60 minutes')).records).toEqual(unmoved)
    // Two vehicles pass midnight forwards on each side of the change.
    expect(await countDays(site)).toEqual([
      [before, (days.get(before) as number) - 2],
      [on, days.get(on)],
      [after, (days.get(after) as number) + 2],
    ])
    const { rows } = await at.database.query<{ import_id: string }>(sql`
    select distinct import_id
    from uploads
    where site_id = ${site} and taken_back_at is null
  `)
    await shift(rows[0]?.import_id as string, -60)
    await carryOn()
    expect([(await stored(site)).records, new Map((await countDays(site)) as [string, number][])]).toEqual([
      unmoved,
      days,
    ])
  },
)
