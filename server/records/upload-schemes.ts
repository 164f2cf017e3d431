import sql from 'sql-template-tag'
import type { ClassScheme } from '../../contract/vehicles/class-schemes.ts'
import type { Queryable } from '../platform/database/database.ts'

interface SiteUploads {
  /** Ids of uploads from which on the answer changes, beginning with no. */
  changes: number[]
  isAllOfScheme: boolean
}

/** Whether the class codes of an upload are of one scheme: that of its device or file when it was received. */
export class UploadSchemes {
  readonly #sites: Map<number, SiteUploads>

  constructor(sites: Map<number, SiteUploads>) {
    this.#sites = sites
  }

  isOfScheme(site: number, upload: number): boolean {
    const changes = this.#sites.get(site)?.changes
    if (!changes) return false
    let [low, high] = [0, changes.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((changes[middle] as number) <= upload) low = middle + 1
      else high = middle
    }
    return low % 2 === 1
  }

  kindOfSite(site: number): 'all' | 'none' | 'mixed' {
    const uploads = this.#sites.get(site)
    if (!uploads) return 'none'
    return uploads.isAllOfScheme ? 'all' : 'mixed'
  }

  /** Ranges of ids from 1 through `through` that hold no upload of the scheme of this site; their ends are not included. */
  otherUploads(site: number, through: number): [number, number][] {
    const edges = [1, ...(this.#sites.get(site)?.changes ?? []).filter(id => id <= through)]
    const ranges: [number, number][] = []
    for (let n = 0; n < edges.length; n += 2) ranges.push([edges[n] as number, edges[n + 1] ?? through + 1])
    return ranges.filter(([start, end]) => start < end)
  }
}

/** Uploads change their scheme seldom, so only the changes are read. */
export async function readUploadSchemes(
  database: Queryable,
  siteIds: number[],
  scheme: ClassScheme,
): Promise<UploadSchemes> {
  const { rows } = await database.query<SiteUploads & { site_id: number }>(sql`
    select site_id, json_agg(id order by id) filter (where is_of_scheme <> was) as changes,
      bool_and(is_of_scheme) as "isAllOfScheme"
    from (
      select site_id, id, is_of_scheme, lag(is_of_scheme, 1, false) over (partition by site_id order by id) as was
      from (
        select site_id, id, class_scheme is not distinct from ${scheme} as is_of_scheme
        from uploads
        where site_id = any(${siteIds}::integer[])
      ) as judged
    ) as followed
    group by site_id
    having bool_or(is_of_scheme)
  `)
  return new UploadSchemes(new Map(rows.map(({ site_id, ...uploads }) => [site_id, uploads])))
}
