import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { unassignDevice } from '../../../server/field/devices/assignments.ts'
import { retireSite } from '../../../server/field/sites/edit-site.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import type { TestOrganization } from '../../support/people/people.ts'
import { type TwoOrganizations, twoOrganizations } from '../../support/people/two-organizations.ts'

let at: TwoOrganizations
let region: TestOrganization
let token: string
const ids: { [site: string]: number } = {}

beforeAll(async () => {
  at = await twoOrganizations()
  region = at.other
  token = (await region.user()).token
  const place = (latitude: number, longitude: number) => ({ latitude, longitude })
  ids.turku = await region.site({
    site_id: 'TKU_1',
    name: 'Aurakatu 100%',
    city: 'Turku',
    street_name: 'Aurakatu',
    ...place(60.45, 22.27),
  })
  ids.moers = await region.site({
    site_id: 'DE-MOE-01',
    name: 'Römerstraße',
    description: 'Radar at the school \\ left',
    city: 'Moers',
    country: 'DE',
    ...place(51.45, 6.63),
  })
  ids.fiji = await region.site({
    site_id: 'FJ.1',
    name: 'Taveuni',
    city: 'Somosomo',
    country: 'FJ',
    ...place(-16.8, 179.98),
  })
  ids.samoa = await region.site({
    site_id: 'WS.1',
    name: 'Asau',
    city: 'MÖERS',
    country: 'WS',
    ...place(-13.5, -172.6),
  })
  ids.retired = await region.site({ site_id: 'OLD', name: 'Old bridge', city: 'Turku', ...place(60.4, 22.2) })
  await retireSite(at.database, ids.retired, OPERATOR)
  await region.device(ids.turku, { device_type: 'loop', serial: 'L-1' })
})
afterAll(() => at?.end())

const list = (query = '', sent: object = {}) => at.call('GET', `/api/v1/traffic/sites${query}`, { token, ...sent })
const namesOf = (items: { id: number }[]) =>
  items.map(
    item => Object.keys(ids).find(name => ids[name] === item.id) ?? (item.id === at.foreignSite ? 'first' : '?'),
  )
async function found(query: string): Promise<string[]> {
  const { status, json } = await list(query)
  expect(status, query).toBe(200)
  return namesOf(json.items)
}

