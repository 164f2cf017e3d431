import type { Site } from '../../../client/wayside.ts'
import { type MirrorPaths, placeText } from './mirror-files.ts'
import type { MirrorState } from './state.ts'

/** Explains the files of the directory to its reader, and lists the sites. */
export async function describeMirror(paths: MirrorPaths, state: MirrorState, sites: Site[]): Promise<void> {
  const lines = sites.map(({ hours: _, today: __, state: ___, ...site }) => `${JSON.stringify(site)}\n`)
  await placeText(paths.part, paths.sites, lines.join(''))
  await placeText(paths.part, paths.readme, readme(state))
}

const readme = ({ organization, url }: MirrorState) => `# Records of ${organization.name}

A mirror of ${url}, made and kept up to date by \`wayside sync\`. Do not change its files: run \`wayside sync\` on this
directory again, at any time, and it takes in what is new, what came late, and what was taken back.

- \`records/SITE/DATE.parquet\`: the records of one site (its \`id\`) and one day by the clocks of the site. Sorted by
  \`timestamp\`, \`id\`. The columns are those of a record in the API, and \`local_time\` (what the clocks of the site
  showed) and \`upload\` (the upload that brought the record).
- \`sites.ndjson\`: the sites, one JSON object a line, with names, zones and channels as they were at the last sync.
- \`.wayside/state.json\`: how far the mirror is. \`complete_at\` is when it last held everything.

Read it with DuckDB:

    select s.site_id, count(*), avg(r.speed_kmh)
    from 'records/*/*.parquet' r join 'sites.ndjson' s on s.id = r.site
    where r.valid
    group by 1;

or with pandas: \`pandas.read_parquet('records')\`.

Records that the service has removed because of their age stay here.
`
