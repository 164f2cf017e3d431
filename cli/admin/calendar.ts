import { open } from 'node:fs/promises'
import { Command } from 'commander'
import { refuseFile } from '../../server/field/calendars/calendar-file.ts'
import { type CalendarRow, listCalendars } from '../../server/field/calendars/calendars.ts'
import {
  CALENDAR_LIMITS,
  createCalendar,
  deleteCalendar,
  editCalendar,
  replaceEntries,
} from '../../server/field/calendars/edit-calendars.ts'
import { readCalendarFile } from '../../server/field/calendars/read-calendar-file.ts'
import { calendarChanges, calendarInput } from '../../server/field/calendars/schema.ts'
import { OPERATOR } from '../../server/people/access/audit.ts'
import { everySite } from '../../server/people/access/viewer.ts'
import { validateBody } from '../../server/platform/http/requests/validate.ts'
import { organizationNamed } from './named.ts'
import { print, printJson } from './run.ts'
import { printList } from './table.ts'
import { verb } from './verb.ts'

interface CalendarOptions {
  organization: string
  name?: string
  kind?: string
  region?: string
  site?: string[]
  completeFrom?: string
  completeTo?: string
  json?: true
}

const collect = (value: string, before: string[] = []) => [...before, value]
const NO_HOOKS = {
  before: async () => null,
  after: async (_tx: unknown, row: CalendarRow) => Buffer.from(JSON.stringify(row)),
}

export function calendarCommand(): Command {
  const calendar = new Command('calendar').description('lists of days: school holidays and others')

  verb(
    calendar,
    'import',
    'create a list of days from an iCalendar or CSV file, or replace its entries',
    `wayside admin calendar import school-holidays.csv --organization "City of Turku" --name "School holidays" \\
      --kind school_holidays --region FI --complete-from 2026-01-01 --complete-to 2026-12-31`,
  )
    .argument('<file>', 'its name ends with .ics or .csv')
    .requiredOption('--organization <name>', 'the organization it belongs to')
    .requiredOption('--name <name>', 'of the list; an existing one is changed')
    .option('--kind <kind>', 'school_holidays or other')
    .option('--region <code>', 'only for sites of this country or region, e.g. DE-NW')
    .option('--site <id>', 'only for this site; give it once for each', collect)
    .option('--complete-from <day>', 'between this day and --complete-to every day is known')
    .option('--complete-to <day>', 'the last day of which everything is known')
    .run(async ({ database }, file: string, options: CalendarOptions) => {
      const organizationId = await organizationNamed(database, options.organization)
      const entries = await readCalendarFile(typeOf(file), await readSmall(file), CALENDAR_LIMITS)
      const { items } = await listCalendars(database, everySite(organizationId))
      const known = items.find(({ name }) => name === options.name)
      const { id } = known
        ? await editCalendar(
            database,
            organizationId,
            known.id,
            validateBody(calendarChanges, fieldsOf(options)),
            OPERATOR,
          )
        : await create(options)
      const stored = await replaceEntries(database, organizationId, id, entries, OPERATOR, CALENDAR_LIMITS)
      if (options.json) return printJson(stored)
      print(`${known ? 'Replaced' : 'Created'} calendar ${stored.name} (id ${stored.id}): ${stored.entries} entries.`)

      async function create(options: CalendarOptions): Promise<CalendarRow> {
        const input = validateBody(calendarInput, fieldsOf(options))
        const bytes = await createCalendar(database, organizationId, input, OPERATOR, CALENDAR_LIMITS, NO_HOOKS)
        return JSON.parse(bytes.toString())
      }
    })

  verb(
    calendar,
    'list',
    'list the calendars of an organization',
    'wayside admin calendar list --organization "City of Turku"',
  )
    .requiredOption('--organization <name>', 'the organization')
    .run(async ({ database }, options: CalendarOptions) => {
      const organizationId = await organizationNamed(database, options.organization)
      const { items } = await listCalendars(database, everySite(organizationId))
      printList(items, options.json, 'There are none yet. Import one: wayside admin calendar import --help', {
        ID: items.map(one => one.id),
        NAME: items.map(one => one.name),
        KIND: items.map(one => one.kind),
        REGION: items.map(one => one.region),
        ENTRIES: items.map(one => one.entries),
        'COMPLETE FROM': items.map(one => one.complete_from),
        'COMPLETE TO': items.map(one => one.complete_to),
      })
    })

  verb(
    calendar,
    'delete',
    'delete a calendar',
    'wayside admin calendar delete "School holidays" --organization "City of Turku"',
  )
    .argument('<name>', 'of the calendar')
    .requiredOption('--organization <name>', 'the organization')
    .run(async ({ database }, name: string, options: CalendarOptions) => {
      const organizationId = await organizationNamed(database, options.organization)
      const known = (await listCalendars(database, everySite(organizationId))).items.find(one => one.name === name)
      if (!known) throw new Error(`There is no calendar ${name}.`)
      await deleteCalendar(database, organizationId, known.id, OPERATOR)
      if (options.json) return printJson({ id: known.id, deleted: true })
      print(`Deleted calendar ${name}.`)
    })

  return calendar
}

const typeOf = (file: string): string => (/\.csv$/i.test(file) ? 'text/csv' : 'text/calendar')

/** The content of a file; refused before it is read where it is too large. */
async function readSmall(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const { bytes } = CALENDAR_LIMITS
    if (size > bytes) throw refuseFile(`The file has ${size} bytes; at most ${bytes} are read.`)
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}

function fieldsOf({ name, kind, region, site, completeFrom, completeTo }: CalendarOptions) {
  return { name, kind, region, sites: site, complete_from: completeFrom, complete_to: completeTo }
}
