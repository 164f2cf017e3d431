import { PERMISSIONS, type Permission } from '../../../server/people/access/permissions.ts'

/** Somebody of an organization, as plainly as it can be said what they may do. */
export interface Person {
  id: number
  permissions: Set<Permission>
  active: boolean
  /** Has a second factor. */
  factor: boolean
  password: boolean
  /** To an identity at the provider. */
  bound: boolean
}

export type Act =
  | { by: number; kind: 'use'; permission: Permission }
  | { by: number; kind: 'invite'; permissions: Permission[] }
  | { by: number; kind: 'permit'; to: number; permissions: Permission[] }
  | { by: number; kind: 'activity'; to: number; active: boolean }
  | { by: number; kind: 'link'; to: number }
  | { by: number; kind: 'reset factor'; to: number }
  | { by: number; kind: 'set up factor' }
  | { by: number; kind: 'require factor'; required: boolean }
  | { by: number; kind: 'provider'; groups: Permission[] }

const holds = (person: Person, permissions: Iterable<Permission>) =>
  [...permissions].every(one => person.permissions.has(one))
/** Whether the organization requires a second factor. */
export interface Rules {
  required: boolean
}
const manages = (person: Person) => person.active && person.permissions.has('can_manage_organization')

/** The first sign-in by the provider, and one that grants more, ends everything with which others could be the user. */
export function signInByGroups(person: Person, groups: Permission[]): void {
  if (!person.bound || !holds(person, groups)) Object.assign(person, { factor: false, password: false })
  person.bound = true
  person.permissions = new Set(groups)
}

/**
 * The rules of managing people without a database: the status that an act must have. What it changes is changed in
 * `people` and `rules`, but for those who are invited.
 */
export function carryOut(people: Person[], rules: Rules, act: Act): number {
  const by = people[act.by] as Person
  if (!by.active) return 401
  if (act.kind === 'provider') {
    const isLast = manages(by) && !people.some(one => one !== by && manages(one))
    signInByGroups(by, act.groups)
    // The groups do not take the permission from the last manager.
    if (isLast) by.permissions.add('can_manage_organization')
    return 200
  }
  if (act.kind === 'set up factor') {
    if (!by.password) return 400
    const status = by.factor ? 409 : 200
    by.factor = true
    return status
  }
  if (rules.required && !by.factor) return 403
  if (act.kind === 'use') return neededFor(act.permission).every(one => by.permissions.has(one)) ? 200 : 403
  if (!manages(by)) return 403
  if (act.kind === 'require factor') {
    rules.required = act.required
    return 200
  }
  if (act.kind === 'invite') return holds(by, act.permissions) ? 201 : 403
  const to = people[act.to] as Person
  if (!holds(by, to.permissions)) return 403
  if (act.kind === 'link') return to.active ? 201 : 409
  if (act.kind === 'reset factor') {
    if (act.by === act.to) return 403
    to.factor = false
    return 204
  }
  const before = { permissions: to.permissions, active: to.active }
  if (act.kind === 'permit') {
    if (!holds(by, act.permissions)) return 403
    to.permissions = new Set(PERMISSIONS.filter(one => act.permissions.includes(one)))
  } else to.active = act.active
  if (people.some(manages)) return 200
  Object.assign(to, before)
  return 409
}

/** Exports hold records, so that they need the permission to read these too. */
const neededFor = (permission: Permission): Permission[] =>
  permission === 'can_create_exports' ? [permission, 'can_read_data'] : [permission]
