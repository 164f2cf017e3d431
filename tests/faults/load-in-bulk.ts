import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { connect } from '../../server/platform/database/connect.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { detectLayout } from '../../server/platform/database/layout.ts'
import { verifyBlocks } from '../../server/runtime/operations/doctor/verify-blocks.ts'
import { zip } from '../support/reading/zip.ts'
import { spawnCommand } from '../support/services/spawn-server.ts'
import { between, daysAgo, vehicle, walk } from '../support/traffic/traffic.ts'
import { untilAnswered } from './kills/kill-postgres-during-uploads.ts'
import { Imports } from './parts/imports.ts'
import type { Outcome } from './parts/judging/outcome.ts'
import { countByHours } from './parts/judging/read-back.ts'
import { secondsInFiles } from './parts/seconds-in-files.ts'
import { send, withKey, withToken } from './parts/send.ts'
import type { Device, Service, WorkerOptions } from './parts/services/service.ts'

interface Size {
  files: number
  /** In each file; all files together at most five days, at one vehicle a second. */
  vehicles: number
  /** Sessions of imports that are ended, those that commit first. */
  cuts: number
  /** The command and the worker store `slice` records together, else as many as usual. */
  worker: WorkerOptions & { leaseSeconds: number }
}

/** Older than SEAL_AFTER, and recent enough for a device. */
const FIRST = daysAgo(9)
const END = FIRST + 5 * 86_400_000
const MAX_ATTEMPTS = 30
const CUT_EVERY_MS = 150

/**
 * The same old vehicles are imported straight into blocks by a command and by a worker at once. The command is killed and
 * started again, then PostgreSQL, connections of both are cut, also while they commit, and a device uploads into the same days. A reader
 * compares an aggregate with the uploads that are there. Then the import of another site is taken back in the middle.
 */
export async function loadInBulk(service: Service, size: Size): Promise<Outcome> {
  const [shared, takenBack] = service.devices as [Device, Device]
  const directory = mkdtempSync(join(tmpdir(), 'wayside-bulk-'))
  const database = connect(service.postgres.connection, { max: 2, applicationName: 'wayside faults' })
  await detectLayout(database)
  const contents = secondsInFiles(FIRST, size.files, size.vehicles)
  const all = size.files * size.vehicles
  const figures = { kills: 0, cuts: 0, crashes: 0, uploaded: 0, reads: 0 }
  try {
    const folder = join(directory, 'files')
    mkdirSync(folder)
    for (const [name, content] of Object.entries(contents)) writeFileSync(join(folder, name), content)
    const imports = await Imports.of(service)
    const worker = await service.startWorker(size.worker)
    const violations: string[] = []

    let [isOver, isCutting, isDown, busy] = [false, true, false, 0]
    const during = async (work: () => Promise<void>, pauseMs: number) => {
      for (; !isOver; await sleep(pauseMs)) {
        if (isDown) continue
        busy++
        await work().finally(() => busy--)
      }
    }
    /** Only the imports meet it. */
    const crash = async () => {
      isDown = true
      while (busy > 0) await sleep(5)
      await service.postgres.signal('SIGKILL')
      await service.postgres.start()
      await untilAnswered(service)
      figures.crashes++
      isDown = false
    }
    const cut = async () => {
      if (isCutting && figures.cuts < size.cuts) figures.cuts += await cutSession(database)
    }
    const upload = async () => {
      const at = FIRST + Math.floor(Math.random() * all) * 1000 + 1 + Math.floor(Math.random() * 998)
      const body = JSON.stringify({ records: [vehicle(at), vehicle(at + 60_000)] })
      const sent = { method: 'POST', path: '/device/v1/uploads', headers: withKey(shared.key), body, givenUpMs: 70_000 }
      const { status, text } = await send(service.url, sent)
      if (status === 200) figures.uploaded += JSON.parse(text).accepted
      else if (status !== 503) violations.push(`an upload of a device was answered ${status} ${text}`)
    }
    const read = async () => {
      const before = await countOfUploads(service, shared.site)
      const counted = await countByHours(service, FIRST, END, [shared.site])
      const after = await countOfUploads(service, shared.site)
      if (counted < before || counted > after)
        violations.push(`${counted} records are there when the uploads have ${before} to ${after}`)
      figures.reads++
    }
    const { id } = await imports.beginFile(shared.site, Readable.from([zip(contents)]))
    const disturbing = [during(cut, CUT_EVERY_MS), during(upload, 100), during(read, 50)]
    try {
      figures.kills = await untilImported(service, { folder, slice: size.worker.slice, all, crash }, shared.site)
    } finally {
      isCutting = false
      await imports.finished(id)
      isOver = true
      await Promise.all(disturbing)
    }
    violations.push(...(await judge(service, shared.site, all + figures.uploaded)))

    violations.push(...(await takeBackDuring(service, { database, imports, contents, all }, takenBack.site)))
    const { state, found } = await verifyBlocks(database)
    if (state !== 'ok') violations.push(found)
    if (figures.cuts === 0 || figures.kills === 0 || figures.crashes === 0)
      violations.push(`little was tried: ${JSON.stringify(figures)}`)
    await worker.end('SIGTERM')
    return {
      tried: `${all} records of ${size.files} files by a command and a worker, ${figures.kills} kills, ${figures.crashes} of PostgreSQL, ${figures.cuts} connections cut`,
      violations,
      figures: `${all} there once beside ${figures.uploaded} of a device; ${figures.reads} reads between whole uploads; one import taken back in the middle, then imported again`,
    }
  } finally {
    await database.close()
    rmSync(directory, { recursive: true })
  }
}

