import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../contract/times/time.ts'
import { audit } from '../../../server/people/access/audit.ts'
import { DENIED, type Managing, managing } from '../../support/people/managing.ts'
import { iso } from '../../support/traffic/traffic.ts'

const AUDIT = '/app/api/organization/audit'

interface Entry {
  id: number
  at: string
  actor: string
  user_id: number | null
  action: string
  target: string
  details: { n: number }
  address: string | null
}

let at: Managing
/** The entries of this test, the newest first. */
let entries: Entry[]
beforeAll(async () => {
  at = await managing()
  const second = await at.city.user()
  const actors = [
    { userId: at.manager.id, name: at.manager.email, address: '192.0.2.7' },
    { userId: second.id, name: second.email, address: '2001:db8::7' },
    { userId: null, name: 'operator', address: null },
  ]
  const acts = ['token.generate', 'token.revoke', 'tokens.count', 'site.edit']
  for (let n = 0; n < 60; n++) {
    const [actor, action] = [actors[n % 3] as (typeof actors)[0], acts[n % 4] as string]
    const target = `Wall_${n}%`
    await audit(at.database, { organizationId: at.city.id, actor, action, target, details: { n } })
    await audit(at.database, { organizationId: at.other.id, actor: { ...actor, userId: null }, action, target })
  }
  await audit(at.database, {
    organizationId: null,
    actor: { userId: null, name: 'x', address: null },
    action: 'y',
    target: 'Wall_',
  })
  entries = (await list('target=wall_&limit=1000')).items
})
afterAll(() => at?.end())

const ask = (query: string) => at.call('GET', `${AUDIT}?${query}`)
async function list(query: string): Promise<{ items: Entry[]; next_cursor: string | null }> {
  const { status, json, text } = await ask(query)
  if (status !== 200) throw new Error(text)
  return json
}

test('the log has what was done in the organization alone, the newest first, with who, what, when and where', () => {
  expect(entries.map(one => one.details.n)).toEqual(Array.from({ length: 60 }, (_, i) => 59 - i))
  const [newest] = entries
  expect(newest).toEqual({
    id: expect.any(Number),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    actor: 'operator',
    user_id: null,
    action: 'site.edit',
    target: 'Wall_59%',
    details: { n: 59 },
    address: null,
  })
  expect(entries[59]).toMatchObject({ actor: at.manager.email, user_id: at.manager.id, address: '192.0.2.7' })
})

