import type { ReportLanguage } from '../../../../contract/reports.ts'
import { aggregateRecords } from '../../../analysis/aggregates/aggregate-records.ts'
import { populationOf } from '../../../analysis/aggregates/population-schema.ts'
import { aggregateBody } from '../../../analysis/aggregates/schema.ts'
import { computeFigures } from '../../../analysis/figures/compute-figures.ts'
import { figuresBody } from '../../../analysis/figures/schema.ts'
import { readDocument, requestOfReport } from '../../../analysis/reports/read-document.ts'
import { reportBody } from '../../../analysis/reports/schema.ts'
import { describeSite, findSite } from '../../../field/sites/find-sites.ts'
import { readOnlySites, type Viewer } from '../../../people/access/viewer.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Field } from '../../../platform/http/requests/fields.ts'
import type { OpenLimits } from '../count-published.ts'
import { shareView } from './schema.ts'
import type { ShareRow } from './shares.ts'

type Shown = Pick<ShareRow, 'organization_id' | 'site_id' | 'maker_id' | 'view'>

/** The sections that the page of a link shows, whatever was asked for. */
const SECTIONS = ['volume', 'speeds', 'above_limit', 'speed_bins'] as const

const namesOf = ({ schema }: Field<unknown>) => Object.keys(schema.properties as object)
/** The fields that a request for figures has in common with one for intervals. */
const SHARED_FIELDS = namesOf(figuresBody).filter(name => namesOf(aggregateBody).includes(name))

/** A link reads what its maker may see now: figures of one site may be made of others. */
const viewerOf = async (database: Database, share: Shown): Promise<Viewer> => ({
  organizationId: share.organization_id,
  only: await readOnlySites(database, share.maker_id),
})

/** All that the link to a view of a site opens. */
export async function readView(database: Database, share: Shown, limits: OpenLimits) {
  const viewer = await viewerOf(database, share)
  const { figures, interval, split } = shareView.parse(share.view)
  const sent = (share.view as { figures: { [name: string]: unknown } }).figures
  const { population: _, ...filters } = Object.fromEntries(
    SHARED_FIELDS.filter(name => name in sent).map(name => [name, sent[name]]),
  )
  const body = aggregateBody.parse({
    ...filters,
    interval,
    group_by: [split === 'class' ? 'vehicle_class' : 'channel'],
    // As in figures.
    quality: figures.quality,
    ...(figures.vehicle_classes === undefined && { population: populationOf(figures, 'motor') }),
  })
  const site = await describeSite(database, await findSite(database, viewer, share.site_id))
  const { site_id, name, street_name, city, country, coordinates, time_zone } = site
  const { speed_limit_kmh, speed_limit_unit, channels } = site
  return {
    from_dt: new Date(body.time.from),
    to_dt: new Date(body.time.to),
    interval,
    split,
    site: {
      site_id,
      name,
      street_name,
      city,
      country,
      coordinates,
      time_zone,
      speed_limit_kmh,
      speed_limit_unit,
      channels,
    },
    aggregate: await aggregateRecords(database, { viewer, body: { ...body, speeds: false }, limits: limits.aggregate }),
    figures: await computeFigures(database, {
      viewer,
      body: { ...figures, sections: [...SECTIONS] },
      limits: limits.figures,
    }),
  }
}
export type SharedView = Awaited<ReturnType<typeof readView>>

/** The report of a link, from what is stored now; in the language in which it was shared, or another one. */
export async function readSharedReport(database: Database, share: Shown, language?: ReportLanguage) {
  const body = reportBody.parse(share.view.report)
  const viewer = await viewerOf(database, share)
  const request = requestOfReport(body, share.view.report, { viewer, userId: share.maker_id, isPublic: true })
  const options = { ...request.options, ...(language && { language }) }
  const { document } = await readDocument(database, { ...request, options })
  return { document, options, madeAt: request.madeAt }
}

/** What a link opens: the view of a site, or a report. */
export async function readShown(database: Database, share: Shown, limits: OpenLimits): Promise<void> {
  await (share.view.report === undefined ? readView(database, share, limits) : readSharedReport(database, share))
}
