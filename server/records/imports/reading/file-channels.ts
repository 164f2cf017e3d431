import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { setChannel } from '../../../field/sites/channels.ts'
import type { Actor } from '../../../people/access/audit.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { SiteOfUpload } from '../../uploads/read-site.ts'
import type { Survey, SurveyedChannel, SurveyedCounter } from '../survey-file.ts'
import { FileRefused } from './file-refused.ts'

/** Which channel of the site a channel of the file is; a channel that the site does not have is created with its names. */
export interface MappedChannel {
  channel: number
  number: number
  name: string
  direction: string
}

/** Channels of the file, after the mapping, that the site does not have. */
export function missingChannels(
  { channels }: SurveyedCounter,
  mapping: readonly MappedChannel[],
  site: SiteOfUpload,
): SurveyedChannel[] {
  const numberOf = (channel: number) => mapping.find(one => one.channel === channel)?.number ?? channel
  return [...channels.values()].filter(({ channel }) => !site.channels.has(numberOf(channel)))
}

/** Every missing channel as a channel of its own, named as the file names it. */
export const asNewChannels = (missing: SurveyedChannel[]): MappedChannel[] =>
  missing.map(({ channel, name, direction }) => ({ channel, number: channel, name, direction }))

/** Counts of intervals of two channels cannot be one channel: the second one would correct the first. */
export function refuseMergedChannels({ counters, isOfIntervals }: Survey, mapping: readonly MappedChannel[]): void {
  if (!isOfIntervals) return
  for (const { channels } of counters.values()) {
    const numbers = [...channels.keys()].map(channel => mapping.find(one => one.channel === channel)?.number ?? channel)
    const twice = numbers.find((number, at) => numbers.indexOf(number) < at)
    if (twice !== undefined)
      throw new FileRefused(errorSentence('intervalChannelsMerged', { channel: twice }), { about: 'channels' })
  }
}

const MAX_LISTED = 10

export function refuseMissingChannels(missing: SurveyedChannel[], advice: string): void {
  if (missing.length === 0) return
  const listed = missing
    .sort((a, b) => a.channel - b.channel)
    .slice(0, MAX_LISTED)
    .map(({ channel, name, vehicles }) => `${channel} (${name}, ${Math.round(vehicles)} vehicles)`)
  const more = missing.length > MAX_LISTED ? ', …' : ''
  const channels = `${listed.join(', ')}${more}`
  throw new FileRefused(errorSentence('channelsMissing', { channels, advice }), { about: 'channels' })
}

/** Creates the channels of the mapping that the site does not have. */
export async function createChannels(
  database: Database,
  site: SiteOfUpload,
  mapping: readonly MappedChannel[],
  counter: SurveyedCounter | undefined,
  actor: Actor,
): Promise<void> {
  const wanted = new Set(mapping.map(one => one.number))
  for (const number of wanted) {
    if (site.channels.has(number)) continue
    const parts = mapping.filter(one => one.number === number)
    const lanes = parts.reduce((sum, { channel }) => sum + (counter?.channels.get(channel)?.lanes ?? 1), 0)
    const { name, direction } = parts[0] as MappedChannel
    const changes = { number, name, direction, lanes: Math.min(lanes, MAX_LANES), bearing_deg: undefined }
    const { channel } = await setChannel(database, site.siteId, changes, actor)
    site.channels.set(number, channel.lanes)
  }
}

const MAX_LANES = 20
