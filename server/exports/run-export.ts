import { createHash } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import sql from 'sql-template-tag'
import type { Database, Queryable } from '../database/connect.ts'
import { PACKED_BYTES } from '../records/record.ts'
import { walkRecords } from '../records/walk-records.ts'
import type { ClaimedExport } from './claim-export.ts'
import { xlsxTooLong } from './create-export.ts'
import { exportFile, partFile } from './files.ts'
import { encodeExport } from './formats/encode-export.ts'
import { readProgress } from './progress.ts'

export interface RunOptions {
  directory: string
  leaseSeconds: number
  daysKept: number
  xlsxRecords: number
  signal: AbortSignal
  /** Records read at a time. */
  slice?: number
}

/** It is no longer ours: cancelled, or given to another worker. */
export class ExportLost extends Error {}
/** Trying again would not help. */
export class ExportImpossible extends Error {}

const REPORT_MS = 100
const SLICE_MS = 120_000

/** Writes the file of a claimed export under a name of its own, and gives it the export's name when it is whole. */
export async function runExport(database: Database, claimed: ClaimedExport, options: RunOptions): Promise<void> {
  const part = partFile(options.directory, claimed.id, claimed.attempt)
  const heart = new Heart(database, claimed, options.leaseSeconds)
  try {
    const written = await writePart(database, claimed, options, part, heart)
    await complete(database, claimed, options, part, { ...written, records: heart.records })
  } catch (error) {
    await rm(part, { force: true })
    throw heart.isLost ? new ExportLost() : explain(error)
  } finally {
    heart.stop()
  }
}

/** Keeps the lease, tells the progress, and notices when the export is no longer ours. */
class Heart {
  records = 0
  progress = 0
  isLost = false
  readonly #database: Database
  readonly #claimed: ClaimedExport
  readonly #leaseSeconds: number
  readonly #timer: NodeJS.Timeout
  #reportedAt = 0
  #beating: Promise<void> = Promise.resolve()

  constructor(database: Database, claimed: ClaimedExport, leaseSeconds: number) {
    this.#database = database
    this.#claimed = claimed
    this.#leaseSeconds = leaseSeconds
    this.#timer = setInterval(() => this.#beat(), (leaseSeconds * 1000) / 4)
  }

  /** After each slice. */
  async report(records: number, progress: number): Promise<void> {
    this.records = records
    this.progress = progress
    if (performance.now() - this.#reportedAt > REPORT_MS) await this.#beat()
    if (this.isLost) throw new ExportLost()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #beat(): Promise<void> {
    this.#reportedAt = performance.now()
    this.#beating = this.#beating.then(async () => {
      const { id, attempt } = this.#claimed
      const { rowCount } = await this.#database.query(sql`
        update exports
        set lease_until = now() + make_interval(secs => ${this.#leaseSeconds}), records_written = ${this.records},
          progress = greatest(progress, ${this.progress})
        where id = ${id} and attempt = ${attempt} and status = 'running'
      `)
      if (rowCount === 0) this.isLost = true
    })
    // A database that is away for a moment costs a beat, not the export: the lease decides.
    this.#beating = this.#beating.catch(() => {})
    return this.#beating
  }
}

async function writePart(database: Database, claimed: ClaimedExport, options: RunOptions, part: string, heart: Heart) {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(part, 'w', 0o600)
  try {
    for await (const chunk of encodeExport(
      claimed.format,
      slices(database, claimed, options, heart),
      contextOf(claimed),
    )) {
      hash.update(chunk)
      size += chunk.length
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}

async function* slices(database: Database, claimed: ClaimedExport, options: RunOptions, heart: Heart) {
  const { filters, organization_id, through, except_uploads } = claimed
  const window = { from: claimed.window_from.getTime(), to: claimed.window_to.getTime() }
  const sites = Object.keys(claimed.context.sites).map(Number)
  const progressAt = await readProgress(database, sites, window)
  const request = {
    organizationId: organization_id,
    ...window,
    filters,
    order: 'asc' as const,
    uploads: { through, except: except_uploads },
  }
  let records = 0
  for await (const { packed, next } of walkRecords(database, request, { slice: options.slice, sliceMs: SLICE_MS })) {
    options.signal.throwIfAborted()
    records += packed.length / PACKED_BYTES
    if (claimed.format === 'xlsx' && records > options.xlsxRecords) {
      throw new ExportImpossible(xlsxTooLong(options.xlsxRecords))
    }
    if (packed.length > 0) yield packed
    await heart.report(records, next ? progressAt(next.ts) : 1)
  }
}

const contextOf = ({ context, created_at, request }: ClaimedExport) => ({
  createdAt: created_at,
  organization: context.organization,
  request,
  sites: new Map(Object.entries(context.sites).map(([id, site]) => [Number(id), site])),
})

/** The name is given while the row is held: a worker that comes back from the dead finds another attempt, and gives none. */
async function complete(
  database: Database,
  { id, attempt, format }: ClaimedExport,
  { directory, daysKept }: RunOptions,
  part: string,
  { size, sha256, records }: { size: number; sha256: string; records: number },
): Promise<void> {
  await database.transaction(async tx => {
    await hold(tx, id, attempt)
    await rename(part, exportFile(directory, id, format))
    const handle = await open(directory, 'r')
    await handle.sync().finally(() => handle.close())
    await tx.query(sql`
      update exports
      set status = 'completed', progress = 1, records_written = ${records}, size_bytes = ${size}, sha256 = ${sha256},
        finished_at = now(), expires_at = now() + make_interval(days => ${daysKept}), error = null
      where id = ${id}
    `)
  })
}

async function hold(tx: Queryable, id: string, attempt: number): Promise<void> {
  const { rowCount } = await tx.query(sql`
    select 1
    from exports
    where id = ${id} and attempt = ${attempt} and status = 'running'
    for update
  `)
  if (rowCount === 0) throw new ExportLost()
}

const FULL = new Map([
  ['ENOSPC', 'The disk is full.'],
  ['EDQUOT', 'The disk quota is used up.'],
  ['EFBIG', 'The file is larger than this system allows.'],
])

function explain(error: unknown): unknown {
  const sentence = FULL.get((error as NodeJS.ErrnoException).code ?? '')
  return sentence ? new ExportImpossible(sentence) : error
}
