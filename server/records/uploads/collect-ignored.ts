import type { JsonSchema } from '../../platform/http/requests/fields.ts'
import type { IgnoredFields } from '../../platform/http/requests/unknown-fields.ts'
import { INTERVAL, UPLOAD_INTERVAL } from '../intervals/schema.ts'
import { UPLOAD_RECORD } from './schema.ts'
import type { UploadKind } from './upload-row.ts'

const namesOf = (...schemas: JsonSchema[]) => schemas.flatMap(({ properties }) => Object.keys(properties as object))

/** The fields that are read, and those of a Record or an Interval that are ignored on purpose, so that answers can be sent back. */
const KNOWN: { [kind in UploadKind]: ReadonlySet<string> } = {
  vehicles: new Set([...namesOf(UPLOAD_RECORD), 'id', 'site', 'valid', 'flags']),
  intervals: new Set(namesOf(UPLOAD_INTERVAL, INTERVAL)),
}

/** Collects the names of unknown fields. */
export function collectIgnored(kind: UploadKind, items: unknown[], ignored: IgnoredFields): void {
  const known = KNOWN[kind]
  for (const record of items) {
    if (typeof record !== 'object' || record === null || Array.isArray(record)) continue
    for (const name in record) if (!known.has(name)) ignored.add(name)
  }
}
