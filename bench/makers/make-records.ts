import cliProgress from 'cli-progress'
import { binaryArray } from '../../server/platform/database/binary-array.ts'
import { Months } from '../../server/records/months.ts'
import { identitiesOf } from '../../server/records/uploads/identity.ts'
import { type Shape, SITES, USUAL_SHAPE, type Workplace } from '../tools/workplace.ts'

/** 30 days from here are 10 million records, in two months. */
export const START = Date.UTC(2026, 0, 16)
export const RECORDS_A_BATCH = 7
export const RECORDS_A_STEP = SITES * RECORDS_A_BATCH

/** The end time of the first `count` records. */
export const endOf = (records: number, { sites, stepMs }: Shape = USUAL_SHAPE) =>
  START + Math.round(records / (sites * RECORDS_A_BATCH)) * stepMs

/**
 * Inserts records in the order of real uploads: every site sends its last quarter of an hour, in another order of sites
 * each time. Continues after the existing records, up to the requested number.
 */
export async function makeRecords(workplace: Workplace, have: number, want: number): Promise<void> {
  const recordsAStep = workplace.shape.sites * RECORDS_A_BATCH
  const first = Math.round(have / recordsAStep)
  const steps = Math.round(want / recordsAStep) - first
  await new Months(workplace.database).make(START, endOf(want, workplace.shape))
  const bar = new cliProgress.SingleBar({ format: '{bar} {value} of {total} times that all sites send, {eta} s left' })
  bar.start(steps, 0)
  const atOnce = Math.ceil((48 * SITES) / workplace.shape.sites)
  for (let done = 0; done < steps; done += atOnce) {
    const until = Math.min(done + atOnce, steps)
    await insertSteps(workplace, first + done, first + until - 1)
    bar.update(until)
  }
  bar.stop()
  for (const partition of await partitionsOf(workplace)) await workplace.database.query(`vacuum (analyze) ${partition}`)
}

/** Numbers of records as devices send them, and the identities that the service makes of them. */
function identities(first: number, count: number): Buffer {
  const numbers = Array.from({ length: count }, (_, n) => ({ sequence: first + n }))
  const all = identitiesOf(numbers as Parameters<typeof identitiesOf>[0])
  return binaryArray('bigint', all, identity => identity)
}

/** One step is a batch of every site. */
export async function insertSteps(
  { database, organizationId, shape }: Workplace,
  first: number,
  last: number,
): Promise<void> {
  const recordsAStep = shape.sites * RECORDS_A_BATCH
  await database.query({
    text: `
      insert into records (identity, sequence, ts, upload_id, organization_id, site_id, headway, gap, channel, lane,
        vehicle_class, class_code, speed, length, flags)
      select identity, $6::bigint + number, ts, upload_id, $2, site, headway, gap, channel, lane, vehicle_class, class_code, speed,
        length, flags
      from (
      select
        row_number() over (order by batch, hashint4(site * 7 + batch), n) as number,
        to_timestamp($1) + (batch + (n + random()) / ${RECORDS_A_BATCH}) * ${shape.stepMs} * interval '1 ms' as ts,
        batch * ${shape.sites} + site as upload_id,
        site,
        case when random() < 0.9 then (random() * 60000)::integer end as headway,
        case when random() < 0.9 then (random() * 60000)::integer end as gap,
        1 + (random() < 0.5)::integer as channel,
        case when site % 3 = 0 then 1 + (random() < 0.5)::integer end as lane,
        (array[1, 1, 1, 1, 1, 1, 3, 4, 5, 6, 7, 0])[1 + floor(random() * 12)::integer] as vehicle_class,
        case when site % 2 = 0 then floor(random() * 10) end as class_code,
        300 + random() * 400 as speed,
        350 + random() * 900 as length,
        case when random() < 0.01 then 16 else 0 end as flags
      from generate_series($3::integer, $4::integer) batch,
        generate_series(1, ${shape.sites}) site,
        generate_series(0, ${RECORDS_A_BATCH - 1}) n
      ) as made
      join (select row_number() over () as number, identity from unnest($5::bigint[]) as identity) as identities using (number)
      order by number`,
    values: [
      START / 1000,
      organizationId,
      first,
      last,
      identities(1 + first * recordsAStep, (last - first + 1) * recordsAStep),
      first * recordsAStep,
    ],
  })
}

export async function partitionsOf({ database }: Workplace): Promise<string[]> {
  const { rows } = await database.query(`
    select inhrelid::regclass::text as name
    from pg_inherits
    where inhparent = 'records'::regclass
    order by 1`)
  return rows.map(row => row.name)
}
