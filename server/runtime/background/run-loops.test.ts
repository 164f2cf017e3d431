import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/support/services/database.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { everySeconds, type Loop, runLoops } from './run-loops.ts'

let at: TestDatabase
beforeAll(async () => {
  at = await testDatabase()
})
afterAll(() => at.drop())

function run(loops: Loop[], lines: string[] = [], leaseSeconds?: number) {
  const log = createLog('info', 'test', { write: line => void lines.push(line) })
  return runLoops(loops, { config: readConfig({}), database: at.database, log }, leaseSeconds)
}

test('of several processes one takes all the turns', async () => {
  let running = 0
  let most = 0
  const turns = [0, 0, 0]
  const loops = turns.map((_, n) =>
    everySeconds(0.05, 'one at a time', async () => {
      most = Math.max(most, ++running)
      await sleep(30)
      running--
      turns[n] = (turns[n] as number) + 1
    }),
  )
  const processes = loops.map(loop => run([loop]))
  await expect.poll(() => Math.max(...turns)).toBeGreaterThan(5)
  await Promise.all(processes.map(one => one.stop()))
  expect(most).toBe(1)
  expect(turns.filter(n => n > 0)).toHaveLength(1)
})

test('a runner that is stopped releases its lease immediately, and one that is silent loses it when it expires', async () => {
  const started: string[] = []
  const loop = (name: string) => everySeconds(60, name, async () => started.push(name))
  const first = run([loop('first')], [], 1)
  await expect.poll(() => started).toEqual(['first'])
  const second = run([loop('second')], [], 1)
  await first.stop()
  await expect.poll(() => started).toEqual(['first', 'second'])
  await second.stop()

  await at.database.query(
    "update background_runner set holder = gen_random_uuid(), held_until = now() + interval '1 hour'",
  )
  const third = run([loop('third')], [], 1)
  await sleep(700)
  expect(started).toEqual(['first', 'second'])
  await at.database.query('update background_runner set held_until = now()')
  await expect.poll(() => started).toEqual(['first', 'second', 'third'])
  await third.stop()
})

test('a runner that lost its lease takes no turn more until it has it again', async () => {
  let turns = 0
  const running = run([everySeconds(0.02, 'losing', async () => turns++)], [], 1)
  await expect.poll(() => turns).toBeGreaterThan(0)
  await at.database.query(
    "update background_runner set holder = gen_random_uuid(), held_until = now() + interval '1 hour'",
  )
  const turnsOfHalfASecond = async () => {
    const before = turns
    await sleep(500)
    return turns - before
  }
  // It notices at its next heartbeat.
  await expect.poll(turnsOfHalfASecond).toBe(0)
  expect(await turnsOfHalfASecond()).toBe(0)
  const lost = turns
  await at.database.query('update background_runner set held_until = now()')
  await expect.poll(() => turns).toBeGreaterThan(lost)
  await running.stop()
})

test('loops of different names do not wait for each other', async () => {
  let turns = 0
  let slowTurns = 0
  const slow = everySeconds(0.01, 'slow', async () => {
    slowTurns++
    while (turns < 3) await sleep(5)
  })
  const quick = everySeconds(0.01, 'quick', async () => turns++)
  const running = run([slow, quick])
  await expect.poll(() => [turns > 2, slowTurns > 0]).toEqual([true, true])
  await running.stop()
})

test('the first turn runs immediately', async () => {
  let turns = 0
  const running = run([everySeconds(3600, 'hourly', async () => turns++)])
  await expect.poll(() => turns).toBe(1)
  await running.stop()
})

test('a turn that fails is logged, and the loop goes on', async () => {
  const lines: string[] = []
  let turns = 0
  const loop = everySeconds(0.02, 'failing', async () => {
    if (++turns === 1) throw new Error('this time not')
  })
  const running = run([loop], lines)
  while (turns < 3) await sleep(10)
  await running.stop()
  expect(lines.map(line => JSON.parse(line)).filter(({ level }) => level === 'error')).toMatchObject([
    { level: 'error', loop: 'failing', err: { message: 'this time not' } },
  ])
})

test('stop aborts the running turn, waits for it and starts no other', async () => {
  let started = 0
  let ended = 0
  let wasAborted = false
  const loop = everySeconds(0.01, 'stopped', async ({ signal }) => {
    started++
    signal.addEventListener('abort', () => {
      wasAborted = true
    })
    await sleep(200)
    ended++
  })
  const running = run([loop])
  while (started === 0) await sleep(5)
  await running.stop()
  expect({ ended, wasAborted }).toEqual({ ended: 1, wasAborted: true })
  await sleep(50)
  expect(started).toBe(1)
})
