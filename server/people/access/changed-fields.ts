import { isDeepStrictEqual } from 'node:util'

/** `before` with those fields of `changes` that are not undefined. */
export const withChanges = <Fields extends object>(
  before: Fields,
  changes: { [name in keyof Fields]?: Fields[name] | undefined },
): Fields => ({ ...before, ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) })

type ChangedFields<Fields> = { [name in keyof Fields]?: { from: Fields[name]; to: Fields[name] } }

/** The fields of `before` that differ in `after`, with both values, as the audit log stores them; null when none does. */
export function changedFields<Fields extends object>(before: Fields, after: Fields): ChangedFields<Fields> | null {
  const names = (Object.keys(before) as (keyof Fields)[]).filter(name => !isDeepStrictEqual(before[name], after[name]))
  if (names.length === 0) return null
  return Object.fromEntries(names.map(name => [name, { from: before[name], to: after[name] }])) as ChangedFields<Fields>
}
