import { CODE_IS_OF_SCHEME, idAt, msAt, PACKED, PACKED_BYTES, viewOf } from '../../../contract/vehicles/record.ts'
import { classifierOf, type TargetScheme } from '../../../contract/vehicles/target-schemes.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PageRequest, UploadSelection } from '../../records/page.ts'
import { readUploadSchemes } from '../../records/upload-schemes.ts'
import { walkRecords } from '../../records/walk-records.ts'

type Marked = Omit<PageRequest, 'limit' | 'after'> & { uploads: UploadSelection }

/**
 * Sets CODE_IS_OF_SCHEME in packed records of uploads that were received in the scheme whose codes `scheme` reads; null for
 * schemes by length. Packed records do not hold their upload. Where all uploads of a site are of one kind, the site decides;
 * at the few other sites the records of the right uploads are read a second time.
 */
export async function codeMarker(
  database: Database,
  request: Marked,
  sites: number[],
  scheme: TargetScheme | undefined,
  sliceMs: number,
): Promise<((packed: Buffer) => Promise<void>) | null> {
  const classifier = scheme && classifierOf(scheme)
  if (classifier?.by !== 'code') return null
  const { from } = classifier
  const schemes = await database
    .within(sliceMs)
    .transaction(tx => readUploadSchemes(tx, sites, from), { statementMs: sliceMs })

  /** Ids of the records of a site from `first` to `last`, of uploads of the scheme. */
  async function readIds(site: number, first: number, last: number): Promise<Set<number>> {
    const { through } = request.uploads
    const ofSite = {
      ...request,
      from: first,
      to: last + 1,
      filters: { ...request.filters, sites: [site] },
      uploads: { through, except: schemes.otherUploads(site, through) },
    }
    const ids = new Set<number>()
    for await (const { packed } of walkRecords(database, ofSite, { sliceMs })) {
      const view = viewOf(packed)
      for (let p = 0; p < packed.length; p += PACKED_BYTES) ids.add(idAt(view, p))
    }
    return ids
  }

  return async packed => {
    if (packed.length === 0) return
    const view = viewOf(packed)
    const [first, last] = [msAt(view, 0), msAt(view, packed.length - PACKED_BYTES)]
    const idsOfMixed = new Map<number, Set<number>>()
    for (let p = 0; p < packed.length; p += PACKED_BYTES) {
      const site = view.getInt32(p + PACKED.site)
      const kind = schemes.kindOfSite(site)
      if (kind === 'none') continue
      if (kind === 'mixed') {
        const ids = idsOfMixed.get(site) ?? (await readIds(site, first, last))
        idsOfMixed.set(site, ids)
        if (!ids.has(idAt(view, p))) continue
      }
      const flags = p + PACKED.flags
      view.setUint8(flags, view.getUint8(flags) | CODE_IS_OF_SCHEME)
    }
  }
}
