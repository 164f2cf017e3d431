import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { CountedKind } from '../../../contract/intervals/counted-kinds.ts'
import { DEFAULT_EXPORT_SIZES } from '../../../contract/limits.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { audit } from '../../people/access/audit.ts'
import { actorOf, type Caller } from '../../people/access/context.ts'
import { isAllowed } from '../../people/access/scopes/credential-watch.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { LOCKS, lock } from '../../platform/database/locks.ts'
import { DetailError, permissionDenied } from '../../platform/http/errors.ts'
import type { ArrivingBody } from '../../platform/http/requests/body.ts'
import type { Value } from '../../platform/http/requests/fields.ts'
import type { Written } from '../../platform/jobs/job-files.ts'
import { readSite } from '../uploads/read-site.ts'
import { checkSite } from '../uploads/uploads.ts'
import { ZIP_LIMITS } from './batch/read-zip.ts'
import { importedFile, removeFile } from './files.ts'
import { findImport, type ImportRow } from './imports.ts'
import { type PreviewedFile, previewFile } from './preview-file.ts'
import type { PreviewTurns } from './preview-turns.ts'
import { readFileCounts } from './reading/counted-kind.ts'
import { readFileClock } from './reading/file-clock.ts'
import { asInvalid, FileRefused } from './reading/file-refused.ts'
import { receiveFile } from './receive-file.ts'
import type { importQuery } from './schema.ts'

export interface ImportLimits {
  /** Maximum size of a file as it is sent, and how long that may take. */
  bytes: number
  milliseconds: number
  /** Bytes that stay free on the disk; null: the default reserve. */
  reserveBytes: number | null
  /** Files of an organization that wait at a time. */
  waiting: number
  /** Concurrent imports of an organization: two into one site would wait for each other's locks. */
  running: number
  hoursKept: number
  /** Bytes of text in a gzip file. */
  inflatedBytes: number
  /** Bytes of text for each byte of gzip, above the first MiB. Files of counters reach about 30. */
  inflationRatio: number
  /** Files in a zip file, and bytes of their list. */
  files: number
  directoryBytes: number
  /** Previews at a time in a process, of different organizations; others wait for this long. */
  previews: number
  previewWaitMs: number
  /** Bytes of text that are checked when a file is sent; the rest is checked before it is stored. */
  surveyedBytes: number
}

export const IMPORT_LIMITS: ImportLimits = {
  bytes: 512 * 1024 * 1024,
  reserveBytes: DEFAULT_EXPORT_SIZES.reserveBytes,
  milliseconds: 600_000,
  waiting: 10,
  running: 1,
  hoursKept: 24,
  // Eight times the data of one day of all counters of a country.
  inflatedBytes: 4 * 1024 * 1024 * 1024,
  inflationRatio: 100,
  files: ZIP_LIMITS.entries,
  directoryBytes: ZIP_LIMITS.directoryBytes,
  previews: 2,
  previewWaitMs: 60_000,
  surveyedBytes: 32 * 1024 * 1024,
}

export const PERMISSION = 'can_manage_organization'

interface ImportSettings {
  directory: string
  limits: ImportLimits
  inTurn: PreviewTurns
}

/** Stores a file and previews how its first lines are read. Nothing is imported yet. */
export async function createImport(
  database: Database,
  caller: Caller,
  body: ArrivingBody,
  query: Value<typeof importQuery>,
  { directory, limits, inTurn }: ImportSettings,
): Promise<ImportRow> {
  const { organizationId } = caller
  await checkSite(database, caller, query.site)
  await refuseTooMany(database, organizationId, limits.waiting)
  const id = randomUUID()
  const path = importedFile(directory, id)
  const written = await receiveFile(body, path, limits)
  try {
    // Receiving takes minutes: the caller's permission may have been revoked since.
    if (!(await isAllowed(database, { ...caller, permissions: [PERMISSION] }))) throw permissionDenied()
    const readOptions = {
      format: query.format,
      timeZone: query.time_zone,
      ambiguous: query.ambiguous,
      axleFactor: query.axle_factor,
      mapping: null,
      counts: await readFileCounts(database, query.site),
      channels: null,
      measured: null,
      leaveOut: false,
      rememberedTimeZone: await readFileClock(database, query.site),
    }
    const file = await inTurn(organizationId, async () =>
      previewFile(database, { path, name: query.name }, await readSite(database, query.site), readOptions, limits),
    )
    return await database.transaction(async tx => {
      await lock(tx, LOCKS.importQueue(organizationId))
      await refuseTooMany(tx, organizationId, limits.waiting)
      const { counts } = readOptions
      await insertImport(tx, caller, { id, query, file, counts, hoursKept: limits.hoursKept, size: written.size })
      const details = detailsOf(query, file, written)
      await audit(tx, { organizationId, actor: actorOf(caller), action: 'import.create', target: id, details })
      return findImport(tx, caller, id)
    })
  } catch (error) {
    await removeFile(directory, id)
    throw error instanceof FileRefused ? asInvalid(error) : error
  }
}

const detailsOf = (
  { site, name }: Value<typeof importQuery>,
  { preview }: PreviewedFile,
  { size, sha256 }: Written,
) => ({
  site,
  name,
  format: preview.format,
  size_bytes: size,
  sha256,
})

async function refuseTooMany(database: Queryable, organizationId: number, max: number): Promise<void> {
  const { rows } = await database.query<{ waiting: number }>(sql`
    select count(*)::integer as waiting
    from imports
    where organization_id = ${organizationId} and status in ('previewed', 'queued', 'running')
  `)
  if ((rows[0]?.waiting ?? 0) >= max) throw tooManyImports()
}

export const tooManyImports = () => new DetailError(429, errorSentence('tooManyImports'), { 'Retry-After': '60' })

interface NewImport {
  id: string
  query: Value<typeof importQuery>
  file: PreviewedFile
  counts: CountedKind | null
  hoursKept: number
  size: number
}

async function insertImport(
  tx: Queryable,
  { organizationId, userId }: Caller,
  { id, query, file, counts: kind, hoursKept, size }: NewImport,
): Promise<void> {
  const { preview, timeZone, doubt, counts } = file
  await tx.query(sql`
    insert into imports (id, organization_id, site_id, created_by, name, size_bytes, format, asked_format, asked_time_zone,
      time_zone, ambiguous, axle_factor, counts, preview, files_total, files_skipped, expires_at, error)
    values (${id}, ${organizationId}, ${query.site}, ${userId}, ${query.name}, ${size}, ${preview.format},
      ${query.format}, ${query.time_zone}, ${timeZone}, ${query.ambiguous}, ${query.axle_factor}, ${kind}, ${JSON.stringify(preview)}, ${counts.total},
      ${counts.skipped}, now() + make_interval(hours => ${hoursKept}), ${doubt?.sentence ?? null})
  `)
}