describe('filters', () => {
  const numbers = async (query: string) => (await list(`${query}&limit=1000`)).items.map(one => one.details.n)
  const those = (fits: (entry: Entry) => boolean) => entries.filter(fits).map(one => one.details.n)

  test('by action take one kind of act, or all of a noun, and nothing that only begins like it', async () => {
    await audit(at.database, {
      organizationId: at.city.id,
      actor: { userId: null, name: 'x', address: null },
      action: 'site.edit',
      target: 'Linienstraße Évry',
    })
    for (const text of ['linienstrasse', 'STRASSE', 'Linienstraße', 'evry', 'ÉVRY'])
      expect((await list(`target=${encodeURIComponent(text)}`)).items, text).toHaveLength(1)
    expect(await numbers('target=wall&action=token.revoke')).toEqual(those(one => one.action === 'token.revoke'))
    expect(await numbers('target=wall&action=token')).toEqual(those(one => one.action.startsWith('token.')))
    expect(await numbers('target=wall&action=token.')).toEqual([])
    expect(await numbers('target=wall&action=tok%25')).toEqual([])
  })

  test('by user take what they did; an unknown one is 400, one of another organization 403', async () => {
    const mine = those(one => one.user_id === at.manager.id)
    expect(await numbers(`target=wall&user=${at.manager.id}`)).toEqual(mine)
    expect(mine).toHaveLength(20)
    for (const unknown of [99_999_999, 9_007_199_254_740_991]) {
      expect(await ask(`user=${unknown}`)).toMatchObject({
        status: 400,
        json: { user: [`Invalid pk "${unknown}" - object does not exist.`] },
      })
    }
    expect(await ask(`user=${(await at.other.user()).id}`)).toMatchObject(DENIED)
  })

  test('by target take a part of it as it is written, in any case', async () => {
    expect(await numbers('target=WALL_7%25')).toEqual([7])
    expect(await numbers('target=wall%25')).toEqual([])
    expect(await numbers("target='%3B%20drop%20table%20users")).toEqual([])
  })

  test('by time take from the first moment up to but without the second', async () => {
    const [from, to] = [entries[40]?.at as string, entries[10]?.at as string]
    const within = (one: Entry) => one.at >= from && one.at < to
    const found = await numbers(`target=wall&from_dt=${from}&to_dt=${to}`)
    // The log has microseconds, answers milliseconds.
    const sure = those(one => within(one) && one.at !== from)
    expect(found.filter(n => sure.includes(n))).toEqual(sure)
    expect(found.every(n => those(one => within(one)).includes(n))).toBe(true)
    expect(await numbers(`from_dt=${iso(Date.now() + MINUTE_MS)}`)).toEqual([])
  })

  test('that are wrong are named together', async () => {
    expect((await ask('action=&user=x&target=&from_dt=now&to_dt=2026-02-30&limit=0&cursor=')).json).toEqual({
      action: ['This field may not be blank.'],
      user: ['A valid integer is required.'],
      target: ['This field may not be blank.'],
      from_dt: [expect.stringMatching(/^Datetime has wrong format/)],
      to_dt: [expect.stringMatching(/^Datetime has wrong format/)],
      limit: ['Ensure this value is greater than or equal to 1.'],
      cursor: ['Invalid cursor.'],
    })
    expect((await ask('limit=1001')).json).toEqual({ limit: ['Ensure this value is less than or equal to 1000.'] })
  })
})

describe('pages', () => {
  test.each([1, 7, 60])('of %i give every entry once while new ones come', async limit => {
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(
        `target=wall_&limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`,
      )
      expect(page.items.length).toBeLessThanOrEqual(limit)
      seen.push(...page.items.map(one => one.id))
      cursor = page.next_cursor
      const actor = { userId: null, name: 'late', address: null }
      await audit(at.database, { organizationId: at.city.id, actor, action: 'site.edit', target: 'other' })
    } while (cursor !== null)
    expect(seen).toEqual(entries.map(one => one.id))
  })

  test('are bound to the filters and the organization', async () => {
    const { next_cursor } = await list('target=wall_&limit=5')
    const invalid = { status: 400, json: { cursor: ['Invalid cursor.'] } }
    expect(await ask(`target=wall_&limit=9&cursor=${next_cursor}`)).toMatchObject({ status: 200 })
    expect(await ask(`target=wall&cursor=${next_cursor}`)).toMatchObject(invalid)
    expect(await ask(`cursor=${next_cursor}x`)).toMatchObject(invalid)
    const foreigner = await at.as(await at.other.user())
    expect(await foreigner('GET', `${AUDIT}?target=wall_&cursor=${next_cursor}`)).toMatchObject(invalid)
  })
})

test('no entry can be changed or removed: there is no route, and the database refuses', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    expect(await at.call(method, AUDIT, { body: {} }), method).toMatchObject({ status: 405 })
    expect(await at.call(method, `${AUDIT}/${entries[0]?.id}`, { body: {} }), method).toMatchObject({ status: 404 })
  }
  const refusals = [
    sql`update audit_log set actor = 'nobody'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
    sql`update audit_log set actor = 'nobody' where false`,
  ]
  for (const statement of refusals) await expect(at.database.query(statement)).rejects.toThrow('append-only')
  expect((await list('target=wall_&limit=1000')).items).toEqual(entries)
})