describe('filters', () => {
  test('city and country fit exactly, in any case, and the city with and without accents', async () => {
    expect(await found('?city=Moers')).toEqual(['moers', 'samoa'])
    expect(await found('?city=moers&country=de')).toEqual(['moers'])
    expect(await found('?country=FJ')).toEqual(['fiji'])
    expect(await found('?city=m%C3%96ers')).toEqual(['moers', 'samoa'])
    expect(await found('?city=Moer')).toEqual([])
    expect(await found('?city=Moer%25')).toEqual([])
  })

  test('device_type is that of the device which stands there now', async () => {
    expect(await found('?device_type=loop')).toEqual(['turku'])
    expect(await found('?device_type=camera')).toEqual([])
    const device = await region.device(ids.samoa as number, { device_type: 'camera' })
    expect(await found('?device_type=camera')).toEqual(['samoa'])
    await unassignDevice(at.database, device.id, null, OPERATOR)
    expect(await found('?device_type=camera')).toEqual([])
    expect((await list('?device_type=boat')).json).toEqual({ device_type: ['"boat" is not a valid choice.'] })
    expect((await list('?device_type=')).json).toEqual({ device_type: ['"" is not a valid choice.'] })
  })

  test.each([
    ['Linienstraße', 'linienstrasse'],
    ['Linienstraße', 'LINIENSTRAßE'],
    ['Zürichberg', 'zurichberg'],
    ['København H', 'h kobenhavn'],
    ['Łódź Æ Œ Þ', 'lodz ae oe th'],
    ['GROẞE ØRE', 'grosse ore'],
  ])('q finds %s by %s, without regard to case and accents', async (name, typed) => {
    await at.database.query(sql`update sites set description = ${name} where id = ${ids.fiji}`)
    expect(await found(`?q=${encodeURIComponent(typed)}`)).toEqual(['fiji'])
  })

  test('q finds all its words in any of five fields, and takes % _ \\ for what they are', async () => {
    const q = (words: string) => found(`?q=${encodeURIComponent(words)}`)
    expect(await q('aura')).toEqual(['turku'])
    expect(await q('moe')).toEqual(['moers', 'samoa'])
    expect(await q('RÖMER school')).toEqual(['moers'])
    expect(await q('radar turku')).toEqual([])
    expect(await q('%')).toEqual(['turku'])
    expect(await q('100%')).toEqual(['turku'])
    expect(await q('U_1')).toEqual(['turku'])
    expect(await q('_')).toEqual(['turku'])
    expect(await q('\\')).toEqual(['moers'])
    expect(await q("'")).toEqual([])
    expect(await q('a'.repeat(100))).toEqual([])
  })

  test('ids choose sites of the organization, retired ones only when asked for', async () => {
    expect(await found(`?ids=${ids.samoa},${ids.turku}`)).toEqual(['turku', 'samoa'])
    expect(await found(`?ids=${ids.turku},${ids.turku}`)).toEqual(['turku'])
    expect(await found(`?ids=${ids.retired}`)).toEqual([])
    expect(await found(`?ids=${ids.retired}&status=all`)).toEqual(['retired'])
    expect((await list('?ids=')).json).toEqual({ ids: { 0: [errorSentence('siteNumber')] } })
    expect((await list('?ids=1,x')).json).toEqual({ ids: { 1: [errorSentence('siteNumber')] } })
    const many = Array.from({ length: 101 }, () => ids.turku).join()
    expect((await list(`?ids=${many}`)).json).toEqual({ ids: ['Ensure this field has no more than 100 elements.'] })
  })

  test('a box holds what lies in it, its edges included, also across the date line', async () => {
    expect(await found('?bbox=6,51,7,52')).toEqual(['moers'])
    expect(await found('?bbox=6.63,51.45,6.63,51.45')).toEqual(['moers'])
    expect(await found('?bbox=6.64,51,7,52')).toEqual([])
    expect(await found('?bbox=-180,-90,180,90')).toHaveLength(5)
    expect(await found('?bbox=170,-20,-170,-10')).toEqual(['fiji', 'samoa'])
    expect(await found('?bbox=179,-20,-175,-10')).toEqual(['fiji'])
    expect(await found('?bbox=-175,-20,170,-10')).toEqual(['samoa'])
    const wrong = ['Use four numbers in degrees: west,south,east,north.']
    for (const bbox of ['1,2,3', '181,0,182,1', '0,-91,1,1', '0,2,1,1', '-180.1,0,0,0']) {
      expect((await list(`?bbox=${bbox}`)).json, bbox).toEqual({ bbox: wrong })
    }
    expect((await list('?bbox=1,2,3,4,5')).json).toEqual({ bbox: ['Ensure this field has no more than 4 elements.'] })
    expect((await list('?bbox=a,1,2,3')).json).toEqual({ bbox: { 0: ['A valid number is required.'] } })
  })

  test('retired sites are left out unless asked for', async () => {
    expect(await found('?city=turku')).toEqual(['turku'])
    expect(await found('?city=turku&status=active')).toEqual(['turku'])
    expect(await found('?city=turku&status=retired')).toEqual(['retired'])
    expect(await found('?city=turku&status=all')).toEqual(['turku', 'retired'])
    expect((await list('?status=gone')).json).toEqual({ status: ['"gone" is not a valid choice.'] })
  })
})

