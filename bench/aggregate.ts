import { parseArgs } from 'node:util'
import cliProgress from 'cli-progress'
import pg from 'pg'
import { DAY_MS } from '../contract/times/time.ts'
import { Months } from '../server/records/months.ts'
import { insertSteps, partitionsOf, RECORDS_A_STEP, START } from './makers/make-records.ts'
import { median } from './tools/percentiles.ts'
import { postmaster, processorTime } from './tools/processor-time.ts'
import { Results } from './tools/results.ts'
import { type Server, startServer } from './tools/start-server.ts'
import { openWorkplace, type Workplace } from './tools/workplace.ts'

const STEPS = 30 * 96
const FROM = new Date(START).toISOString()
const TO = new Date(START + 30 * DAY_MS).toISOString()
/** A quarter of an hour, so that 30 days are 450,000. */
const RECORDS_OF_SITE = 450_000 / STEPS
/** Rounds until V8 has compiled the hot code of both processes. */
const WARM_UP = 5

const BARE = `
  select date_trunc('hour', ts) as start, count(*), avg(speed),
    percentile_disc(0.15) within group (order by speed) as p15,
    percentile_disc(0.5) within group (order by speed) as p50,
    percentile_disc(0.85) within group (order by speed) as p85,
    max(speed)
  from records
  where site_id = $1 and ts >= $2 and ts < $3
  group by 1
  order by 1`

const BARE_WITHOUT_PERCENTILES = `
  select date_trunc('hour', ts) as start, count(*), avg(speed), max(speed)
  from records
  where site_id = $1 and ts >= $2 and ts < $3
  group by 1
  order by 1`

/**
 * `npm run bench -- aggregate [--records 10000000] [--rounds 15] [--keep]`: the hours of 30 days of one busy site among
 * the records of many, over HTTP and by the bare statement in turns. The bare statement has its own covering index, so that
 * it need not read the table.
 */
export async function benchAggregate(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      records: { type: 'string', default: '10000000' },
      rounds: { type: 'string', default: '15' },
      keep: { type: 'boolean', default: false },
    },
  })
  const results = new Results('aggregate')
  const workplace = await openWorkplace()
  try {
    const siteId = await makeBusySite(workplace, Number(values.records))
    const server = await startServer(workplace)
    await compare({ workplace, server, siteId, rounds: Number(values.rounds), results }).finally(() => server.stop())
  } finally {
    await workplace.close(values.keep)
  }
  results.write()
}

interface Task {
  workplace: Workplace
  server: Server
  siteId: number
  rounds: number
  results: Results
}

interface Round {
  ms: number
  /** Processor time of all processes that take part. */
  processorMs: number
}

async function compare({ workplace, server, siteId, rounds, results }: Task): Promise<void> {
  const plain = new pg.Client(workplace.connection)
  await plain.connect()
  const bare = async (text: string) => (await plain.query({ text, values: [siteId, FROM, TO] })).rows
  const ways: { [name: string]: () => Promise<unknown[]> } = {
    'bare GROUP BY': () => bare(BARE),
    'aggregate over HTTP': () => aggregate(workplace, server, siteId),
    'bare GROUP BY without percentiles': () => bare(BARE_WITHOUT_PERCENTILES),
  }
  const roots = [process.pid, await postmaster(workplace.database)]
  const measured = new Map<string, Round[]>(Object.keys(ways).map(name => [name, []]))
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const [name, way] of Object.entries(ways)) {
      const [startedAt, before] = [performance.now(), processorTime(roots)]
      const answer = await way()
      if (answer.length !== STEPS / 4) throw new Error(`${name} gave ${answer.length} hours.`)
      if (round < 0) continue
      measured.get(name)?.push({ ms: performance.now() - startedAt, processorMs: processorTime(roots) - before })
    }
  }
  await plain.end()
  report(measured, results)
}

