import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMISSIONS, type Permission } from '../../server/access/permissions.ts'
import type { Reply } from '../support/ask.ts'
import { type Act, carryOut, type Person } from '../support/managed-people.ts'
import { type Managing, managing } from '../support/managing.ts'
import { makeOrganization } from '../support/people.ts'

const PEOPLE = 5
const USERS = '/app/api/organization/users'
/** A route of the web app for each permission that opens one. */
const USES: { [permission: string]: string } = {
  can_read_data: '/app/api/traffic/sites',
  can_create_exports: '/app/api/traffic/exports',
  can_manage_organization: '/app/api/organization/audit',
}

let at: Managing
let invited = 0
beforeAll(async () => {
  at = await managing()
})
afterAll(() => at?.end())

const someone = fc.nat(PEOPLE - 1)
const permissions = fc.subarray([...PERMISSIONS])
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ by: someone, kind: fc.constant('use' as const), permission: anyUse() }) },
  { weight: 1, arbitrary: fc.record({ by: someone, kind: fc.constant('invite' as const), permissions }) },
  { weight: 5, arbitrary: fc.record({ by: someone, kind: fc.constant('permit' as const), to: someone, permissions }) },
  {
    weight: 3,
    arbitrary: fc.record({ by: someone, kind: fc.constant('activity' as const), to: someone, active: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ by: someone, kind: fc.constant('link' as const), to: someone }) },
)
function anyUse() {
  return fc.constantFrom(...(Object.keys(USES) as Permission[]))
}

interface Company {
  organizationId: number
  people: Person[]
}

/** The first may do everything; what the others may do is drawn. */
async function found(drawn: Permission[][]): Promise<Company> {
  const organization = await makeOrganization(at.database)
  const people: Person[] = []
  for (const held of [[...PERMISSIONS], ...drawn]) {
    const { id } = await organization.user(held)
    people.push({ id, permissions: new Set(held), active: true })
  }
  return { organizationId: organization.id, people }
}

async function perform({ people }: Company, act: Act): Promise<Reply> {
  const id = (index: number) => (people[index] as Person).id
  // Anew, because deactivating ends sessions for good.
  const call = await at.as({ id: id(act.by) })
  if (act.kind === 'use') return call('GET', USES[act.permission] as string)
  if (act.kind === 'invite') {
    const body = { email: `invited${++invited}@city.example`, permissions: act.permissions }
    return call('POST', USERS, { body })
  }
  if (act.kind === 'link') return call('POST', `${USERS}/${id(act.to)}/link`)
  const body = act.kind === 'permit' ? { permissions: act.permissions } : { is_active: act.active }
  return call('PATCH', `${USERS}/${id(act.to)}`, { body })
}

async function stored({ organizationId, people }: Company): Promise<Person[]> {
  const { rows } = await at.database.query(sql`
    select u.id, u.is_active as active, array(select permission from permissions where user_id = u.id) as permissions
    from users u
    where u.organization_id = ${organizationId} and u.id = any(${people.map(one => one.id)}::integer[])
    order by u.id
  `)
  return rows.map(row => ({ ...row, permissions: new Set(row.permissions) }))
}

const shown = (people: Person[]) =>
  people.map(({ id, active, permissions }) => [id, active, PERMISSIONS.filter(one => permissions.has(one))])

test('one after the other: every act has the status that the rules give it, and nothing else changes', async () => {
  let tried = 0
  let refused = 0
  const drawn = fc.array(permissions, { minLength: PEOPLE - 1, maxLength: PEOPLE - 1 })
  const acts = fc.array(act, { minLength: 20, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(drawn, acts, async (held, list) => {
      const company = await found(held)
      for (const one of list) {
        const { status, text } = await perform(company, one)
        const due = carryOut(company.people, one)
        expect(status, `${JSON.stringify(one)} ${text}`).toBe(due)
        tried++
        if (due >= 400) refused++
      }
      expect(shown(await stored(company))).toEqual(shown(company.people))
    }),
    { numRuns: 15, endOnFailure: true },
  )
  console.log(`managing people: ${tried} acts tried, ${refused} of them refused, 0 violated`)
  expect(refused).toBeGreaterThan(50)
  expect(tried - refused).toBeGreaterThan(50)
}, 120_000)

interface Entry {
  user_id: number
  action: string
  target: string
  details: { granted?: Permission[]; revoked?: Permission[]; permissions?: Permission[] }
}

test('all at once: each act of the log was its actor’s to do when its turn came, and a manager is left', async () => {
  let tried = 0
  let done = 0
  const drawn = fc.array(permissions, { minLength: PEOPLE - 1, maxLength: PEOPLE - 1 })
  const acts = fc.array(act, { minLength: 12, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(drawn, acts, async (held, list) => {
      // Two who may do everything, so that they can hurt each other.
      const company = await found([[...PERMISSIONS], ...held.slice(1)])
      const begin = (await at.database.query(sql`select max(id) as id from audit_log`)).rows[0].id
      const answers = await Promise.all(list.map(one => perform(company, one)))
      for (const { status, text } of answers) expect([200, 201, 401, 403, 409], text).toContain(status)
      tried += list.length
      const { rows } = await at.database.query<Entry>(sql`
        select l.user_id, l.action, l.details, coalesce(u.id::text, '') as target
        from audit_log l
        left join users u on u.email = l.target
        where l.organization_id = ${company.organizationId} and l.id > ${begin}
        order by l.id
      `)
      for (const entry of rows) replay(company.people, entry)
      done += rows.length
      expect(shown(await stored(company))).toEqual(shown(company.people))
      expect(company.people.some(one => one.active && one.permissions.has('can_manage_organization'))).toBe(true)
    }),
    { numRuns: 15, endOnFailure: true },
  )
  console.log(`managing people at once: ${tried} acts tried, ${done} done, 0 beyond what their actor held`)
  expect(done).toBeGreaterThan(10)
}, 120_000)

/** Does again what the log says, and fails where the actor could not have done it. */
function replay(people: Person[], { user_id, action, target, details }: Entry): void {
  const actor = people.find(one => one.id === user_id) as Person
  const to = people.find(one => String(one.id) === target)
  const holds = (some: Iterable<Permission>) => [...some].every(one => actor.permissions.has(one))
  expect(actor.active && actor.permissions.has('can_manage_organization'), action).toBe(true)
  if (action === 'user.create') expect(holds(details.permissions ?? [])).toBe(true)
  if (!to) return
  if (action === 'link.create') expect(to.active && holds(to.permissions)).toBe(true)
  if (action === 'user.activate') expect(holds(to.permissions)).toBe(true)
  if (action === 'user.activate' || action === 'user.deactivate') to.active = action === 'user.activate'
  if (action !== 'user.change_permissions') return
  expect(holds(details.granted ?? [])).toBe(true)
  for (const one of details.granted ?? []) to.permissions.add(one)
  for (const one of details.revoked ?? []) to.permissions.delete(one)
}
