import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { createOrganization } from '../../../server/people/organizations/organizations.ts'
import { beSignedIn, type SignedInCaller } from '../../support/people/sign-in.ts'
import { type TwoOrganizations, twoOrganizations } from '../../support/people/two-organizations.ts'

const PERSIAN = 'می\u200cدان ونک'
/** Looks the same: the letters join without it, too. */
const DISGUISED = 'می\u200cد\u200dان ونک'
const LATIN = 'pay\u200dpal'

let at: TwoOrganizations
let manager: SignedInCaller
beforeAll(async () => {
  at = await twoOrganizations()
  manager = await beSignedIn(at, at.database, at.user)
})
afterAll(() => at?.end())

const site = (name: string, site_id: string) => ({ site_id, name, latitude: 35.7575, longitude: 51.41 })

test('names of sites, channels, users and calendars may contain ZWJ and ZWNJ in scripts that use them', async () => {
  const channels = [{ number: 1, name: PERSIAN, direction: PERSIAN }]
  const made = await manager('POST', '/app/api/organization/sites', { body: { ...site(PERSIAN, 'THR-1'), channels } })
  expect([made.status, made.json.name], made.text).toEqual([201, PERSIAN])
  const refused = await manager('POST', '/app/api/organization/sites', { body: site(LATIN, 'THR-2') })
  expect([refused.status, refused.json]).toEqual([400, { name: [expect.any(String)] }])
  const user = { email: 'mina@city.example', name: PERSIAN }
  expect((await manager('POST', '/app/api/organization/users', { body: user })).status).toBe(201)
  const disguised = { email: 'mino@city.example', name: LATIN }
  expect((await manager('POST', '/app/api/organization/users', { body: disguised })).status).toBe(400)
})

test('a search finds a name with and without its joiners', async () => {
  const names = async (q: string) => {
    const { json } = await at.call('GET', `/api/v1/traffic/sites?q=${encodeURIComponent(q)}`)
    return json.items.map(({ name }: { name: string }) => name)
  }
  for (const typed of [PERSIAN, PERSIAN.replaceAll('\u200c', ''), 'ونک']) expect(await names(typed)).toEqual([PERSIAN])
})

test('where names are unique, one that differs by joiners alone is the same', async () => {
  const calendar = (name: string) => manager('POST', '/app/api/traffic/calendars', { body: { name, kind: 'other' } })
  const first = await calendar(PERSIAN)
  expect(first.status, first.text).toBe(201)
  for (const name of [PERSIAN, DISGUISED]) expect((await calendar(name)).status).toBe(400)
  const other = await calendar('دیگر')
  const renamed = (name: string) => manager('PATCH', `/app/api/traffic/calendars/${other.json.id}`, { body: { name } })
  expect((await renamed(DISGUISED)).status).toBe(400)
  expect((await renamed('د\u200dیگر')).status).toBe(200)
  const create = (name: string) => createOrganization(at.database, { name }, OPERATOR)
  await create(PERSIAN)
  await expect(create(DISGUISED)).rejects.toThrow('invalid: name')
})
