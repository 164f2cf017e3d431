import { aggregateRecords } from '../../../analysis/aggregates/aggregate-records.ts'
import { aggregateBody } from '../../../analysis/aggregates/schema.ts'
import { computeFigures } from '../../../analysis/figures/compute-figures.ts'
import { describeSite, findSite } from '../../../field/sites/find-sites.ts'
import { everySite } from '../../../people/access/viewer.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { OpenLimits } from '../count-published.ts'
import { shareView } from './schema.ts'
import type { ShareRow } from './shares.ts'

/** The sections that the page of a link shows, whatever was asked for. */
const SECTIONS = ['volume', 'speeds', 'above_limit', 'speed_bins'] as const
/** The fields that a request for figures has in common with one for intervals. */
const SHARED_FIELDS = [
  ...['time', 'sites', 'channels', 'lanes', 'vehicle_classes', 'population', 'quality'],
  ...['weekdays', 'hours'],
]

/** All that a link opens. */
export async function readView(database: Database, share: ShareRow, limits: OpenLimits) {
  const viewer = everySite(share.organization_id)
  const { figures, interval, split } = shareView.parse(share.view)
  const sent = (share.view as { figures: { [name: string]: unknown } }).figures
  const body = aggregateBody.parse({
    ...Object.fromEntries(SHARED_FIELDS.filter(name => name in sent).map(name => [name, sent[name]])),
    interval,
    group_by: [split === 'class' ? 'vehicle_class' : 'channel'],
    // As in figures.
    quality: sent.quality ?? 'exclude',
  })
  const site = await describeSite(database, await findSite(database, viewer, share.site_id))
  const { site_id, name, street_name, city, country, coordinates, time_zone } = site
  const { speed_limit_kmh, speed_limit_unit, channels } = site
  return {
    title: share.title,
    publisher: share.publisher,
    expires_at: share.expires_at,
    from_dt: new Date(body.time.from),
    to_dt: new Date(body.time.to),
    interval,
    split,
    site: {
      ...{ site_id, name, street_name, city, country, coordinates, time_zone },
      ...{ speed_limit_kmh, speed_limit_unit, channels },
    },
    aggregate: await aggregateRecords(database, { viewer, body: { ...body, speeds: false }, limits: limits.aggregate }),
    figures: await computeFigures(database, {
      viewer,
      body: { ...figures, sections: [...SECTIONS] },
      limits: limits.figures,
    }),
  }
}
export type SharedContent = Awaited<ReturnType<typeof readView>>
