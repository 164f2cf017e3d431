import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/times/time.ts'
import { localDate, startOfLocalDay } from '../../../contract/times/time-zone.ts'
import { raiseAlarms } from '../../../server/field/sites/alarms/raise-alarms.ts'
import { forAllSites } from '../../../server/field/sites/for-all-sites.ts'
import { reportCompleteDays } from '../../../server/records/uploads/days/complete-days.ts'
import { makeOrganization } from '../../support/people/people.ts'
import { type TestDatabase, testDatabase } from '../../support/services/database.ts'
import { store } from '../../support/traffic/traffic.ts'

const ZONE = 'Europe/Berlin'
let own: TestDatabase
/** Sites of three organizations; the statements for the organization in the middle are cancelled. */
let sites: number[][]
beforeAll(async () => {
  own = await testDatabase()
  sites = []
  for (const count of [2, 5, 1]) {
    const organization = await makeOrganization(own.database)
    const made: number[] = []
    for (let n = 0; n < count; n++) {
      const site = await organization.site({ time_zone: ZONE })
      await organization.device(site)
      made.push(site)
      const [from, to] = [2, 1].map(days => startOfLocalDay(ZONE, localDate(ZONE, Date.now() - days * DAY_MS)))
      await store(own.database, site, [], [[from as number, to as number]])
    }
    sites.push(made)
  }
  await own.database.query("update devices set last_seen_at = now() - interval '1 day'")
  await own.database.query(`
    create function cancel_statement() returns trigger language plpgsql as $$
    begin
      if new.site_id = any('{${sites[1]}}') then
        raise exception 'canceling statement due to statement timeout' using errcode = 'query_canceled';
      end if;
      return new;
    end $$;
    create trigger cancel_statement before insert on alarms for each row execute function cancel_statement();
    create trigger cancel_statement before insert on complete_days for each row execute function cancel_statement();
  `)
})
afterAll(() => own?.drop())

test.each([
  ['alarms', raiseAlarms],
  ['complete_days', reportCompleteDays],
])('an organization whose statements take too long ends no %s of others', async (table, work) => {
  await expect(work(own.database)).rejects.toThrow(/^Failed for organizations \d+\.$/)
  const { rows } = await own.database.query<{ site_id: number }>(`select distinct site_id from ${table} order by 1`)
  expect(rows.map(({ site_id }) => site_id)).toEqual([...(sites[0] as number[]), ...(sites[2] as number[])])
})

test('sites come in batches, and the rest of an organization is skipped when one of its sites fails', async () => {
  const batches: number[][] = []
  await forAllSites(own.database, async ids => batches.push(ids), 5)
  expect(batches).toEqual([sites.flat().slice(0, 5), sites.flat().slice(5)])
  batches.length = 0
  const [first] = sites[1] as [number]
  const work = async (ids: number[]) => {
    if (ids.includes(first)) throw new Error('no')
    batches.push(ids)
  }
  await expect(forAllSites(own.database, work, 5)).rejects.toThrow()
  expect(batches.flat()).toEqual([...(sites[0] as number[]), ...(sites[2] as number[])])
})

test('without mail no alarm is noted for a user, else for those who chose it and may read data', async () => {
  const city = await makeOrganization(own.database)
  const reader = await city.user(['can_read_data'])
  const [blind, off] = [await city.user(['can_use_api']), await city.user(['can_read_data'])]
  await own.database.query(sql`
    update users set alarm_mails = 'daily' where organization_id = ${city.id} and id <> ${off.id}`)
  expect(blind.id).not.toBe(reader.id)
  const noted = async () => {
    const site = await city.site()
    const { id } = await city.device(site)
    await own.database.query(sql`update devices set last_seen_at = now() - interval '1 day' where id = ${id}`)
    return (await own.database.query('select user_id from alarm_notices')).rows
  }
  await noted()
  await raiseAlarms(own.database, false).catch(() => {})
  expect(await noted()).toEqual([])
  await raiseAlarms(own.database, true).catch(() => {})
  expect(await noted()).toEqual([{ user_id: reader.id }])
})
