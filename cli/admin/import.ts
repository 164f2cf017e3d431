import { Command, InvalidArgumentError } from 'commander'
import sql from 'sql-template-tag'
import { OPERATOR } from '../../server/people/access/audit.ts'
import type { Queryable } from '../../server/platform/database/database.ts'
import { validateBody } from '../../server/platform/http/requests/validate.ts'
import { IMPORT_COLUMNS, type ImportRow, importFields, listUnreadable } from '../../server/records/imports/imports.ts'
import { deleteImport } from '../../server/records/imports/manage-imports.ts'
import type { ShiftPart } from '../../server/records/imports/shift/move.ts'
import { readProposedShifts } from '../../server/records/imports/shift/propose-shifts.ts'
import { shiftBody } from '../../server/records/imports/shift/routes.ts'
import { runShifts } from '../../server/records/imports/shift/run-shifts.ts'
import { findStoredImport, readShift, shiftFields, startShift } from '../../server/records/imports/shift/start-shift.ts'
import { takeBackImport } from '../../server/records/imports/take-back-import.ts'
import { publishUnpublished } from '../../server/records/uploads/publish-uploads.ts'
import { counted } from '../use/output/in-words.ts'
import { organizationOrAll } from './named.ts'
import { print, printJson } from './run.ts'
import { showTakeBack } from './show-take-back.ts'
import { inWords, table } from './table.ts'
import { verb } from './verb.ts'

export function importCommand(): Command {
  const imports = new Command('import').description('files that were sent at the web app; to send one: wayside import')

  verb(imports, 'list', 'list the newest imports', 'wayside admin import list --organization "City of Turku"')
    .option('--organization <name>', 'of this organization; of all when absent')
    .option('--limit <number>', 'how many', '20')
    .run(async ({ database }, options: { organization?: string; limit: string; json?: true }) => {
      const organizationId = await organizationOrAll(database, options.organization)
      const { rows } = await database.query<ImportRow>(sql`
          select ${IMPORT_COLUMNS}
          from imports i
          join users u on u.id = i.created_by
          where ${organizationId}::integer is null or i.organization_id = ${organizationId}
          order by i.number desc
          limit ${Number.parseInt(options.limit, 10) || 20}
        `)
      const listed = rows.map(importFields)
      if (options.json) printJson(listed)
      else print(listing(listed))
    })

  verb(
    imports,
    'show',
    'show an import and the lines that could not be used',
    'wayside admin import show 5f0c9d3e-7b1a-4c52-9a64-0d2f8f3b6a17',
  )
    .argument('<id>', 'of the import')
    .run(async ({ database }, id: string, options: { json?: true }) => {
      const found = await importWithId(database, id)
      const { items } = await listUnreadable(database, found)
      const { preview: _, mapping, channels, measured, leave_out, ...fields } = importFields(found)
      if (options.json) printJson({ ...fields, mapping, channels, measured, leave_out, unreadable_lines: items })
      else print([...inRows(fields), ...items.map(({ line, reason }) => `line ${line}: ${inWords(reason)}`)].join('\n'))
    })

  verb(
    imports,
    'delete',
    'cancel an import that is queued or running, remove any other; and its file',
    'wayside admin import delete 5f0c9d3e-7b1a-4c52-9a64-0d2f8f3b6a17',
  )
    .argument('<id>', 'of the import')
    .run(async ({ database, config }, id: string, options: { json?: true }) => {
      const found = await importWithId(database, id)
      await deleteImport(database, found, OPERATOR, config.exportDir)
      const cancelled = found.status === 'queued' || found.status === 'running'
      if (options.json) printJson({ id, cancelled })
      else print(`Import ${id} is ${cancelled ? 'cancelled' : 'deleted'}, and so is its file.`)
    })

  verb(
    imports,
    'take-back',
    'take back all that an import has stored, of one file or of many that were imported together',
    'wayside admin import take-back 5f0c9d3e-7b1a-4c52-9a64-0d2f8f3b6a17',
  )
    .argument('<id>', 'of the import')
    .run(async ({ database }, id: string, options: { json?: true }) => {
      const uploads = await takeBackImport(database, id, OPERATOR)
      if (uploads === 0) throw new Error(`No upload is of the import ${id}.`)
      const { removed } = await showTakeBack(database, sql`import_id = ${id}::uuid`)
      if (options.json) printJson({ id, uploads, records: removed })
      else print(`Import ${id} is taken back: ${counted(uploads, 'upload')}, ${counted(removed, 'record')} removed.`)
    })

  verb(
    imports,
    'shift',
    'move all records of an import in time, of one file or of many that were imported together',
    'wayside admin import shift 5f0c9d3e-7b1a-4c52-9a64-0d2f8f3b6a17 --minutes -60',
  )
    .argument('<id>', 'of the import')
    .option('--minutes <number>', 'later, or earlier when negative', shiftMinutes)
    .option('--from <moment>', 'only records from then on, for a clock that was wrong in a part of the time')
    .option('--to <moment>', 'only records before')
    .option('--proposed', 'instead of these: all parts in which the clock was wrong by the hours of its days')
    .run(async ({ database }, id: string, options: ShiftFlags) => {
      const stored = await findStoredImport(database, null, id)
      const asked = await partsAsked(database, id, options)
      const { id: shiftId, organization_id } = await startShift(database, stored, asked, OPERATOR)
      for (;;) {
        await publishUnpublished(database)
        await runShifts(database)
        const shift = await readShift(database, organization_id, shiftId)
        if (shift.status === 'completed') {
          if (options.json) printJson(shiftFields(shift))
          else
            print(
              `${options.proposed ? `${describeParts(asked)}\n` : ''}Moved: ${counted(shift.accepted, 'record')}, now import ${shiftId}.`,
            )
          return
        }
        await showTakeBack(database, sql`import_id = ${id}::uuid`)
      }
    })

  return imports
}

