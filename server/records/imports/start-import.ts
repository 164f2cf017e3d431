import { stat, utimes } from 'node:fs/promises'
import sql, { type Sql } from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { audit } from '../../people/access/audit.ts'
import { actorOf, type Caller } from '../../people/access/context.ts'
import { everySite } from '../../people/access/viewer.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { conflict, DetailError, ValidationError } from '../../platform/http/errors.ts'
import type { Value } from '../../platform/http/requests/fields.ts'
import { readSite } from '../uploads/read-site.ts'
import { type ColumnLayout, countColumnValues } from './column-values.ts'
import { importedFile } from './files.ts'
import { findImport, type ImportRow, measuredOf } from './imports.ts'
import { type PreviewedFile, type PreviewLimits, previewFile, type ReadOptions, type SentFile } from './preview-file.ts'
import type { PreviewTurns } from './preview-turns.ts'
import { rememberFileCounts } from './reading/counted-kind.ts'
import { createChannels } from './reading/file-channels.ts'
import { readFileClock, rememberFileClock } from './reading/file-clock.ts'
import { asInvalid, FileRefused } from './reading/file-refused.ts'
import type { startBody } from './schema.ts'

interface ImportSettings {
  directory: string
  limits: PreviewLimits & { hoursKept: number }
  inTurn: PreviewTurns
}

type StartOptions = Value<typeof startBody>

/** Previews an import again, with other options. Nothing is imported. */
export async function repreviewImport(
  database: Database,
  row: ImportRow,
  body: StartOptions,
  settings: ImportSettings,
): Promise<ImportRow> {
  const { file, options } = await previewAgain(database, row, body, settings)
  return database.transaction(async tx => {
    await updateOptions(tx, row, file, options, settings.limits, sql`error = ${file.doubt?.sentence ?? null}`)
    return findImport(tx, everySite(row.organization_id), row.id)
  })
}

/** Queues a previewed import. The options of this request override those sent before. */
export async function startImport(
  database: Database,
  caller: Caller,
  row: ImportRow,
  body: StartOptions,
  settings: ImportSettings,
): Promise<ImportRow> {
  const { id, organization_id: organizationId, site_id } = row
  const { file, options } = await previewAgain(database, row, body, settings)
  if (file.doubt) throw new ValidationError({ [file.doubt.about]: [file.doubt.sentence] })
  if (options.channels) {
    const counter = file.survey.counters.values().next().value
    await createChannels(database, await readSite(database, site_id), options.channels, counter, actorOf(caller))
  }
  return database.transaction(async tx => {
    await updateOptions(
      tx,
      row,
      file,
      options,
      settings.limits,
      sql`status = 'queued', queued_at = now(), error = null`,
    )
    if (options.timeZone !== null && file.timeZone !== null) await rememberFileClock(tx, site_id, options.timeZone)
    if (options.counts !== null && file.preview.is_unclassed) await rememberFileCounts(tx, site_id, options.counts)
    const details = {
      site: site_id,
      format: file.preview.format,
      time_zone: file.timeZone,
      ambiguous: options.ambiguous,
    }
    await audit(tx, { organizationId, actor: actorOf(caller), action: 'import.start', target: id, details })
    return findImport(tx, everySite(organizationId), id)
  })
}

/** What texts the columns of a file hold that waits to be started. */
export async function readColumnValues(row: ImportRow, layout: ColumnLayout, settings: ImportSettings) {
  if (row.status !== 'previewed') throw notWaiting(row)
  const sent = sentFile(row, settings)
  return settings.inTurn(row.organization_id, async () => {
    await refuseMissing(sent)
    return countColumnValues(sent, layout, settings.limits)
  })
}

const sentFile = ({ id, name }: ImportRow, { directory }: ImportSettings): SentFile => ({
  path: importedFile(directory, id),
  name,
})

async function previewAgain(database: Database, row: ImportRow, body: StartOptions, settings: ImportSettings) {
  const { id, organization_id, site_id } = row
  if (row.status !== 'previewed') throw notWaiting(row)
  const mapping = body.mapping ?? row.mapping
  const options: ReadOptions = {
    format: body.format ?? (mapping ? 'csv' : row.asked_format),
    timeZone: body.time_zone ?? row.asked_time_zone,
    ambiguous: body.ambiguous ?? row.ambiguous,
    axleFactor: body.axle_factor ?? row.axle_factor,
    mapping,
    counts: body.counts ?? row.counts,
    channels: body.channels ?? row.channels,
    measured: body.measured ?? measuredOf(row),
    leaveOut: body.leave_out ?? row.leave_out,
    rememberedTimeZone: await readFileClock(database, site_id),
  }
  const sent = sentFile(row, settings)
  const site = () => readSite(database, site_id)
  const repeat = () => repeatPreview(database, sent, site, options, settings.limits)
  const file = await settings.inTurn(organization_id, repeat).catch(async error => {
    // If the import was deleted meanwhile, the missing file can cause any error.
    const now = await findImport(database, everySite(organization_id), id)
    throw now.status === 'previewed' ? error : notWaiting(now)
  })
  return { file, options }
}

async function updateOptions(
  tx: Queryable,
  { id, organization_id }: ImportRow,
  { preview, timeZone, counts }: PreviewedFile,
  { format, ambiguous, axleFactor, mapping, counts: kind, channels, measured, leaveOut, timeZone: asked }: ReadOptions,
  { hoursKept }: ImportSettings['limits'],
  change: Sql,
): Promise<void> {
  const { rowCount } = await tx.query(sql`
    update imports
    set format = ${preview.format}, asked_format = ${format}, asked_time_zone = ${asked}, time_zone = ${timeZone}, ambiguous = ${ambiguous},
      axle_factor = ${axleFactor}, counts = ${kind}, mapping = ${mapping && JSON.stringify(mapping)}, channels = ${channels && JSON.stringify(channels)},
      measured_from = ${measured && new Date(measured.from)}, measured_to = ${measured && new Date(measured.to)}, leave_out = ${leaveOut},
      preview = ${JSON.stringify(preview)}, files_total = ${counts.total}, files_skipped = ${counts.skipped}, expires_at = now() + make_interval(hours => ${hoursKept}), ${change}
    where id = ${id} and organization_id = ${organization_id} and status = 'previewed'
  `)
  if (rowCount === 0) throw notWaiting(await findImport(tx, everySite(organization_id), id))
}

const notWaiting = ({ status }: ImportRow) => conflict(errorSentence('importIs', { status }))

async function repeatPreview(
  database: Database,
  sent: SentFile,
  site: () => ReturnType<typeof readSite>,
  readOptions: ReadOptions,
  limits: ImportSettings['limits'],
): Promise<PreviewedFile> {
  await refuseMissing(sent)
  try {
    const file = await previewFile(database, sent, await site(), readOptions, limits)
    // Files without a row are removed by their age.
    await utimes(sent.path, new Date(), new Date())
    return file
  } catch (error) {
    throw error instanceof FileRefused ? asInvalid(error) : error
  }
}

/** It was sent to another machine that does not share EXPORT_DIR with this one. */
async function refuseMissing({ path }: SentFile): Promise<void> {
  if (!(await stat(path).catch(() => null)))
    throw new DetailError(503, errorSentence('fileNotHere'), { 'Retry-After': '60' })
}
