import { Command } from 'commander'
import { QUALITY_EFFECTS, QUALITY_KINDS } from '../../contract/quality.ts'
import {
  createPeriod,
  deletePeriod,
  editPeriod,
  endPeriod,
  QUALITY_LIMITS,
} from '../../server/field/quality/edit-quality-periods.ts'
import { listPeriods, type PeriodRow } from '../../server/field/quality/quality-periods.ts'
import { endBody, periodChanges, periodInput, periodQuery } from '../../server/field/quality/schema.ts'
import { OPERATOR } from '../../server/people/access/audit.ts'
import { readSecret } from '../../server/people/access/secrets.ts'
import { everySite } from '../../server/people/access/viewer.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { Cursors } from '../../server/platform/http/cursors.ts'
import { validateBody, validateQuery } from '../../server/platform/http/requests/validate.ts'
import { siteNamed } from './named.ts'
import { print, printJson } from './run.ts'
import { printList } from './table.ts'
import { verb } from './verb.ts'

interface QualityOptions {
  organization?: string
  from?: string
  to?: string
  channel?: string[]
  kind?: string
  effect?: string
  note?: string
  json?: true
}

const WHERE = "the site's site_id, or its id"
const OF = 'its organization, where several have such a site'
const oneOf = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
const KINDS = oneOf(QUALITY_KINDS)
const EFFECTS = oneOf(QUALITY_EFFECTS)
const collect = (value: string, before: string[] = []) => [...before, value]
const NO_HOOKS = {
  before: async () => null,
  after: async (_tx: unknown, row: PeriodRow) => Buffer.from(JSON.stringify(row)),
}

export function qualityCommand(): Command {
  const quality = new Command('quality').description('times in which the data of a site is not what it usually is')

  verb(
    quality,
    'create',
    'say that the data of a site is not what it usually is; records stay as they are',
    'wayside admin quality create TKU-014 --from 2026-05-04T07:00+03:00 --kind roadworks --effect exclude --channel 1',
  )
    .argument('<site>', WHERE)
    .option('--organization <name>', OF)
    .requiredOption('--from <moment>', 'its first moment')
    .requiredOption('--kind <kind>', KINDS)
    .requiredOption('--effect <effect>', EFFECTS)
    .option('--to <moment>', 'the first moment after it; without it, it lasts')
    .option('--channel <number>', 'only this channel; give it once for each', collect)
    .option('--note <text>', 'for people')
    .run(async ({ database }, name: string, options: QualityOptions) => {
      const site = await siteOf(database, name, options)
      const input = validateBody(periodInput, fieldsOf(options))
      const created = JSON.parse(
        (await createPeriod(database, site, input, OPERATOR, QUALITY_LIMITS, NO_HOOKS)).toString(),
      )
      if (options.json) return printJson(created)
      print(`Created quality period ${created.id} of site ${site.site_id}.`)
    })

  verb(quality, 'list', 'list the quality periods of a site', 'wayside admin quality list TKU-014')
    .argument('<site>', WHERE)
    .option('--organization <name>', OF)
    .run(async ({ database }, name: string, options: QualityOptions) => {
      const site = await siteOf(database, name, options)
      const query = validateQuery(periodQuery, new URLSearchParams({ limit: '1000' }))
      const cursors = new Cursors(() => readSecret(database, 'cursor'), 0)
      // No site has more than a page of them.
      const { items } = await listPeriods(database, cursors, everySite(site.organization_id), site.id, query)
      printList(items, options.json, 'There are none.', {
        ID: items.map(one => one.id),
        FROM: items.map(one => one.from),
        TO: items.map(one => one.to),
        CHANNELS: items.map(one => one.channels?.map(String) ?? null),
        KIND: items.map(one => one.kind),
        EFFECT: items.map(one => one.effect),
        'CREATED BY': items.map(one => one.created_by),
        NOTE: items.map(one => one.note),
      })
    })

  verb(quality, 'edit', 'change a quality period', 'wayside admin quality edit TKU-014 12 --effect mark')
    .argument('<site>', WHERE)
    .argument('<id>', 'of the period')
    .option('--organization <name>', OF)
    .option('--from <moment>', 'its first moment')
    .option('--to <moment>', '"none": it lasts')
    .option('--kind <kind>', KINDS)
    .option('--effect <effect>', EFFECTS)
    .option('--channel <number>', 'only this channel; give it once for each; "all" for all', collect)
    .option('--note <text>', 'for people')
    .run(async ({ database }, name: string, id: string, options: QualityOptions) => {
      const site = await siteOf(database, name, options)
      const changes = validateBody(periodChanges, fieldsOf(options))
      const period = await editPeriod(database, site, numberOf(id), changes, OPERATOR)
      if (options.json) return printJson(period)
      print(`Changed quality period ${period.id} of site ${site.site_id}.`)
    })

  verb(quality, 'end', 'end a quality period that lasts', 'wayside admin quality end TKU-014 12')
    .argument('<site>', WHERE)
    .argument('<id>', 'of the period')
    .option('--organization <name>', OF)
    .option('--to <moment>', 'when it ended; now when absent')
    .run(async ({ database }, name: string, id: string, options: QualityOptions) => {
      const site = await siteOf(database, name, options)
      const { to } = validateBody(endBody, { to: options.to })
      const period = await endPeriod(database, site, numberOf(id), to, OPERATOR)
      if (options.json) return printJson(period)
      print(`Quality period ${period.id} of site ${site.site_id} ended at ${period.to?.toISOString()}.`)
    })

  verb(quality, 'delete', 'delete a quality period', 'wayside admin quality delete TKU-014 12')
    .argument('<site>', WHERE)
    .argument('<id>', 'of the period')
    .option('--organization <name>', OF)
    .run(async ({ database }, name: string, id: string, options: QualityOptions) => {
      const site = await siteOf(database, name, options)
      await deletePeriod(database, site, numberOf(id), OPERATOR)
      if (options.json) return printJson({ id: numberOf(id), deleted: true })
      print(`Deleted quality period ${id} of site ${site.site_id}.`)
    })

  return quality
}

async function siteOf(database: Database, name: string, { organization }: QualityOptions) {
  const { id, name: site_id, organization_id } = await siteNamed(database, name, organization)
  return { id, site_id, organization_id }
}

/** An id that is no number is one of no period. */
const numberOf = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0)

function fieldsOf({ from, to, channel, kind, effect, note }: QualityOptions) {
  const channels = channel?.includes('all') ? null : channel
  return { from, to: to === 'none' ? null : to, channels, kind, effect, note }
}