interface ShiftFlags {
  minutes?: number
  from?: string
  to?: string
  proposed?: true
  json?: true
}

async function partsAsked(database: Queryable, id: string, { proposed, minutes, from, to }: ShiftFlags) {
  if (proposed && (minutes !== undefined || from !== undefined || to !== undefined))
    throw new Error('--proposed says itself what is moved: leave out --minutes, --from and --to.')
  if (minutes !== undefined) return validateBody(shiftBody, { shift_minutes: minutes, from_dt: from, to_dt: to })
  const parts = await readProposedShifts(database, id)
  if (parts.length === 0)
    throw new Error('Nothing is proposed: the hours of its days show no wrong clock. Say it by --minutes.')
  if (!proposed) throw new Error(`Say --minutes, or --proposed to move:\n${describeParts(parts)}`)
  return parts
}

const describeParts = (parts: ShiftPart[]): string =>
  parts
    .map(({ shift_minutes, from_dt, to_dt }) => {
      const by = `${Math.abs(shift_minutes)} minutes ${shift_minutes < 0 ? 'earlier' : 'later'}`
      return `  ${from_dt?.toISOString() ?? 'from the first record'} – ${to_dt?.toISOString() ?? 'to the last one'}: ${by}`
    })
    .join('\n')

function shiftMinutes(text: string): number {
  const minutes = Number(text)
  if (!Number.isInteger(minutes) || minutes === 0 || Math.abs(minutes) > 1440)
    throw new InvalidArgumentError('It must be a whole number from -1440 to 1440, and not 0.')
  return minutes
}

const listing = (imports: ReturnType<typeof importFields>[]): string =>
  table({
    ID: imports.map(one => one.id),
    CREATED: imports.map(one => one.created_at),
    BY: imports.map(one => one.created_by),
    FILE: imports.map(one => one.name),
    STATUS: imports.map(one => one.status),
    ACCEPTED: imports.map(one => one.accepted),
    DUPLICATES: imports.map(one => one.duplicates),
    UNREADABLE: imports.map(one => one.unreadable),
  })

function inRows(fields: { [name: string]: string | number | Date | null }): string[] {
  const width = Math.max(...Object.keys(fields).map(name => name.length))
  return Object.entries(fields).map(([name, value]) => `${name.padEnd(width)}  ${inWords(value)}`)
}

async function importWithId(database: Queryable, id: string): Promise<ImportRow> {
  const { rows } = await database.query<ImportRow>(sql`
    select ${IMPORT_COLUMNS}
    from imports i
    join users u on u.id = i.created_by
    where i.id::text = ${id}
  `)
  if (!rows[0]) throw new Error(`There is no import ${id}. See: wayside admin import list`)
  return rows[0]
}
