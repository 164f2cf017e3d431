import { execFileSync } from 'node:child_process'
import { partitionsOf } from '../makers/make-records.ts'
import { HttpClient, nextCursor } from '../tools/http-client.ts'
import { median } from '../tools/percentiles.ts'
import type { Task } from '../tools/task.ts'

const PAGES = 50

/** Pages at random positions just after PostgreSQL was started and its files were dropped from the system's cache; then again. */
export async function measureCold(task: Task): Promise<void> {
  const dropped = await dropFromCache(task)
  const starts = Array.from({ length: PAGES }, () => task.from + Math.random() * (task.to - task.from) * 0.99)
  const cold = await readPages(task, starts)
  const warm = await readPages(task, starts)
  const where = dropped ? 'and not in the cache of the system' : 'but maybe in the cache of the system'
  results(task, `Cold (PostgreSQL just started, files ${where})`, cold)
  results(task, 'Warm (the same pages again)', warm)
}

function results(task: Task, name: string, times: number[]): void {
  const slowest = Math.max(...times).toFixed(1)
  task.results.line(
    `${name}: ${PAGES} pages of 1000 at random places, median ${median(times).toFixed(1)} ms, slowest ${slowest} ms.`,
  )
}

async function readPages({ workplace, server, to }: Task, starts: number[]): Promise<number[]> {
  const client = new HttpClient(server.url, workplace.token)
  const to_dt = new Date(to).toISOString()
  const times: number[] = []
  for (const start of starts) {
    const startedAt = performance.now()
    nextCursor(await client.search(JSON.stringify({ time: { from_dt: new Date(start).toISOString(), to_dt } })))
    times.push(performance.now() - startedAt)
  }
  client.close()
  return times
}

/** GNU dd can drop a file's pages from the system's cache. */
async function dropFromCache({ workplace }: Task): Promise<boolean> {
  const { rows } = await workplace.database.query({
    text: `
      select current_setting('data_directory') || '/' || pg_relation_filepath(file) as path
      from unnest($1::regclass[]) partition,
        lateral (select partition::oid as file union all select indexrelid from pg_index where indrelid = partition) files`,
    values: [await partitionsOf(workplace)],
  })
  try {
    for (const { path } of rows)
      execFileSync('sh', ['-c', `for f in "${path}"*; do dd if="$f" iflag=nocache count=0 status=none; done`])
    return true
  } catch {
    return false
  }
}
