import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { type Actor, audit } from '../access/audit.ts'
import type { Database } from '../database/connect.ts'
import { readSite, type SiteOfUpload } from '../uploads/read-site.ts'
import { FileRefused } from './file-refused.ts'
import type { Pass } from './local-time.ts'
import { newTally, storeFile } from './store-file.ts'
import { refuseSeveralCounters, surveyFile } from './survey-file.ts'

export interface ImportOptions {
  /** One site, or the site of each counter of the file by the counter's name. */
  siteId: number | Map<string, number>
  format?: string
  timeZone: string | null
  ambiguous?: Pass
  actor: Actor
  onProgress?: (bytesRead: number) => void
  /** Of one upload. */
  maxRecords?: number
}

export interface ImportResult {
  import_id: string
  format: string
  time_zone: string | null
  /** What the user should know, such as columns that are ignored. */
  notices: string[]
  /** The time that the file says was measured. */
  covers: { from_dt: Date; to_dt: Date } | null
  uploads: number
  accepted: number
  duplicates: number
  /** Lines that could not be read, or whose records were refused; and the first of them. */
  unreadable: number
  unreadable_lines: { line: number; reason: string }[]
  /** Counters of the file that are of no site; nothing of them is stored. */
  unknown_counters: { counter: string; vehicles: number }[]
}

/** Imports a file directly, for the operator's command line. Importing it twice adds nothing. */
export async function importFile(database: Database, path: string, options: ImportOptions): Promise<ImportResult> {
  const sites = await readSites(database, options.siteId)
  const importId = randomUUID()
  const fileName = basename(path)
  const tally = newTally()
  const counts = () => ({ uploads: tally.uploads, accepted: tally.accepted, duplicates: tally.duplicates })
  const log = (details: object) =>
    audit(database, {
      organizationId: sites.first.organizationId,
      actor: options.actor,
      action: 'import',
      target: fileName,
      details: { ...counts(), import_id: importId, ...details },
    })
  const reading = { ...options, siteTimeZone: sites.first.timeZone }
  const survey = await surveyFile(path, { ...reading, onProgress: undefined })
  if (sites.byCounter === null) refuseSeveralCounters(survey)
  try {
    const file = await storeFile(database, path, tally, { ...reading, siteOf: sites.of, importId, fileName })
    await log({})
    return {
      import_id: importId,
      format: file.reader.name,
      time_zone: file.timeZone,
      notices: file.notices(),
      covers: tally.covers && { from_dt: new Date(tally.covers[0]), to_dt: new Date(tally.covers[1]) },
      ...counts(),
      unreadable: tally.unreadable.total,
      unreadable_lines: tally.unreadable.first
        .toSorted((a, b) => a.line - b.line)
        .map(({ line, reason }) => ({ line, reason })),
      unknown_counters: [...file.unwanted]
        .map(([counter, vehicles]) => ({ counter: counter ?? '', vehicles }))
        .sort((a, b) => b.vehicles - a.vehicles),
    }
  } catch (error) {
    // Uploads that were stored before the file turned out to be damaged stay, and can be taken back.
    if (error instanceof FileRefused && tally.uploads > 0) await log({ refused: error.message })
    throw error
  }
}

interface Sites {
  /** Its zone is that of the file's clock, unless another is said. */
  first: SiteOfUpload
  byCounter: Map<string, SiteOfUpload> | null
  of(counter: string | null): SiteOfUpload | null
}

async function readSites(database: Database, siteId: number | Map<string, number>): Promise<Sites> {
  if (typeof siteId === 'number') {
    const site = await readSite(database, siteId)
    return { first: site, byCounter: null, of: () => site }
  }
  const byCounter = new Map<string, SiteOfUpload>()
  for (const [counter, id] of siteId) byCounter.set(counter, await readSite(database, id))
  const [first, ...others] = byCounter.values()
  if (!first) throw new FileRefused('No counter is mapped to a site.', { about: 'site' })
  if (others.some(site => site.timeZone !== first.timeZone))
    throw new FileRefused('The sites of a file must be in one time zone.', { about: 'site' })
  return { first, byCounter, of: counter => byCounter.get(counter ?? '') ?? null }
}
