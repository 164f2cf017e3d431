import { escapeXml } from '../../../../contract/text/escape-xml.ts'
import type { PublicSites } from '../public-sites.ts'
import { fileAddress, type PublishedFile } from './read-files.ts'

/** New files as Atom (RFC 4287). */
export function writeFeed(origin: string, { byId }: PublicSites, files: PublishedFile[]): string {
  const changes = [...byId.values()].map(({ row }) => row.changed_at.getTime())
  // Without a file it was updated when a site became public.
  const updated = files[0]?.published_at ?? new Date(Math.max(0, ...changes))
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${escapeXml(origin)}/open/feed.atom</id>
  <title>New files of traffic counts</title>
  <updated>${updated.toISOString()}</updated>
  <link rel="self" type="application/atom+xml" href="${escapeXml(origin)}/open/feed.atom"/>
  <link rel="alternate" type="text/html" href="${escapeXml(origin)}/open"/>
${files.map(file => entry(escapeXml(origin), byId, file)).join('')}</feed>
`
}

function entry(origin: string, byId: PublicSites['byId'], file: PublishedFile): string {
  const { site_id, day, version, published_at, row_count, vehicles } = file
  const shown = byId.get(site_id)?.shown
  const name = escapeXml(shown?.name ?? '')
  const [csv, parquet] = [origin + fileAddress(file, 'csv'), origin + fileAddress(file, 'parquet')]
  const change = version === 1 ? '' : `, version ${version}`
  const published = published_at.toISOString()
  return `  <entry>
    <id>${csv}</id>
    <title>${name}, ${day}${change}</title>
    <published>${published}</published>
    <updated>${published}</updated>
    <author><name>${escapeXml(shown?.publication.publisher ?? '')}</name></author>
    <summary>${vehicles} vehicles in ${row_count} intervals of a channel.</summary>
    <link rel="alternate" type="text/html" href="${origin}/open/sites/${site_id}"/>
    <link rel="enclosure" type="text/csv" length="${file.csv_bytes}" href="${csv}"/>
    <link rel="enclosure" type="application/vnd.apache.parquet" length="${file.parquet_bytes}" href="${parquet}"/>
  </entry>
`
}
