import type { Actor } from '../../people/access/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSite, type SiteOfUpload } from '../uploads/read-site.ts'
import {
  asNewChannels,
  createChannels,
  type MappedChannel,
  missingChannels,
  refuseMissingChannels,
} from './reading/file-channels.ts'
import { FileRefused } from './reading/file-refused.ts'
import type { Survey } from './survey-file.ts'

/** The sites of a file's counters. */
export interface Sites {
  /** Its zone is that of the file's clock, unless another is said. */
  first: SiteOfUpload
  all: SiteOfUpload[]
  byCounter: Map<string, SiteOfUpload> | null
  of(counter: string | null): SiteOfUpload | null
}

export async function readSites(database: Database, siteId: number | Map<string, number>): Promise<Sites> {
  if (typeof siteId === 'number') {
    const site = await readSite(database, siteId)
    return { first: site, all: [site], byCounter: null, of: () => site }
  }
  const byCounter = new Map<string, SiteOfUpload>()
  for (const [counter, id] of siteId) byCounter.set(counter, await readSite(database, id))
  const [first, ...others] = byCounter.values()
  if (!first) throw new FileRefused('No counter is mapped to a site.', { about: 'site' })
  if (others.some(site => site.timeZone !== first.timeZone))
    throw new FileRefused('The sites of a file must be in one time zone.', { about: 'site' })
  return { first, all: [first, ...others], byCounter, of: counter => byCounter.get(counter ?? '') ?? null }
}

export interface ChannelOptions {
  mapped: MappedChannel[]
  create: boolean
}

const ADVICE = 'Create them with --create-channels, or say which channels they are with --channels 3=1,4=2.'

/** Creates the channels of the file that the sites do not have, or refuses them. */
export async function prepareChannels(
  database: Database,
  sites: Sites,
  counters: Survey['counters'],
  { mapped, create }: ChannelOptions,
  actor: Actor,
): Promise<void> {
  const known = [...counters].flatMap(([counter, surveyed]) => {
    const site = sites.of(counter)
    return site ? [{ site, surveyed, missing: missingChannels(surveyed, mapped, site) }] : []
  })
  if (!create) for (const { missing } of known) refuseMissingChannels(missing, ADVICE)
  for (const { site, surveyed, missing } of known) {
    const used = mapped.filter(({ channel }) => surveyed.channels.has(channel))
    const own = asNewChannels(missing.filter(({ channel }) => !used.some(one => one.channel === channel)))
    await createChannels(database, site, [...used, ...own], surveyed, actor)
  }
}
