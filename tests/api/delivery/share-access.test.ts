import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/times/time.ts'
import { OPEN_LIMITS } from '../../../server/delivery/open/count-published.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { changePermissions, setUserActive } from '../../../server/people/users/edit-user.ts'
import { LIMITS } from '../../../server/runtime/app-parts.ts'
import { makeGroup, setGroups } from '../../support/people/grouping.ts'
import { makeOrganization, type TestOrganization, type TestUser } from '../../support/people/people.ts'
import { beSignedIn, givePassword, PASSWORD, SAME_ORIGIN, signIn } from '../../support/people/sign-in.ts'
import { ask } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import { daysAgo, iso, store, vehicle } from '../../support/traffic/traffic.ts'

const MAX_LINKS = 3
const signInLimits = { ...LIMITS.signIn, perAccountAndAddress: 4, perAddress: 4 }
const server = useServer({
  env: { RATE_LIMIT: '0' },
  limits: { publicRequestsPerMinute: 0, open: { ...OPEN_LIMITS, links: MAX_LINKS }, signIn: signInLimits },
})
const NOT_FOUND = [404, '{"detail":"Not found."}']
const window = { from_dt: iso(daysAgo(3)), to_dt: iso(daysAgo(1)) }

let city: TestOrganization
let site: number
let compared: number
beforeAll(async () => {
  city = await makeOrganization(server.database, 'Turku')
  site = await city.site({ name: 'Aurakatu', time_zone: 'UTC' })
  compared = await city.site({ name: 'Linnankatu', time_zone: 'UTC' })
  await city.device(site, { serial: 'SERIAL-8812' })
  for (const id of [site, compared]) {
    await store(server.database, id, [vehicle(daysAgo(2))], [[daysAgo(3), daysAgo(1)]])
  }
})

const view = () => ({
  view: { figures: { time: window, sites: [site], sections: ['volume'] }, interval: '1h', split: 'direction' },
})
const report = (options: object = {}) => ({ report: { time: window, sites: [site], report: options } })
const comparison = () => report({ compare: { with: [{ site: compared }], weekdays: [1, 2, 3, 4, 5, 6, 7] } })

async function share(user: TestUser, shown: object, more: object = {}) {
  const call = await beSignedIn(server, server.database, user)
  const expires_at = iso(Date.now() + 30 * DAY_MS)
  return call('POST', '/app/api/traffic/shares', { body: { site, title: 'Shared', expires_at, ...shown, ...more } })
}
const open = (path: string) => ask(server.url, 'GET', `/open${path}`)
const removeAll = () => server.database.query('delete from shares')

test('a link shows what its maker may see when it is opened, and nothing once that is less', async () => {
  await removeAll()
  const [manager, maker] = [await city.user(), await city.user()]
  const [both, one, none] = await Promise.all([
    makeGroup(server.database, city, { sites: [site, compared] }),
    makeGroup(server.database, city, { sites: [site] }),
    makeGroup(server.database, city, { sites: [compared] }),
  ])
  await setGroups(server.database, city, maker, [both])
  const ids: string[] = []
  for (const shown of [view(), report({ sections: ['volume'] }), comparison()]) {
    const { status, text, json } = await share(maker, shown)
    expect([status, json.is_open], text).toEqual([201, true])
    ids.push(json.id)
  }
  const list = await beSignedIn(server, server.database, manager)
  const check = async (expected: boolean[]) => {
    const { items } = (await list('GET', '/app/api/traffic/shares')).json
    for (const [i, id] of ids.entries()) {
      const { status, text } = await open(`/api/v1/shared/${id}`)
      if (expected[i]) expect(status, text).toBe(200)
      else {
        const answers = await Promise.all(
          ['volume.svg', 'volume.png', 'card.svg', 'card.png', 'report.pdf'].map(file => open(`/shared/${id}/${file}`)),
        )
        expect([[status, text], ...answers.map(one => [one.status, one.text])]).toEqual(Array(6).fill(NOT_FOUND))
      }
      expect(items.find((item: { id: string }) => item.id === id).is_open).toBe(expected[i])
    }
  }
  await check([true, true, true])
  await setGroups(server.database, city, maker, [one])
  await check([true, true, false])
  await setGroups(server.database, city, maker, [none])
  await check([false, false, false])
  await setGroups(server.database, city, maker, null)
  await check([true, true, true])
  await setUserActive(server.database, maker.id, false, OPERATOR)
  await check([false, false, false])
  await setUserActive(server.database, maker.id, true, OPERATOR)
  await changePermissions(server.database, maker.id, { grant: [], revoke: ['can_read_data'] }, OPERATOR)
  await check([false, false, false])
})

test('no public answer has the serial number of a device, which the report of the organization has', async () => {
  await removeAll()
  const user = await city.user()
  const call = await beSignedIn(server, server.database, user)
  const own = await call('POST', '/app/api/traffic/data/report', { body: report().report })
  expect([own.status, own.text.includes('Radar SERIAL-8812')]).toEqual([200, true])
  for (const shown of [view(), report(), comparison()]) {
    const { id } = (await share(user, shown)).json
    const { status, text } = await open(`/api/v1/shared/${id}`)
    expect([status, text.includes('SERIAL-8812')]).toEqual([200, false])
  }
})

test('an organization has as many links as it may have at a time, and the next one is refused with the limit', async () => {
  await removeAll()
  const [user, other] = [await city.user(), await (await makeOrganization(server.database)).user()]
  const ids: string[] = []
  for (let i = 0; i < MAX_LINKS; i++) ids.push((await share(user, view())).json.id)
  const refused = await share(user, view())
  const detail = 'The organization has 3 links to share, which is the limit. Revoke one first.'
  expect([refused.status, refused.json]).toEqual([409, { detail }])
  // Those of others do not count, nor those that have ended.
  expect((await share(other, view())).status).toBe(403)
  await server.database.query(`update shares set expires_at = now() where id = '${ids[0]}'`)
  expect((await share(user, view())).status).toBe(201)
  expect((await share(user, view())).status).toBe(409)
  const call = await beSignedIn(server, server.database, user)
  await call('DELETE', `/app/api/traffic/shares/${ids[1]}`)
  const all = await Promise.all([1, 2, 3].map(() => share(user, view())))
  expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test('wrong passwords of links have limits of their own: they keep no address from signing in, nor the other way round', async () => {
  await removeAll()
  const user = await city.user()
  await givePassword(server.database, user)
  const { id } = (await share(user, view(), { password: 'a bridge of seven spans' })).json
  const unlock = (password: string) =>
    ask(server.url, 'POST', `/open/api/v1/shared/${id}/unlock`, { body: { password } })
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) statuses.push((await unlock('a bridge of six spans')).status)
  expect(statuses).toEqual([400, 400, 400, 400, 429, 429])
  await signIn(server, user.email)
  await server.database.query('delete from sign_in_failures')
  for (let i = 0; i < 4; i++) {
    const body = { email: `nobody${i}@city.example`, password: PASSWORD }
    await ask(server.url, 'POST', '/app/api/open/sign-in', { body, headers: SAME_ORIGIN })
  }
  await expect(signIn(server, user.email)).rejects.toThrow('429')
  expect((await unlock('a bridge of seven spans')).status).toBe(200)
})
