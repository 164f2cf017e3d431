import { parseArgs } from 'node:util'
import { endOf, START } from './makers/make-records.ts'
import { makeNetwork, YEAR } from './makers/make-year.ts'
import { measureRequest } from './measures/measure-request.ts'
import { Results } from './tools/results.ts'
import { startServer } from './tools/start-server.ts'
import { openWorkplace, type Workplace } from './tools/workplace.ts'

/**
 * `npm run bench -- figures [--records 10000000] [--rounds 5] [--pause 0] [--keep DIRECTORY]`: figures over HTTP from sealed records: a year
 * of one site with so many records, and a month of 500 sites with as many in all; seconds of pause before each. Records that were kept are used again.
 */
export async function benchFigures(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      records: { type: 'string', default: '10000000' },
      rounds: { type: 'string', default: '5' },
      pause: { type: 'string', default: '0' },
      keep: { type: 'string' },
    },
  })
  const [records, rounds] = [Number(values.records), Number(values.rounds)]
  const pauseMs = Number(values.pause) * 1000
  const results = new Results('figures')
  const workplace = await openWorkplace({ directory: values.keep })
  try {
    const [site] = await makeNetwork(workplace, { records, network: records })
    const server = await startServer(workplace)
    const year = { sites: [site], year: YEAR }
    const month = { time: { from_dt: new Date(START).toISOString(), to_dt: new Date(endOf(records)).toISOString() } }
    const of500 = { ...month, sites: Array.from({ length: 500 }, (_, i) => i + 1) }
    const requests: [string, object, string][] = [
      ['a year of a site: volume, aadt, hours with p85', { ...year, sections: ['volume', 'aadt', 'hours'] }, '500'],
      [
        'a year of a site: headways, free flow and lengths',
        { ...year, sections: ['headways', 'free_flow', 'lengths'] },
        '2000',
      ],
      ['a month of 500 sites', { ...of500, sections: ['volume', 'speeds', 'above_limit'] }, '600'],
    ]
    const rows: (string | number)[][] = []
    try {
      for (const [name, body, aim] of requests)
        rows.push([name, ...(await measureRequest(workplace, server, { path: 'figures', body }, rounds, pauseMs)), aim])
    } finally {
      await server.stop()
    }
    results.line(
      `${records.toLocaleString('en')} sealed records in each selection, ${rounds} rounds, medians and the least:`,
    )
    results.table(['request', 'ms', 'least ms', 'processor ms', 'aim ms'], rows)
    results.line(`Counted beforehand in the blocks: ${await rollupBytes(workplace)} bytes a record.`)
  } finally {
    await workplace.close(values.keep !== undefined)
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
