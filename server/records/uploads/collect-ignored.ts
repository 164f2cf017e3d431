import type { IgnoredFields } from '../../platform/http/requests/unknown-fields.ts'
import { UPLOAD_RECORD } from './schema.ts'

/** The fields that are read, and those of a Record that are ignored on purpose, so that answers can be sent back. */
const KNOWN = new Set([...Object.keys(UPLOAD_RECORD.properties as object), 'id', 'site', 'valid', 'flags'])

/** Collects the names of unknown fields. */
export function collectIgnored(records: unknown[], ignored: IgnoredFields): void {
  for (const record of records) {
    if (typeof record !== 'object' || record === null || Array.isArray(record)) continue
    for (const name in record) if (!KNOWN.has(name)) ignored.add(name)
  }
}