function report(measured: Map<string, Round[]>, results: Results): void {
  const [[, baseline] = []] = [...measured]
  const medianOf = (rounds: Round[], figure: keyof Round) => median(rounds.map(round => round[figure]))
  const cells = (rounds: Round[], figure: keyof Round) => [
    medianOf(rounds, figure).toFixed(0),
    (medianOf(rounds, figure) / medianOf(baseline as Round[], figure)).toFixed(2),
  ]
  const spread = (rounds: Round[]) =>
    `${Math.min(...rounds.map(round => round.ms)).toFixed(0)} to ${Math.max(...rounds.map(round => round.ms)).toFixed(0)}`
  results.line(
    `One site, 30 days by the hour (450,000 records), ${baseline?.length} rounds in turns, medians; what all processes together take of the processors; the ratios must be under 1.5:`,
  )
  results.table(
    ['way', 'ms', 'ratio', 'processor ms', 'ratio', 'from, to (ms)'],
    [...measured].map(([name, rounds]) => [
      name,
      ...cells(rounds, 'ms'),
      ...cells(rounds, 'processorMs'),
      spread(rounds),
    ]),
  )
  results.load()
}

async function aggregate({ token }: Workplace, server: Server, siteId: number): Promise<unknown[]> {
  const answer = await fetch(`${server.url}/api/v1/traffic/data/aggregate`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ time: { from_dt: FROM, to_dt: TO }, sites: [siteId], interval: '1h' }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The server answered ${answer.status}: ${text}`)
  return JSON.parse(text).items
}

/** A site with 30 days of dense traffic, stored in between that of all other sites, a quarter of an hour at a time. */
async function makeBusySite(workplace: Workplace, records: number): Promise<number> {
  const { database, organizationId } = workplace
  const { rows } = await database.query(`
    insert into sites (organization_id, site_id, name, latitude, longitude, country, time_zone)
    values (${organizationId}, 'BUSY', 'A busy site', 60, 20, 'FI', 'UTC')
    returning id`)
  const siteId: number = rows[0].id
  const stepsOfOthers = Math.min(STEPS, Math.round(records / RECORDS_A_STEP))
  await new Months(database).make(START, START + 30 * DAY_MS)
  const bar = new cliProgress.SingleBar({ format: '{bar} {value} of {total} quarters of an hour, {eta} s left' })
  bar.start(STEPS, 0)
  for (let step = 0; step < STEPS; step++) {
    if (step < stepsOfOthers) await insertSteps(workplace, step, step)
    await insertBusyStep(workplace, siteId, step)
    bar.update(step + 1)
  }
  bar.stop()
  await database.query({
    text: `
      insert into site_days (site_id, day, count, valid_count, first, last, covered)
      select $1, min(ts)::date, count(*), count(*) filter (where flags = 0), min(ts), max(ts),
        tstzmultirange(tstzrange(date_trunc('day', min(ts)), date_trunc('day', min(ts)) + interval '1 day'))
      from records
      where site_id = $1
      group by ts::date`,
    values: [siteId],
  })
  for (const partition of await partitionsOf(workplace)) {
    await database.query(`create index on ${partition} (site_id, ts) include (speed)`)
    await database.query(`vacuum (analyze) ${partition}`)
  }
  return siteId
}

async function insertBusyStep({ database, organizationId }: Workplace, siteId: number, step: number): Promise<void> {
  await database.query({
    text: `
      insert into records (ts, identity, upload_id, organization_id, site_id, headway, gap, channel, lane,
        vehicle_class, class_code, speed, length, flags)
      select
        to_timestamp($1) + (n + random()) * interval '15 min' / $2::integer,
        (random() * 9e18)::bigint, 1, $3, $4,
        (random() * 60000)::integer, (random() * 60000)::integer,
        1 + n % 2, 1 + n % 2, (array[1, 1, 1, 1, 3, 4, 6])[1 + n % 7], null,
        300 + random() * 400, 350 + random() * 900, case when random() < 0.01 then 16 else 0 end
      from generate_series(0, $2::integer - 1) n`,
    values: [START / 1000 + step * 900, countOf(step), organizationId, siteId],
  })
}

/** 156 a quarter of an hour and one more in each hour. */
const countOf = (step: number) => Math.floor((step + 1) * RECORDS_OF_SITE) - Math.floor(step * RECORDS_OF_SITE)
