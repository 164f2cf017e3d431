import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lockMirror } from '../../cli/use/sync/lock-mirror.ts'
import { mirrorPaths } from '../../cli/use/sync/mirror-files.ts'
import { MINUTE_MS } from '../../contract/times/time.ts'
import { removeTakenBack } from '../../server/records/uploads/taking-back/take-back.ts'
import { CHECKOUT } from '../../server/runtime/config.ts'
import { readMirror } from '../faults/parts/mirror.ts'
import { makeOrganization } from '../support/people/people.ts'
import { ask } from '../support/services/ask.ts'
import { daysAgo, iso, store, vehicle } from '../support/traffic/traffic.ts'
import { type City, COUNT, openCity } from './city.ts'

/** Some start processes, which take their time where others run. */
vi.setConfig({ testTimeout: 180_000 })

let city: City
beforeAll(async () => {
  city = await openCity()
})
afterAll(() => city?.end())

test('sync refuses what is no mirror, another organization, and a full disk; it goes on when there is room', async () => {
  const foreign = join(city.shell.home, 'foreign')
  mkdirSync(foreign)
  writeFileSync(join(foreign, 'thesis.tex'), '')
  const mirror = join(city.shell.home, 'mirror')
  const [refused, full] = await Promise.all([
    city.wayside(`sync ${foreign}`),
    // In blocks of 512 bytes; the file of a day is larger.
    city.shell.run(`ulimit -f 20; wayside sync ${mirror}`, city.signedIn()),
  ])
  expect(refused).toMatchObject({ code: 6, out: '' })
  expect(refused.err).toContain('Next: give a directory that is empty')
  expect(readdirSync(foreign)).toEqual(['thesis.tex'])
  expect(full).toMatchObject({ code: 6, out: '' })
  expect(full.err).toMatch(/larger than this system allows.*\nNext: make room and run the same command again/)

  const whole = await city.wayside(`sync ${mirror}`)
  expect(whole).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/is up to date: [\d,]+ records, \d+ files/),
  })
  expect(readdirSync(join(mirror, 'records')).sort()).toEqual([String(city.site), String(city.other)].sort())
  expect(readFileSync(join(mirror, 'sites.ndjson'), 'utf8').trimEnd().split('\n')).toHaveLength(2)
  expect(readdirSync(mirror).sort()).toEqual(['.wayside', 'README.md', 'records', 'sites.ndjson'])
  const [, query = ''] = /^duckdb -c "(.+)"$/m.exec(readFileSync(join(CHECKOUT, 'docs', 'cli.md'), 'utf8')) ?? []
  const duckdb = await (await DuckDBInstance.create(':memory:')).connect()
  const counts = await duckdb.runAndReadAll(query.replace('DIR', mirror))
  expect(new Map(counts.getRows() as [number, bigint][])).toEqual(
    new Map([
      [city.site, BigInt(COUNT)],
      [city.other, 40n],
    ]),
  )
  duckdb.closeSync()

  const stranger = await (await makeOrganization(city.own.database)).user()
  const misled = await city.wayside(`sync ${mirror}`, city.signedIn(stranger))
  expect(misled).toMatchObject({ code: 2, out: '' })
  expect(misled.err).toContain('Next: give each organization a directory of its own')
})

test('one sync at a time works in a directory; what a killed one left behind blocks no other', async () => {
  const mirror = join(city.shell.home, 'locked')
  const unlock = await lockMirror(mirrorPaths(mirror))
  // A lock belongs to a process.
  const second = await city.shell.run(`wayside sync ${mirror}`, city.signedIn())
  await unlock()
  expect(second).toMatchObject({ code: 6, out: '' })
  expect(second.err).toMatch(/^wayside: Another sync is at work in this directory\.\nNext: wait until it ends/)
  for (const left of [`lock-${process.pid}-1-${hostname()}`, `lock-4194304-77-${hostname()}`, 'part']) {
    writeFileSync(join(mirror, '.wayside', left), '')
  }
  expect(await city.wayside(`sync ${mirror}`)).toMatchObject({ code: 0, err: '' })
  expect(readdirSync(join(mirror, '.wayside'))).toEqual(['state.json'])
})

test('a mirror follows late and deleted uploads; an unknown position is reported', async () => {
  const mirror = join(city.shell.home, 'followed')
  const third = await city.organization.site({ site_id: 'FI-3', time_zone: 'America/New_York' })
  const day = (days: number) =>
    Array.from({ length: 5 }, (_, i) => vehicle(daysAgo(days) + i * MINUTE_MS, { sequence: i }))
  const late = await store(city.own.database, third, [...day(20), ...day(22)])
  await store(city.own.database, third, [vehicle(daysAgo(22), { sequence: 99 })])
  const sync = async () => {
    expect(await city.wayside(`sync ${mirror}`)).toMatchObject({ code: 0, err: '' })
    const { rows, complaints } = await readMirror(mirror)
    expect(complaints).toEqual([])
    return rows.filter(row => row.site === third).length
  }
  expect(await sync()).toBe(11)
  // Midnight in UTC is the evening before there.
  const files = [21, 23].map(days => `${iso(daysAgo(days)).slice(0, 10)}.parquet`)
  expect(readdirSync(join(mirror, 'records', String(third))).sort()).toEqual(files.toReversed())
  await ask(city.server.url, 'DELETE', `/api/v1/traffic/uploads/${late}`, { token: city.user.token })
  await removeTakenBack(city.own.database)
  expect(await sync()).toBe(1)
  expect(readdirSync(join(mirror, 'records', String(third)))).toEqual(files.slice(1))

  const state = join(mirror, '.wayside', 'state.json')
  writeFileSync(state, readFileSync(state, 'utf8').replace(/"cursor": "A/, '"cursor": "B'))
  const lost = await city.wayside(`sync ${mirror}`)
  expect(lost).toMatchObject({ code: 2, out: '' })
  expect(lost.err).toMatch(/does not know the place .*: Invalid cursor\.\nNext: make a new mirror: wayside sync OTHER/)
})
