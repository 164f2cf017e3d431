import sql from 'sql-template-tag'
import type { ClassScheme } from '../../contract/class-schemes.ts'
import type { Queryable } from '../database/connect.ts'

/** Whether the class codes of an upload are of one scheme: that of its device or file when it was received. */
export class UploadSchemes {
  /** By site: ids of uploads from which on the answer changes, beginning with no. */
  readonly #changes: Map<number, number[]>

  constructor(changes: Map<number, number[]>) {
    this.#changes = changes
  }

  isOfScheme(site: number, upload: number): boolean {
    const changes = this.#changes.get(site)
    if (!changes) return false
    let [low, high] = [0, changes.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((changes[middle] as number) <= upload) low = middle + 1
      else high = middle
    }
    return low % 2 === 1
  }
}

/** Uploads change their scheme seldom, so only the changes are read. */
export async function readUploadSchemes(
  database: Queryable,
  siteIds: number[],
  scheme: ClassScheme,
): Promise<UploadSchemes> {
  const { rows } = await database.query<{ site_id: number; changes: number[] }>(sql`
    select site_id, json_agg(id order by id) as changes
    from (
      select site_id, id, is_of_scheme, lag(is_of_scheme, 1, false) over (partition by site_id order by id) as was
      from (
        select site_id, id, class_scheme is not distinct from ${scheme} as is_of_scheme
        from uploads
        where site_id = any(${siteIds}::integer[])
      ) as judged
    ) as followed
    where is_of_scheme <> was
    group by site_id
  `)
  return new UploadSchemes(new Map(rows.map(({ site_id, changes }) => [site_id, changes])))
}