describe('what else a site can come with', () => {
  test('channels are those of the single site, for each site its own', async () => {
    const own = await region.site({
      city: 'Channels',
      channels: [
        { number: 2, name: 'Out', direction: 'Kapellen', lanes: 1, bearing_deg: 202 },
        { number: 1, name: 'In', direction: 'Moers', lanes: 2, bearing_deg: 22 },
      ],
    })
    const { json } = await list(`?ids=${ids.turku},${own}&include=channels`)
    expect(json.items.map((item: { channels: object[] }) => item.channels.length)).toEqual([2, 2])
    for (const item of json.items) {
      const single = await at.call('GET', `/api/v1/traffic/sites/${item.id}`, { token })
      expect(item.channels).toEqual(single.json.channels)
    }
    expect(json.items[1].channels.map((channel: { direction: string }) => channel.direction)).toEqual([
      'Moers',
      'Kapellen',
    ])
    expect(json.items[0]).not.toHaveProperty('today')
    expect((await list('?city=channels')).json.items[0]).not.toHaveProperty('channels')
  })

  test('today is the count of include=hours, without the hours', async () => {
    await at.database.query(sql`
      insert into site_days (site_id, day, count, valid_count, covered)
      select id, (now() at time zone time_zone)::date - days, 17 + days, 17, '{}'
      from sites, generate_series(0, 1) as days
      where id = ${ids.moers}
    `)
    const { json } = await list(`?ids=${ids.turku},${ids.moers}&include=today`)
    expect(json.items.map((item: { today: number }) => item.today)).toEqual([0, 17])
    expect(json.items[1]).not.toHaveProperty('hours')
    const full = await list(`?ids=${ids.turku},${ids.moers}&include=today,hours`)
    expect(full.json.items.map((item: { today: number }) => item.today)).toEqual([0, 17])
    expect(full.json.items[1].hours).toHaveLength(24)
  })
})

describe('pages', () => {
  async function walk(query: string): Promise<string[]> {
    const seen: string[] = []
    for (let cursor: string | null = '', pages = 0; cursor !== null; pages++) {
      expect(pages).toBeLessThan(20)
      const { json } = await list(`?${query}${cursor === '' ? '' : `&cursor=${cursor}`}`)
      expect(Object.keys(json)).toEqual(['items', 'next_cursor'])
      seen.push(...namesOf(json.items))
      cursor = json.next_cursor
    }
    return seen
  }

  test('of any size hold every site once, by id', async () => {
    const all = await found('?status=all&bbox=-180,-90,180,90')
    for (const limit of [1, 2, 3, 6, 7, 1000]) {
      expect(await walk(`status=all&bbox=-180,-90,180,90&limit=${limit}`), `limit ${limit}`).toEqual(all)
    }
    expect(await walk('city=moers&limit=1')).toEqual(['moers', 'samoa'])
  })

  test('have cursors that are bound to the filters and the organization, not to the size or what is included', async () => {
    const { next_cursor } = (await list('?city=moers&limit=1')).json
    const invalid = { status: 400, json: { cursor: ['Invalid cursor.'] } }
    const at2 = (query: string, sent = {}) => list(`?${query}&cursor=${next_cursor}`, sent)
    expect(namesOf((await at2('city=moers&limit=100&include=state')).json.items)).toEqual(['samoa'])
    expect(namesOf((await at2('city=moers')).json.items)).toEqual(['samoa'])
    for (const query of [
      'limit=1',
      'city=turku&limit=1',
      'city=moers&status=all&limit=1',
      'city=moers&q=x',
      'city=moers&country=DE',
    ]) {
      expect(await at2(query), query).toMatchObject(invalid)
    }
    expect(await at2('city=moers', { token: at.user.token })).toMatchObject(invalid)
    expect(await at.call('GET', `/api/v1/traffic/uploads?cursor=${next_cursor}`, { token })).toMatchObject(invalid)
    for (let i = 0; i < next_cursor.length; i++) {
      const flipped = next_cursor.slice(0, i) + (next_cursor[i] === 'A' ? 'B' : 'A') + next_cursor.slice(i + 1)
      expect(await list(`?city=moers&limit=1&cursor=${flipped}`), `character ${i}`).toMatchObject(invalid)
    }
  })

  test('have their limits', async () => {
    expect((await list('?limit=0')).json).toEqual({ limit: ['Ensure this value is greater than or equal to 1.'] })
    expect((await list('?limit=1001')).json).toEqual({ limit: ['Ensure this value is less than or equal to 1000.'] })
    expect((await list('?limit=1000')).status).toBe(200)
  })
})
