import { Command } from 'commander'
import { limitOfSign, numberOnSign } from '../../contract/vehicles/speed-limits.ts'
import { createSite, editSite, restoreSite, retireSite } from '../../server/field/sites/edit-site.ts'
import type { SpeedLimit } from '../../server/field/sites/limits/read-speed-limits.ts'
import { findManagedSite, listSitesWithDevices } from '../../server/field/sites/managed-sites.ts'
import { listDisagreements } from '../../server/field/sites/propose-place.ts'
import { siteChanges, siteInput } from '../../server/field/sites/site-input.ts'
import { OPERATOR } from '../../server/people/access/audit.ts'
import { everySite } from '../../server/people/access/viewer.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { validateBody } from '../../server/platform/http/requests/validate.ts'
import { channelCommand, channelTable } from './channel.ts'
import { organizationNamed, organizationOrAll, siteNamed } from './named.ts'
import { print, printJson, remark, runOperatorCommand } from './run.ts'
import { inWords, printList } from './table.ts'
import { verb } from './verb.ts'

interface Fields {
  siteId?: string
  name?: string
  description?: string
  latitude?: string
  longitude?: string
  streetName?: string
  city?: string
  country?: string
  region?: string
  stationNumber?: string
  timeZone?: string
  speedLimitKmh?: string
  limit?: string[]
}
type SiteOptions = Fields & { organization?: string; json?: true }

const WHERE = 'its site_id, or its id'
const REGION = 'part of the country with public holidays of its own, e.g. DE-NW; "none" for none'
const STATION = 'state and station of the FHWA\'s Traffic Monitoring Guide, e.g. 36-000007; "none" for none'
const LIMIT =
  'a limit and from when on, e.g. 30@2026-05-01T00:00Z or 25mph; without a time: from the beginning; once for each limit, replaces all'
const OF = 'its organization, where several have such a site'

export function siteCommand(): Command {
  const site = new Command('site').description('places of measurement, their channels')
  addCreate(site)
  addReading(site)
  addEdit(site)
  addRetirement(site)
  return site.addCommand(channelCommand())
}

function addCreate(site: Command): void {
  verb(
    site,
    'create',
    'create a site',
    `wayside admin site create TKU-014 --organization "City of Turku" --name "Aurakatu, at the bridge" \\
      --latitude 60.4505 --longitude 22.2683 --city Turku --country FI --time-zone Europe/Helsinki \\
      --channel 1=Northbound --channel 2=Southbound`,
  )
    .argument('<site-id>', 'letters, digits, ".", "_" and "-"; unique in its organization')
    .requiredOption('--organization <name>', 'the organization it belongs to')
    .requiredOption('--name <name>', 'display name')
    .requiredOption('--latitude <degrees>', 'WGS 84')
    .requiredOption('--longitude <degrees>', 'WGS 84')
    .option('--country <code>', 'two letters of ISO 3166-1; when absent that of the coordinates')
    .option('--time-zone <zone>', 'IANA name, e.g. Europe/Helsinki; when absent that of the coordinates')
    .option('--description <text>', 'free text')
    .option('--street-name <name>', 'the street at which it is')
    .option('--city <name>', 'the city in which it is')
    .option('--region <code>', REGION)
    .option('--station-number <number>', STATION)
    .option('--speed-limit-kmh <number>', 'the speed limit there')
    .option('--limit <kmh@moment>', LIMIT, collect)
    .option('--channel <number=name>', 'a channel; give it once for each', collect, [])
    .run(async ({ database }, siteId: string, options: SiteOptions & { organization: string; channel: string[] }) => {
      const organizationId = await organizationNamed(database, options.organization)
      const channels = options.channel.map(channel => {
        const [number, ...name] = channel.split('=')
        return { number, name: name.join('=') }
      })
      const input = validateBody(siteInput, { ...fieldsOf({ ...options, siteId }), channels })
      const created = await createSite(database, organizationId, input, OPERATOR)
      const place = await warnOfPlace(database, organizationId, created.id)
      if (options.json) return printJson(created)
      print(
        `Created site ${created.site_id} (id ${created.id}) in ${place.country}, ${place.time_zone}, with ${channels.length} channels.`,
      )
      print(`Next, its device: wayside admin device assign SERIAL id:${created.id} --from MOMENT`)
    })
}

function addReading(site: Command): void {
  verb(site, 'list', 'list sites', 'wayside admin site list --organization "City of Turku"')
    .option('--organization <name>', 'of this organization only')
    .option('--all', 'retired sites too')
    .run(async ({ database }, { organization, all, json }: SiteOptions & { all?: true }) => {
      const known = await listSitesWithDevices(database, await organizationOrAll(database, organization))
      const shown = known.filter(one => all || one.retired_at === null)
      printList(shown, json, 'There are none yet. Create one: wayside admin site create --help', {
        ID: shown.map(one => one.id),
        'SITE ID': shown.map(one => one.site_id),
        NAME: shown.map(one => one.name),
        ORGANIZATION: shown.map(one => one.organization),
        CITY: shown.map(one => one.city),
        COUNTRY: shown.map(one => one.country),
        'TIME ZONE': shown.map(one => one.time_zone),
        CHANNELS: shown.map(one => one.channels),
        DEVICE: shown.map(one => one.device),
        ...(all && { RETIRED: shown.map(one => one.retired_at) }),
      })
    })

  verb(site, 'show', 'show all fields and the channels of a site', 'wayside admin site show TKU-014')
    .argument('<site>', WHERE)
    .option('--organization <name>', OF)
    .run(async ({ database }, name: string, { organization, json }: SiteOptions) => {
      const named = await siteNamed(database, name, organization)
      const { channels, device, speed_limits, ...fields } = await findManagedSite(
        database,
        everySite(named.organization_id),
        named.id,
      )
      if (json) return printJson({ ...fields, speed_limits, channels, device })
      const lines = { ...fields, speed_limits: speed_limits.map(limitInWords), device: device?.serial ?? null }
      const width = Math.max(...Object.keys(lines).map(field => field.length))
      for (const [field, value] of Object.entries(lines)) print(`${field.padEnd(width)}  ${inWords(value)}`)
      if (channels.length > 0) print(`\n${channelTable(channels)}`)
    })
}

