import { parseArgs } from 'node:util'
import cliProgress from 'cli-progress'
import { sealRecords } from '../server/records/blocks/seal-records.ts'
import { Months } from '../server/records/months.ts'
import { endOf, makeRecords, partitionsOf, START } from './make-records.ts'
import { median } from './percentiles.ts'
import { postmaster, processorTime } from './processor-time.ts'
import { Results } from './results.ts'
import { type Server, startServer } from './start-server.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

const DAY = 86_400_000
const YEAR = 2024
const YEAR_START = Date.UTC(YEAR, 0, 1)
const DAYS_OF_YEAR = 366
const WARM_UP = 2

/**
 * `npm run bench -- figures [--records 10000000] [--rounds 5]`: figures over HTTP from sealed records: a year of one site
 * with so many records, and a month of 500 sites with as many in all.
 */
export async function benchFigures(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { records: { type: 'string', default: '10000000' }, rounds: { type: 'string', default: '5' } },
  })
  const [records, rounds] = [Number(values.records), Number(values.rounds)]
  const results = new Results('figures')
  const workplace = await openWorkplace()
  try {
    const site = await makeYear(workplace, records)
    await makeRecords(workplace, 0, records)
    await sealRecords(workplace.database, { before: Date.UTC(2100, 0) })
    await countDays(workplace)
    for (const table of [...(await partitionsOf(workplace)), 'time_blocks', 'site_blocks', 'site_days']) {
      await workplace.database.query(`vacuum (analyze) ${table}`)
    }
    const server = await startServer(workplace)
    const year = { sites: [site], year: YEAR }
    const month = { time: { from_dt: new Date(START).toISOString(), to_dt: new Date(endOf(records)).toISOString() } }
    const of500 = { ...month, sites: Array.from({ length: 500 }, (_, i) => i + 1) }
    const requests: [string, object, string][] = [
      ['a year of a site: volume, aadt, hours with p85', { ...year, sections: ['volume', 'aadt', 'hours'] }, '1000'],
      ['a year of a site: sections with headways', { ...year, sections: ['peak_hours', 'free_flow', 'by_day'] }, '-'],
      ['a month of 500 sites', { ...of500, sections: ['volume', 'speeds', 'above_limit'] }, '2000'],
    ]
    const rows: (string | number)[][] = []
    try {
      for (const [name, body, aim] of requests)
        rows.push([name, ...(await measure(workplace, server, body, rounds)), aim])
    } finally {
      await server.stop()
    }
    results.line(`${records.toLocaleString('en')} sealed records in each selection, ${rounds} rounds, medians:`)
    results.table(['request', 'ms', 'processor ms', 'aim ms'], rows)
    results.line(`Counted beforehand in the blocks: ${await rollupBytes(workplace)} bytes a record.`)
  } finally {
    await workplace.close(false)
  }
  results.load()
  results.write()
}

async function rollupBytes({ database }: Workplace): Promise<string> {
  const { rows } = await database.query<{ bytes: number }>(
    'select sum(length(rollup))::float8 / sum(count)::float8 as bytes from site_blocks',
  )
  return (rows[0]?.bytes ?? Number.NaN).toFixed(2)
}

async function measure(workplace: Workplace, server: Server, body: object, rounds: number): Promise<string[]> {
  const roots = [process.pid, await postmaster(workplace.database)]
  const times: { ms: number; processorMs: number }[] = []
  for (let round = -WARM_UP; round < rounds; round++) {
    const [startedAt, before] = [performance.now(), processorTime(roots)]
    const answer = await fetch(`${server.url}/api/v1/traffic/data/figures`, {
      method: 'POST',
      headers: { authorization: `Token ${workplace.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`The server answered ${answer.status}: ${text}`)
    const measured = { ms: performance.now() - startedAt, processorMs: processorTime(roots) - before }
    if (round >= 0) times.push(measured)
  }
  return [median(times.map(({ ms }) => ms)), median(times.map(({ processorMs }) => processorMs))].map(ms =>
    ms.toFixed(0),
  )
}

/** A site with so many records in a year, more by day than by night. */
async function makeYear({ database, organizationId }: Workplace, records: number): Promise<number> {
  const { rows } = await database.query(`
    insert into sites (organization_id, site_id, name, latitude, longitude, country, time_zone)
    values (${organizationId}, 'YEAR', 'A site with a busy year', 60, 20, 'FI', 'UTC')
    returning id`)
  const siteId: number = rows[0].id
  await database.query(`
    insert into speed_limits (site_id, valid_from, kmh)
    select id, '-infinity', 50
    from sites`)
  await new Months(database).make(YEAR_START, YEAR_START + DAYS_OF_YEAR * DAY)
  const perDay = Math.round(records / DAYS_OF_YEAR)
  const bar = new cliProgress.SingleBar({ format: '{bar} {value} of {total} days of the site, {eta} s left' })
  bar.start(DAYS_OF_YEAR, 0)
  for (let day = 0; day < DAYS_OF_YEAR; day++) {
    await database.query({
      text: `
        insert into records (ts, identity, sequence, upload_id, organization_id, site_id, headway, gap, channel, lane,
          vehicle_class, class_code, speed, length, flags)
        select to_timestamp($1) + (n + random()) * interval '1 day' / $2::integer, (random() * 9e18)::bigint, null, 1, $3,
          $4, (random() * 9000)::integer, (random() * 9000)::integer, 1 + (random() < 0.4)::integer, 1,
          (array[1, 1, 1, 1, 3, 4, 6, 7])[1 + n % 8], null, 300 + random() * 400, 350 + random() * 900,
          case when random() < 0.01 then 16 else 0 end
        from generate_series(0, $2::integer - 1) n`,
      values: [YEAR_START / 1000 + day * 86_400, perDay, organizationId, siteId],
    })
    bar.update(day + 1)
  }
  bar.stop()
  return siteId
}

/** Days that were measured as a whole. */
async function countDays({ database }: Workplace): Promise<void> {
  await database.query(`
    insert into site_days (site_id, day, count, valid_count, first, last, covered)
    select site_id, first_ts::date, sum(count), sum(count), min(first_ts), max(last_ts),
      tstzmultirange(tstzrange(first_ts::date, first_ts::date + 1))
    from site_blocks
    group by site_id, first_ts::date
    on conflict do nothing`)
}
