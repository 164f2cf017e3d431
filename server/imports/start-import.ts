import { stat, utimes } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { audit } from '../access/audit.ts'
import { actorOf, type Caller } from '../access/context.ts'
import type { Database } from '../database/connect.ts'
import { conflict, DetailError, ValidationError } from '../http/errors.ts'
import type { Value } from '../http/fields.ts'
import { readSite } from '../uploads/read-site.ts'
import { asInvalid, FileRefused } from './file-refused.ts'
import { importedFile } from './files.ts'
import { findImport, type ImportRow } from './imports.ts'
import { type PreviewedFile, previewFile } from './preview-file.ts'
import type { startBody } from './schema.ts'

interface ImportSettings {
  directory: string
  limits: { hoursKept: number; inflationRatio: number }
}

/** Queues a previewed import. The options of this request override those sent with the file. */
export async function startImport(
  database: Database,
  caller: Caller,
  row: ImportRow,
  body: Value<typeof startBody>,
  { directory, limits }: ImportSettings,
): Promise<ImportRow> {
  const { id, organization_id: organizationId } = row
  if (row.status !== 'previewed') throw notWaiting(row)
  const ambiguous = body.ambiguous ?? row.ambiguous
  const readOptions = { format: body.format ?? row.format, timeZone: body.time_zone ?? row.asked_time_zone, ambiguous }
  const path = importedFile(directory, id)
  const file = await repeatPreview(path, () => readSite(database, row.site_id), readOptions, limits).catch(
    async error => {
      // If the import was deleted meanwhile, the missing file can cause any error.
      const now = await findImport(database, organizationId, id)
      throw now.status === 'previewed' ? error : notWaiting(now)
    },
  )
  const { format } = file.preview
  return database.transaction(async tx => {
    const { rowCount } = await tx.query(sql`
      update imports
      set status = 'queued', format = ${format}, time_zone = ${file.timeZone}, ambiguous = ${ambiguous},
        preview = ${JSON.stringify(file.preview)}, error = null,
        expires_at = now() + make_interval(hours => ${limits.hoursKept})
      where id = ${id} and organization_id = ${organizationId} and status = 'previewed'
    `)
    if (rowCount === 0) throw notWaiting(await findImport(tx, organizationId, id))
    const details = { site: row.site_id, format, time_zone: file.timeZone, ambiguous }
    await audit(tx, { organizationId, actor: actorOf(caller), action: 'import.start', target: id, details })
    return findImport(tx, organizationId, id)
  })
}

const notWaiting = ({ status }: ImportRow) => conflict(`The import does not wait for its start (${status}).`)

async function repeatPreview(
  path: string,
  site: () => ReturnType<typeof readSite>,
  readOptions: Parameters<typeof previewFile>[2],
  limits: ImportSettings['limits'],
): Promise<PreviewedFile> {
  // It was sent to another machine that does not share EXPORT_DIR with this one.
  if (!(await stat(path).catch(() => null)))
    throw new DetailError(503, 'The file is not on this machine.', { 'Retry-After': '60' })
  try {
    const file = await previewFile(path, await site(), readOptions, limits)
    if (file.doubt) throw new ValidationError({ ambiguous: [file.doubt] })
    // Files without a row are removed by their age.
    await utimes(path, new Date(), new Date())
    return file
  } catch (error) {
    throw error instanceof FileRefused ? asInvalid(error) : error
  }
}
