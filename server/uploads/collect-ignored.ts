import type { IgnoredFields } from '../http/unknown-fields.ts'
import { UPLOAD_RECORD } from './schema.ts'

/** The fields of a record that are read, and those that a Record has and that are known to be ignored. */
const KNOWN = new Set([...Object.keys(UPLOAD_RECORD.properties as object), 'id', 'site', 'valid', 'flags'])

/** Collects the names of fields that no record has here. */
export function collectIgnored(records: unknown[], ignored: IgnoredFields): void {
  for (const record of records) {
    if (typeof record !== 'object' || record === null || Array.isArray(record)) continue
    for (const name in record) if (!KNOWN.has(name)) ignored.add(name)
  }
}
