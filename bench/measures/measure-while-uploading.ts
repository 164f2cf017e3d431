import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '../../contract/times/time.ts'
import { Months } from '../../server/records/months.ts'
import { NO_FILTERS } from '../../server/records/record-filters.ts'
import { explainPage } from '../explain-pages.ts'
import { endOf, insertSteps, RECORDS_A_STEP } from '../makers/make-records.ts'
import { HttpClient, nextCursor } from '../tools/http-client.ts'
import type { Task } from '../tools/task.ts'

const SECONDS = 90

/**
 * A step of all sites each second, 3500 records, for a minute and a half: do pages stay index-only scans? Entries of a page
 * that autovacuum has not yet marked as visible are read from the table.
 */
export async function measureWhileUploading(task: Task, size: number): Promise<void> {
  const { workplace, server, results } = task
  const first = Math.round(size / RECORDS_A_STEP)
  await new Months(workplace.database).make(task.to, endOf(size + SECONDS * RECORDS_A_STEP))
  const client = new HttpClient(server.url, workplace.token)
  const rows: (string | number)[][] = []
  const startedAt = Date.now()
  for (let second = 0; second < SECONDS; second++) {
    await insertSteps(workplace, first + second, first + second)
    if (second % 10 === 9)
      rows.push([second + 1, ...(await measure(task, client, endOf(size + second * RECORDS_A_STEP)))])
    await sleep(Math.max(0, startedAt + (second + 1) * 1000 - Date.now()))
  }
  client.close()
  results.line(`While ${RECORDS_A_STEP} records a second are stored:`)
  results.table(
    [
      'after s',
      'newest page: heap fetches',
      'buffers',
      'ms over HTTP',
      'page from the middle: heap fetches',
      'ms over HTTP',
    ],
    rows,
  )
}

async function measure({ workplace }: Task, client: HttpClient, to: number): Promise<(string | number)[]> {
  const request = {
    organizationId: workplace.organizationId,
    from: to - 30 * DAY_MS,
    to,
    filters: NO_FILTERS,
    limit: 1000,
  }
  const newest = await explainPage(workplace.database, { ...request, order: 'desc', after: null })
  const after = { ts: to - 15 * DAY_MS, id: 0 }
  const middle = await explainPage(workplace.database, { ...request, order: 'desc', after })
  const time = async (until: number) => {
    const window = { from_dt: new Date(to - 29 * DAY_MS).toISOString(), to_dt: new Date(until).toISOString() }
    const startedAt = performance.now()
    nextCursor(await client.search(JSON.stringify({ time: window, order: 'desc' })))
    return (performance.now() - startedAt).toFixed(1)
  }
  return [newest.heapFetches, newest.buffers, await time(to), middle.heapFetches, await time(after.ts)]
}
