import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { workOnExports } from '../../server/delivery/exports/export-jobs.ts'
import { ask } from '../support/services/ask.ts'
import { between } from '../support/traffic/traffic.ts'
import { operation } from './operation.ts'
import { select } from './plain-records.ts'
import type { ExportRead } from './reads.ts'
import { requests, selectionOf } from './requests.ts'
import type { World } from './world.ts'

/** Runs all that are queued. What was taken back or is older than the retention is in none of them. */
async function runExports(world: World): Promise<void> {
  const waiting = world.exports.splice(0)
  if (waiting.length === 0) return
  const failures: unknown[] = []
  const worker = workOnExports({
    database: world.db.database,
    directory: world.directory,
    concurrency: 1,
    pauseMs: 5,
    slice: 7,
    onFailure: (_, error) => void failures.push(error),
  })
  try {
    for (const one of waiting) await judgeExport(world, one, failures)
  } finally {
    await worker.stop()
  }
}

async function judgeExport(world: World, { id, owner, records }: ExportRead, failures: unknown[]): Promise<void> {
  const { token } = world.organization(owner)
  const path = `/api/v1/traffic/exports/${id}`
  let { json } = await ask(world.url, 'GET', path, { token })
  while (json.status === 'queued' || json.status === 'running') {
    await sleep(5)
    json = (await ask(world.url, 'GET', path, { token })).json
  }
  if (json.status !== 'completed') throw new Error(`an export ended as ${json.status}: ${json.error} ${failures}`)
  const file = await ask(world.url, 'GET', `${path}/download`, { token, headers: { accept: '*/*' } })
  const [header = '', ...lines] = file.text.trimEnd().split(/\r?\n/)
  const column = header.split(',').indexOf('id')
  const found = lines.map(line => Number(line.split(',')[column]))
  const expected = records.filter(({ isGone }) => !isGone).map(one => one.id)
  if (found.join() !== expected.join()) throw new Error(`an export has the records ${found} and not ${expected}`)
  if (json.records_written !== expected.length) throw new Error(`an export says ${json.records_written} records`)
}

export const EXPORTS = {
  export: operation(2, fc.record({ request: requests }), async (world, { request }) => {
    const selection = selectionOf(world, request)
    const { token } = world.organization(request.owner)
    const body = { ...between(selection.from, selection.to), ...selection.filters, format: 'csv' }
    const { status, text, json } = await ask(world.url, 'POST', '/api/v1/traffic/exports', { token, body })
    if (status !== 202) throw new Error(`an export was answered ${status} ${text}`)
    world.exports.push({ id: json.id, owner: request.owner, records: select(world.stored(request.owner), selection) })
  }),

  runExports: operation(1, fc.constant({}), runExports),
}

export const finishExports = runExports
