import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/times/time.ts'
import { CHECKOUT } from '../../../server/runtime/config.ts'
import { ask } from '../../support/services/ask.ts'
import { type Field, makeField } from '../../support/traffic/field.ts'
import { daysAgo, iso, store, vehicle } from '../../support/traffic/traffic.ts'

const DEPLOY = join(CHECKOUT, 'deploy')
const TABLE = '/api/v1/traffic/data/aggregate.csv'
const WINDOW = `from=${iso(daysAgo(4))}&to=${iso(daysAgo(0))}`

let field: Field
let site: number
let token: string
beforeAll(async () => {
  field = await makeField()
  const post = await field.post()
  site = post.site
  token = post.user.token
  await store(
    field.db.database,
    site,
    Array.from({ length: 100 }, (_, i) =>
      vehicle(daysAgo(3) + i * (DAY_MS / 50), { speed_kmh: i % 7 === 0 ? null : 40 + i / 10 }),
    ),
  )
})
afterAll(() => field?.end())

const get = (path: string) => ask(field.server.url, 'GET', path, { token })

describe('an aggregate as an address', () => {
  test('is the table of what POST counts', async () => {
    const time = { from_dt: iso(daysAgo(4)), to_dt: iso(daysAgo(0)) }
    const request = { time, interval: '1d', time_zone: 'UTC', sites: [site] }
    const posted = await ask(field.server.url, 'POST', '/api/v1/traffic/data/aggregate', {
      token,
      body: { ...request, group_by: ['site', 'vehicle_class'] },
    })
    const query = `?${WINDOW}&interval=1d&time_zone=UTC&sites=${site}&group_by=site,vehicle_class`
    const json = await get(`/api/v1/traffic/data/aggregate.json${query}`)
    expect(json.json).toEqual(posted.json)
    const csv = await get(`${TABLE}${query}`)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head, ...lines] = csv.text.split('\r\n')
    expect(head).toBe(
      'start,end,site,site_id,site_name,vehicle_class,count,valid_count,coverage,speed_mean_kmh,speed_p15_kmh,speed_p50_kmh,speed_p85_kmh,speed_max_kmh,speed_bin_width_kmh',
    )
    const names = (await get(`/api/v1/traffic/sites/${site}`)).json
    expect(lines).toEqual([
      // biome-ignore lint/suspicious/noExplicitAny: an answer
      ...posted.json.items.map((item: any) =>
        [
          ...[item.start, item.end, site, `"${names.site_id}"`, `"${names.name}"`, `"${item.vehicle_class}"`],
          ...[item.count, item.valid_count, item.coverage?.toFixed(4) ?? ''],
          ...['mean', 'p15', 'p50', 'p85', 'max'].map(name => item.speed_kmh[name]?.toFixed(1) ?? ''),
          '',
        ].join(),
      ),
      '',
    ])
  })

  test('has the classes of a scheme', async () => {
    const body = {
      ...{
        time: { from_dt: iso(daysAgo(4)), to_dt: iso(daysAgo(0)) },
        interval: '1d',
        time_zone: 'UTC',
        sites: [site],
      },
      group_by: ['vehicle_class'],
      class_scheme: 'norway_length',
    }
    const posted = await ask(field.server.url, 'POST', '/api/v1/traffic/data/aggregate', { token, body })
    const query = `?${WINDOW}&interval=1d&time_zone=UTC&sites=${site}&group_by=vehicle_class&class_scheme=norway_length`
    expect((await get(`/api/v1/traffic/data/aggregate.json${query}`)).json).toEqual(posted.json)
    const [head, ...lines] = (await get(`${TABLE}${query}`)).text.trimEnd().split('\r\n')
    expect(head).toMatch(/^start,end,class,count,/)
    const items: { start: string; class: string; count: number }[] = posted.json.items
    expect(items.some(item => item.count > 0 && item.class !== 'unmapped')).toBe(true)
    expect(lines.map(line => line.split(',').slice(2, 4))).toEqual(
      items.map(item => [`"${item.class}"`, String(item.count)]),
    )
  })

  test.each([
    ['', { from: ['This field is required.'], to: ['This field is required.'] }],
    [`?${WINDOW}&interval=2h`, { interval: [expect.stringContaining('"2h"')] }],
    [`?${WINDOW}&group_by=site,city`, { group_by: { 1: [expect.stringContaining('"city"')] } }],
    [`?from=${iso(daysAgo(400))}&to=${iso(daysAgo(0))}`, { to: ['The time window may not exceed 366 days.'] }],
    [`?to=${iso(daysAgo(4))}&from=${iso(daysAgo(0))}`, { to: ['to must be after from.'] }],
    [`?${WINDOW}&class_scheme=norway_length`, { class_scheme: ['Only with vehicle_class in group_by.'] }],
    [`?${WINDOW}&group_by=vehicle_class&class_scheme=x`, { class_scheme: [expect.stringContaining('"x"')] }],
    [`?${WINDOW}&sites=987654`, { sites: expect.anything() }],
    [`?${WINDOW}&token=way_secret`, { token: ['Unknown field.'] }],
  ])('refuses %s by the name of the parameter', async (query, error) => {
    const { status, json } = await get(TABLE + query)
    expect(json).toEqual(error)
    expect(status).toBe(400)
  })

  test('never writes the query into the log', () => {
    expect(field.server.log.join('')).not.toContain('way_secret')
  })
})

