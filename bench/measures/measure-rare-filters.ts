import { HttpClient, nextCursor } from '../tools/http-client.ts'
import { median } from '../tools/percentiles.ts'
import type { Task } from '../tools/task.ts'

/** A filter that matches no record, and one that matches only the last: the time for a page, and whether walks end. */
export async function measureRareFilters(task: Task): Promise<void> {
  const { workplace, from, to, results } = task
  const { rows } = await workplace.database.query({
    text: `
      insert into records (ts, identity, upload_id, organization_id, site_id, channel, vehicle_class, flags)
      select ts, 1, 0, organization_id, site_id, 99, 9, 0
      from records
      where organization_id = $1 and ts >= $2 and ts < $3
      order by ts desc, id desc
      limit 1
      returning id`,
    values: [workplace.organizationId, new Date(from).toISOString(), new Date(to).toISOString()],
  })
  const five = [1, 98, 195, 292, 389]
  const cases: [string, object][] = [
    ['none: lane 20', { lanes: [20] }],
    ['none: lane 20 at one site', { lanes: [20], sites: [1] }],
    ['none: lane 20 at five sites', { lanes: [20], sites: five }],
    [
      'none: every filter at once',
      {
        lanes: [20],
        channels: [1, 2],
        vehicle_classes: ['car', 'truck'],
        speed_kmh: { min: 1, max: 200 },
        length_m: { min: 1 },
        valid: true,
      },
    ],
    ['only the last: channel 99', { channels: [99] }],
  ]
  const found: (string | number)[][] = []
  for (const [name, filters] of cases) {
    const { times, ids } = await walk(task, filters)
    const right =
      filters && 'channels' in filters && !('lanes' in filters) ? ids.join() === String(rows[0].id) : ids.length === 0
    if (!right) throw new Error(`${name}: found ${ids.length} records`)
    found.push([name, times.length, median(times).toFixed(0), Math.max(...times).toFixed(0), ids.length])
  }
  results.line('Filters that match hardly anything, walked to the end over HTTP:')
  results.table(['filter', 'pages', 'median ms', 'slowest ms', 'found'], found)
}

async function walk(
  { workplace, server, from, to }: Task,
  filters: object,
): Promise<{ times: number[]; ids: number[] }> {
  const client = new HttpClient(server.url, workplace.token)
  const time = { from_dt: new Date(from).toISOString(), to_dt: new Date(to).toISOString() }
  const times: number[] = []
  const ids: number[] = []
  let cursor: string | null = null
  do {
    const startedAt = performance.now()
    const answer = await client.search(JSON.stringify({ time, cursor, ...filters }))
    times.push(performance.now() - startedAt)
    cursor = nextCursor(answer)
    const body = answer.end.slice(answer.end.indexOf('\r\n\r\n') + 4)
    ids.push(...[...body.matchAll(/"id":(\d+)/g)].map(match => Number(match[1])))
  } while (cursor)
  client.close()
  return { times, ids }
}
