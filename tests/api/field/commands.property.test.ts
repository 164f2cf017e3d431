import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireCommands } from '../../../server/field/commands/change-commands.ts'
import { type CommandState, isStep } from '../../../server/field/commands/command-steps.ts'
import type { Reply } from '../../support/services/ask.ts'
import { type Command, type Field, makeField, type Post } from '../../support/traffic/field.ts'
import { runsOf } from '../../support/vitest/property-runs.ts'

let field: Field
beforeAll(async () => {
  field = await makeField()
  // What the database itself sees of every step, from any caller.
  await field.db.database.query(`
    create table steps_seen (number bigint generated always as identity, old commands, new commands);
    create function see_step() returns trigger language plpgsql as $$
    begin
      insert into steps_seen (old, new) values (old, new);
      return null;
    end $$;
    create trigger see_steps after update of status on commands for each row execute function see_step();
  `)
})
afterAll(() => field?.end())

type Event =
  | { do: 'dispatch'; expires_in_s: number }
  | { do: 'take' | 'end' }
  | { do: 'acknowledge' | 'cancel' | 'complete' | 'fail'; which: number }
  | { do: 'wait'; seconds: number }

const which = fc.nat({ max: 3 })
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ do: fc.constant('dispatch' as const), expires_in_s: fc.constantFrom(30, 100, 3600) }),
  { arbitrary: fc.record({ do: fc.constantFrom('take' as const, 'end' as const) }), weight: 3 },
  {
    arbitrary: fc.record({
      do: fc.constantFrom('acknowledge', 'cancel', 'complete', 'fail'),
      which,
    }) as fc.Arbitrary<Event>,
    weight: 4,
  },
  { arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(5, 31, 61, 601) }), weight: 2 },
)
/** Some of them at once. */
const history = fc.array(fc.array(event, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 10 })

const TIMES = ['created_at', 'sent_at', 'acknowledged_at', 'finished_at'] as const

/** What time has gone by is taken off all times of the post's commands. */
const goBy = (post: Post, seconds: number) =>
  field.db.database.query(sql`
    with gone as (select make_interval(secs => ${seconds}) as time)
    update commands
    set created_at = created_at - time, sent_at = sent_at - time, acknowledged_at = acknowledged_at - time,
      finished_at = finished_at - time, expires_at = expires_at - time
    from gone
    where device_id = ${post.device}
  `)

async function happen(post: Post, ids: string[], one: Event): Promise<Reply | null> {
  const id = 'which' in one ? (ids[one.which] as string) : ''
  switch (one.do) {
    case 'dispatch': {
      if (ids.length < 4) ids.push((await post.dispatch('reboot', {}, one.expires_in_s)).id)
      return null
    }
    case 'take':
      await post.take()
      return null
    case 'end':
      await expireCommands(field.db.database, field.limits)
      return null
    case 'wait':
      await goBy(post, one.seconds)
      return null
    case 'acknowledge':
      return post.acknowledge(id)
    case 'cancel':
      return post.call('POST', `/commands/${id}/cancel`)
    case 'complete':
      return post.finish(id, { status: 'completed', result: one.which })
    case 'fail':
      return post.finish(id, { status: 'failed', error: 'It did not work.' })
  }
}

interface Seen {
  old: { status: CommandState }
  new: { status: CommandState; attempt: number } & { [time in (typeof TIMES)[number]]: string | null }
}

test('whatever happens in whatever order, steps are those of the table and times never decrease', async () => {
  let steps = 0
  const refused = new Set<string>()
  await fc.assert(
    fc.asyncProperty(history, async batches => {
      const post = await field.post()
      const dispatched = await Promise.all([1, 2, 3].map(() => post.dispatch('ping')))
      const ids = dispatched.map(({ id }) => id)
      const before = new Map<string, Command>()
      for (const batch of batches) {
        const waited = batch.reduce((sum, one) => sum + (one.do === 'wait' ? one.seconds : 0), 0)
        const known = batch.filter(one => !('which' in one) || one.which < ids.length)
        const replies = await Promise.all(known.map(one => happen(post, ids, one)))
        for (const reply of replies) {
          if (reply === null || reply.status === 200) continue
          expect(reply.status, reply.text).toBe(409)
          expect(reply.json.detail).toMatch(/^The command (is \w+|was already sent)\.$/)
          refused.add(reply.json.detail)
        }
        for (const now of await Promise.all(ids.map(post.read))) {
          checkOrder(now)
          checkNoStepBack(before.get(now.id), now, waited * 1000)
          before.set(now.id, now)
        }
      }
      const { rows } = await field.db.database.query<Seen>(sql`
        select to_json(old) as old, to_json(new) as new
        from steps_seen
        where (new).device_id = ${post.device}
        order by number
      `)
      for (const { old, new: taken } of rows) {
        expect(isStep(old.status, taken.status), `${old.status} to ${taken.status}`).toBe(true)
        expect(taken.attempt).toBeLessThanOrEqual(3)
        const times = TIMES.flatMap(name => (taken[name] === null ? [] : [Date.parse(taken[name] as string)]))
        expect(times).toEqual([...times].sort((a, b) => a - b))
      }
      steps += rows.length
    }),
    { numRuns: runsOf(10) },
  )
  console.log(`${steps} steps seen, 0 outside the table; refused: ${[...refused].sort().join(' ')}`)
  expect(steps).toBeGreaterThan(20)
  expect(refused.size).toBeGreaterThan(1)
})

function checkOrder(command: Command): void {
  const times = TIMES.flatMap(name => (command[name] === null ? [] : [command[name]]))
  expect(times, JSON.stringify(command)).toEqual([...times].sort())
  const ended = ['completed', 'failed', 'expired', 'cancelled'].includes(command.status)
  expect(command.finished_at !== null).toBe(ended)
  if (command.status === 'expired') expect(command.acknowledged_at).toBe(null)
  if (['acknowledged', 'completed', 'failed'].includes(command.status)) expect(command.acknowledged_at).not.toBe(null)
}

const FINAL: { [status: string]: boolean } = { completed: true, failed: true, expired: true, cancelled: true }

function checkNoStepBack(before: Command | undefined, now: Command, waitedMs: number): void {
  if (!before) return
  expect(now.attempt).toBeGreaterThanOrEqual(before.attempt)
  expect(now.attempt).toBeLessThanOrEqual(3)
  if (FINAL[before.status])
    expect([now.status, now.result, now.error]).toEqual([before.status, before.result, before.error])
  if (before.status === 'acknowledged') expect(now.attempt).toBe(before.attempt)
  for (const name of TIMES) {
    if (before[name] === null) continue
    const [was, is] = [Date.parse(before[name] as string) - waitedMs, Date.parse(now[name] as string)]
    // What is written once stays; it is sent again later.
    if (name === 'sent_at') expect(is).toBeGreaterThanOrEqual(was)
    else expect(is).toBe(was)
  }
}