interface Query {
  url?: string
  expr?: string
  columns?: { selector: string }[]
}

/** Every object in it with an address or an expression. */
const queriesIn = (value: unknown): Query[] =>
  value === null || typeof value !== 'object'
    ? []
    : 'expr' in value || 'url_options' in value
      ? [value as Query]
      : Object.values(value).flatMap(queriesIn)

const dashboard = async (name: string) =>
  queriesIn(JSON.parse(await readFile(join(DEPLOY, 'grafana', 'dashboards', `${name}.json`), 'utf8')))

test('every query of the dashboard of sites is answered, with all columns that it names', async () => {
  const queries = await dashboard('sites')
  expect(queries.length).toBeGreaterThan(5)
  for (const { url = '', columns = [] } of queries) {
    const path = url
      .replaceAll(`\${__from:date:iso}`, iso(daysAgo(7)))
      .replaceAll(`\${__to:date:iso}`, iso(daysAgo(0)))
      .replaceAll(`\${time_zone}`, 'UTC')
      .replaceAll(`\${interval}`, '1h')
      .replaceAll(`\${site:csv}`, String(site))
    expect(path).not.toContain('$')
    const { status, text, json } = await get(path)
    expect(status, `${path}: ${text.slice(0, 200)}`).toBe(200)
    const names = path.includes('.csv') ? text.slice(0, text.indexOf('\r\n')).split(',') : Object.keys(json.items[0])
    expect(names).toEqual(expect.arrayContaining(columns.map(({ selector }) => selector)))
    expect(text.split('\r\n').length > 2 || json.items.length > 0).toBe(true)
  }
})

test('every metric of the dashboard of the service and of the alerts is on the page of metrics', async () => {
  const alerts = await readFile(join(DEPLOY, 'prometheus', 'alerts.yml'), 'utf8')
  const expressions = [
    ...(await dashboard('service')).map(({ expr = '' }) => expr),
    ...[...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr),
  ]
  expect(expressions.length).toBeGreaterThan(12)
  const { text } = await ask(field.server.url, 'GET', '/metrics')
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  expect([...text.matchAll(/^# HELP (\S+) *$/gm)], 'a metric without a help').toEqual([])
  const used = expressions.flatMap(expr => expr.match(/\b(wayside|process)_[a-z_]+/g) ?? [])
  const unknown = used.filter(name => !known.has(name) && !known.has(name.replace(/_(bucket|count)$/, '')))
  // The test's server counts no connections: only a process of the service does.
  expect([...new Set(unknown)].filter(name => name !== 'wayside_database_connections_in_use')).toEqual([])
})

test('every metric of the queues, the loops and sealing is on the dashboard of the service', async () => {
  const { text } = await ask(field.server.url, 'GET', '/metrics')
  const shown = (await dashboard('service')).map(({ expr }) => expr).join('\n')
  const names = [...text.matchAll(/^# TYPE (wayside_(?:queue|loop|seal|build)\w*)/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(7)
  expect(names.filter(name => !shown.includes(name))).toEqual([])
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

describe.skipIf(!hasPromtool)("Prometheus' own checks (promtool)", () => {
  const promtool = (args: string[], input = '') => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' })
    return { status, output: stdout + stderr }
  }

  test('find nothing to complain about in the page of metrics', async () => {
    const { text } = await ask(field.server.url, 'GET', '/metrics')
    expect(promtool(['check', 'metrics'], text)).toEqual({ status: 0, output: '' })
  })

  test('accept the rules and the configuration', () => {
    const rules = join(DEPLOY, 'prometheus', 'alerts.yml')
    expect(promtool(['check', 'rules', '--lint=all', '--lint-fatal', rules])).toMatchObject({ status: 0 })
    expect(promtool(['check', 'config', '--syntax-only', join(DEPLOY, 'prometheus', 'prometheus.yml')])).toMatchObject({
      status: 0,
    })
  })
})

test('every alert has a severity and a sentence', async () => {
  const alerts = (await readFile(join(DEPLOY, 'prometheus', 'alerts.yml'), 'utf8')).split('- alert: ').slice(1)
  expect(alerts.length).toBeGreaterThan(10)
  for (const alert of alerts)
    expect(alert).toMatch(/labels: \{ severity: (page|ticket) \}\n +annotations:\n +summary: .+/)
})
