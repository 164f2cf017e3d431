import { LICENCES } from '../../../../contract/licences.ts'
import type { TimeRange } from '../../../../contract/times/time.ts'
import { addDays, localDate, startOfLocalDay } from '../../../../contract/times/time-zone.ts'
import { aggregateBody } from '../../../analysis/aggregates/schema.ts'
import { figuresBody } from '../../../analysis/figures/schema.ts'
import { unitOf } from '../../../analysis/reports/compose-head.ts'
import type { Words } from '../../../analysis/reports/words.ts'
import type { Database } from '../../../platform/database/database.ts'
import { aggregatePublished, computePublished, type OpenLimits } from '../count-published.ts'
import type { PublicSite } from '../public-sites.ts'
import { commonTerms, type Terms } from '../terms.ts'
import type { Card } from './draw-card.ts'
import { volumeOf } from './volume-data.ts'

/** The days before the last published one with vehicles. */
const DAYS = 28

/** The last four weeks of a public site, on its terms. */
export async function readSiteCard(
  database: Database,
  site: PublicSite,
  limits: OpenLimits,
  words: Words,
): Promise<Card> {
  const { name, city, data_range, time_zone, channels, publication, speed_limit_unit } = site.shown
  const { attribution, publisher, licence } = publication
  const title = [name, city].filter(Boolean).join(', ')
  const sources = [...new Set([attribution, publisher])].join(', ')
  const source = `${sources} · ${LICENCES[licence].name}`
  const terms = commonTerms([site])
  const time = data_range.last_vehicle && lastDays(data_range.last_vehicle, terms)
  if (!time) return { title, about: publisher, figures: [], plot: null, source }
  const [from_dt, to_dt] = [new Date(time.from).toISOString(), new Date(time.to).toISOString()]
  const request = { time: { from_dt, to_dt }, sites: [site.shown.id] }
  const sections = ['volume', ...(terms.showsSpeeds ? ['speeds'] : [])]
  const units = speed_limit_unit === 'mph' ? ('imperial' as const) : ('metric' as const)
  const figures = await computePublished(database, figuresBody.parse({ ...request, sections, units }), terms, limits)
  const counted = { ...request, interval: '1d', group_by: ['channel'], population: 'motor', quality: 'exclude' }
  const aggregate = await aggregatePublished(database, aggregateBody.parse(counted), terms, limits)
  const { items } = aggregate
  const data = volumeOf({ items, interval: '1d', split: 'direction', channels }, words)
  const [first, last] = [localDate(time_zone, time.from), localDate(time_zone, time.to - 1)]
  const [shown] = figures.items
  const { m } = words
  return {
    title,
    about: `${words.what}, ${words.date(first)} – ${words.date(last)}`,
    figures: [
      { name: m.averageDay, value: words.number(shown?.volume?.adt), unit: '' },
      ...(shown?.speeds
        ? [{ name: 'V85', value: words.number(shown.speeds.p85, { digits: 1 }), unit: unitOf(units) }]
        : []),
      { name: m.heavy, value: words.share(shown?.volume?.in_window.heavy_share), unit: '' },
    ],
    plot: { kind: 'volume', data },
    source,
  }
}

/** Whole published days, up to that of the last vehicle. */
function lastDays(last: string, { zone, until }: Terms): TimeRange {
  const end = [addDays(last.slice(0, 10), 1), localDate(zone, until)].sort()[0] as string
  return { from: startOfLocalDay(zone, addDays(end, -DAYS)), to: startOfLocalDay(zone, end) }
}