/** A session of an import is ended; how many there were. */
async function cutSession(database: Database): Promise<number> {
  const { rowCount } = await database.query(sql`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where application_name in ('wayside command', 'wayside work') and state <> 'idle'
    order by query ilike 'commit%' desc, random()
    limit 1
  `)
  return rowCount ?? 0
}

interface Folder {
  folder: string
  slice: number | undefined
  all: number
  /** kill -9 of PostgreSQL. */
  crash: () => Promise<void>
}

/**
 * The command, killed when more and more of its records are there, then PostgreSQL, and at last neither; how many kills of the
 * command there were.
 */
async function untilImported(service: Service, { folder, slice, all, crash }: Folder, site: number): Promise<number> {
  const pace = slice === undefined ? [] : ['--slice', String(slice)]
  let kills = 0
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const command = spawnCommand(['import', folder, '--site', `id:${site}`, '--json', ...pace], service.env)
    let hasEnded = false
    void command.ended.then(() => {
      hasEnded = true
    })
    const enough = attempt <= 3 ? (all * attempt) / 5 : Number.POSITIVE_INFINITY
    while (!hasEnded && (await countByHours(service, FIRST, END, [site])) < enough) await sleep(50)
    if (attempt === 3) await crash()
    const { code, signal } = await (hasEnded || attempt >= 3 ? command.ended : command.end('SIGKILL'))
    if (signal === 'SIGKILL') kills++
    if (code === 0) return kills
  }
  throw new Error(`${MAX_ATTEMPTS} commands did not import the folder.`)
}

interface Taking {
  database: Database
  imports: Imports
  contents: { [name: string]: string }
  all: number
}

/** An import is taken back when it has stored some of its uploads, and then the same file is imported again. */
async function takeBackDuring(service: Service, taking: Taking, site: number): Promise<string[]> {
  const { database, imports, contents, all } = taking
  const content = () => Readable.from([zip(contents)])
  const first = await imports.beginFile(site, content())
  let upload: { id: number } | undefined
  while (!upload) {
    await sleep(20)
    ;[upload] = (await uploadsOf(service, site)).items
  }
  const { rows } = await database.query(sql`select from site_blocks where site_id = ${site} limit 1`)
  const path = `/api/v1/traffic/uploads/${upload.id}`
  await send(service.url, { method: 'DELETE', path, headers: withToken(service.token) })
  const { status, error } = await imports.finished(first.id)
  const violations = rows.length > 0 ? [] : ['no block was stored: nothing was tried']
  if (status !== 'completed' && !error?.includes('taken back')) violations.push(`the import was ${status}: ${error}`)
  for (let isThere = true; isThere; await sleep(200)) {
    const answer = await send(service.url, { path, headers: withToken(service.token) })
    isThere = JSON.parse(answer.text).status !== 'taken_back'
  }
  const left = await countByHours(service, FIRST, END, [site])
  if (left > 0) violations.push(`${left} records are left of an import that was taken back`)
  const again = await imports.finished((await imports.beginFile(site, content())).id)
  if (again.status !== 'completed' || again.accepted !== all)
    violations.push(`imported again: ${again.status} with ${again.accepted} of ${all}, ${again.error}`)
  return [...violations, ...(await judge(service, site, all))]
}

async function judge(service: Service, site: number, all: number): Promise<string[]> {
  const { items } = await walk(service.url, service.token, { ...between(FIRST, END), sites: [site], limit: 10_000 })
  const different = new Set(items.map(({ timestamp, channel }) => `${timestamp} ${channel}`)).size
  if (items.length === all && different === all) return []
  return [`${items.length} records of ${all} are there, ${different} different ones`]
}

async function uploadsOf(
  { url, token }: Service,
  site: number,
  cursor: string | null = null,
): Promise<{ items: { id: number; accepted: number }[]; next_cursor: string | null }> {
  const query = new URLSearchParams({ site: String(site), limit: '1000', ...(cursor !== null && { cursor }) })
  const { status, text } = await send(url, { path: `/api/v1/traffic/uploads?${query}`, headers: withToken(token) })
  if (status !== 200) throw new Error(`uploads were answered ${status}: ${text.slice(0, 200)}`)
  return JSON.parse(text)
}

async function countOfUploads(service: Service, site: number): Promise<number> {
  let count = 0
  for (let cursor: string | null = null; ; ) {
    const { items, next_cursor } = await uploadsOf(service, site, cursor)
    count += items.reduce((sum, { accepted }) => sum + accepted, 0)
    if (next_cursor === null) return count
    cursor = next_cursor
  }
}