function addEdit(site: Command): void {
  verb(site, 'edit', 'change fields of a site', 'wayside admin site edit TKU-014 --speed-limit-kmh 40')
    .argument('<site>', WHERE)
    .option('--organization <name>', OF)
    .option('--site-id <site-id>', 'unique in its organization')
    .option('--name <name>', 'display name')
    .option('--description <text>', 'free text')
    .option('--latitude <degrees>', 'WGS 84')
    .option('--longitude <degrees>', 'WGS 84')
    .option('--street-name <name>', 'the street at which it is')
    .option('--city <name>', 'the city in which it is')
    .option('--country <code>', 'two letters of ISO 3166-1')
    .option('--time-zone <zone>', 'only while it has no records')
    .option('--region <code>', REGION)
    .option('--station-number <number>', STATION)
    .option('--speed-limit-kmh <number>', 'from now on; "none" for none')
    .option('--limit <kmh@moment>', LIMIT, collect)
    .action((name: string, options: SiteOptions, command: Command) => {
      const changes = fieldsOf(options)
      if (Object.values(changes).every(value => value === undefined)) {
        command.error('error: nothing to change; name a field, e.g. --name "New name"')
      }
      return runOperatorCommand(command, async ({ database }) => {
        const named = await siteNamed(database, name, options.organization)
        const changed = await editSite(database, named.id, validateBody(siteChanges, changes), OPERATOR)
        if (PLACE_FIELDS.some(field => changed.includes(field))) {
          await warnOfPlace(database, named.organization_id, named.id)
        }
        if (options.json) return printJson({ id: named.id, changed })
        print(changed.length > 0 ? `Changed ${changed.join(', ')} of site ${named.name}.` : 'Nothing to change.')
      })
    })
}

function addRetirement(site: Command): void {
  verb(site, 'retire', 'take a site out of use; its records stay', 'wayside admin site retire TKU-014')
    .argument('<site>', WHERE)
    .option('--organization <name>', OF)
    .run(async ({ database }, name: string, { organization, json }: SiteOptions) => {
      const named = await siteNamed(database, name, organization)
      const retired = await retireSite(database, named.id, OPERATOR)
      if (json) return printJson({ id: named.id, retired })
      print(retired ? `Site ${named.name} is retired; its records stay.` : `Site ${named.name} was retired before.`)
      const device = (await listSitesWithDevices(database, null)).find(one => one.id === named.id)?.device
      if (device) print(`Its device is still assigned to it: wayside admin device unassign ${device}`)
    })

  verb(site, 'restore', 'take a retired site into use again', 'wayside admin site restore TKU-014')
    .argument('<site>', WHERE)
    .option('--organization <name>', OF)
    .run(async ({ database }, name: string, { organization, json }: SiteOptions) => {
      const named = await siteNamed(database, name, organization)
      const restored = await restoreSite(database, named.id, OPERATOR)
      if (json) return printJson({ id: named.id, restored })
      print(restored ? `Site ${named.name} is in use again.` : `Site ${named.name} was not retired.`)
    })
}

const PLACE_FIELDS = ['latitude', 'longitude', 'country', 'time_zone']

/** On standard error, when the country or the time zone is not that of the coordinates. */
async function warnOfPlace(database: Database, organizationId: number, id: number) {
  const site = await findManagedSite(database, everySite(organizationId), id)
  for (const sentence of listDisagreements(site)) remark(`warning: ${sentence}`)
  return site
}

const collect = (value: string, before: string[] = []) => [...before, value]

const limitInWords = ({ from, kmh, unit }: SpeedLimit) =>
  `${kmh === null ? 'none' : `${numberOnSign({ kmh, unit })}${unit === 'mph' ? 'mph' : ''}`}${from ? ` from ${from.toISOString()}` : ''}`

/** `30@2026-05-01T00:00Z`, `25mph`, `none` */
function limitOf(text: string) {
  const [limit = '', from = null] = text.split('@')
  if (limit === 'none') return { from, kmh: null }
  const sign = /^(\d+) ?mph$/.exec(limit)?.[1]
  return sign ? { from, kmh: limitOfSign(Number(sign), 'mph'), unit: 'mph' } : { from, kmh: limit }
}

/** Options as the fields that they mean. */
function fieldsOf(options: Fields) {
  const { speedLimitKmh, region, stationNumber, limit } = options
  return {
    site_id: options.siteId,
    name: options.name,
    description: options.description,
    latitude: options.latitude,
    longitude: options.longitude,
    street_name: options.streetName,
    city: options.city,
    country: options.country?.toUpperCase(),
    region: region === 'none' ? null : region?.toUpperCase(),
    station_number: stationNumber === 'none' ? null : stationNumber?.toUpperCase(),
    time_zone: options.timeZone,
    speed_limit_kmh: speedLimitKmh === 'none' ? null : speedLimitKmh,
    speed_limits: limit?.map(limitOf),
  }
}
