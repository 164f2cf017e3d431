import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/times/time.ts'
import { makeOrganization } from '../../support/people/people.ts'
import { ask } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import { between, NO_RATE_LIMITS } from '../../support/traffic/traffic.ts'

const server = useServer(NO_RATE_LIMITS)

const waiting = async (): Promise<number> => {
  const { rows } = await server.database.query(sql`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0].count
}

test('organizations whose searches and aggregates all wait leave connections for everyone else', async () => {
  const tokens = await Promise.all(
    Array.from({ length: 3 }, async () => (await (await makeOrganization(server.database)).user()).token),
  )
  const quiet = await (await makeOrganization(server.database)).user()
  const now = Date.now()
  const post = (token: string, path: string) =>
    ask(server.url, 'POST', `/api/v1/traffic/data/${path}`, { token, body: between(now - DAY_MS, now) })
  // Otherwise authenticating would be part of what is measured.
  for (const token of tokens) expect((await ask(server.url, 'GET', '/api/v1/me', { token })).status).toBe(200)
  let answers: Promise<unknown> | undefined
  await server.database.transaction(async tx => {
    await tx.query('lock table records, site_days in access exclusive mode')
    answers = Promise.all(
      tokens.flatMap(token =>
        Array.from({ length: 4 }, () => [post(token, 'search'), post(token, 'aggregate')]).flat(),
      ),
    )
    // Five of pages and two that count, of ten connections.
    await expect.poll(waiting, { timeout: 20_000 }).toBe(7)
    expect((await ask(server.url, 'GET', '/api/v1/me', { token: quiet.token })).status).toBe(200)
    expect(await waiting()).toBeGreaterThan(0)
  })
  await answers
})
