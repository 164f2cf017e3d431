import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteOldStatuses } from '../../../server/field/devices/statuses.ts'
import { deleteOldAnswers } from '../../../server/people/access/idempotent.ts'
import { deleteExpired } from '../../../server/people/access/sessions.ts'
import type { Queryable } from '../../../server/platform/database/database.ts'
import { deleteOldRejected } from '../../../server/records/uploads/uploads.ts'
import { type TestDatabase, testDatabase } from '../../support/services/database.ts'
import { makePlace, type Place, store, vehicle } from '../../support/traffic/traffic.ts'

let own: TestDatabase
let place: Place
beforeAll(async () => {
  own = await testDatabase()
  place = await makePlace(own.database)
  for (let i = 0; i < 4; i++) await store(own.database, place.siteId, [vehicle(Date.now() - 3_600_000 + i)])
})
afterAll(() => own?.drop())

const ages = sql`(values (1, 500), (2, 500), (3, 500), (4, 0)) as a (n, days)`
const at = sql`now() - make_interval(days => days)`

test.each<[string, (database: Queryable, batch: number) => Promise<void>, () => Sql]>([
  [
    'idempotency_keys',
    deleteOldAnswers,
    () => sql`
      insert into idempotency_keys (caller, key, request_hash, answer, created_at)
      select 'user:1', n::text, '\\x00', '\\x00', ${at} from ${ages}`,
  ],
  [
    'device_statuses',
    deleteOldStatuses,
    () => sql`
      insert into device_statuses (device_id, received_at, organization_id, measuring)
      select d.id, ${at} + make_interval(secs => n), d.organization_id, true
      from ${ages}, (select id, organization_id from devices limit 1) d`,
  ],
  [
    'rejected_records',
    deleteOldRejected,
    () => sql`
      insert into rejected_records (upload_id, records, rejected_at)
      select u.id, '{}', ${at}
      from ${ages}
      join (select id, row_number() over (order by id) as n from uploads) u using (n)`,
  ],
  [
    'sign_in_failures',
    deleteExpired,
    () => sql`insert into sign_in_failures (account, address, failed_at) select '\\x00', '', ${at} from ${ages}`,
  ],
])('old rows of %s are deleted in batches', async (table, deleteOld, fill) => {
  await own.database.query(fill())
  const deleted: number[] = []
  const query: Queryable['query'] = async statement => {
    const result = await own.database.query(statement)
    if ((statement as Sql).text.includes(table)) deleted.push(result.rowCount ?? 0)
    return result
  }
  await deleteOld({ query } as Queryable, 2)
  expect(deleted).toEqual([2, 1, 0])
  const { rows } = await own.database.query(`select count(*)::integer as count from ${table}`)
  expect(rows).toEqual([{ count: 1 }])
})
