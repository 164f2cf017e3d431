import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../tests/support/database.ts'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { everySeconds, type Loop, runLoops } from './loops.ts'

let at: TestDatabase
beforeAll(async () => {
  at = await testDatabase()
})
afterAll(() => at.drop())

function run(loops: Loop[], lines: string[] = []) {
  const log = createLog('info', 'test', { write: line => void lines.push(line) })
  return runLoops(loops, { config: readConfig({}), database: at.database, log })
}

test('of several processes only one takes a turn at a time, and none overlaps with itself', async () => {
  let running = 0
  let most = 0
  let turns = 0
  const loop = everySeconds(0.02, 'one at a time', async () => {
    most = Math.max(most, ++running)
    await sleep(30)
    running--
    turns++
  })
  const processes = [run([loop]), run([loop]), run([loop])]
  await sleep(600)
  await Promise.all(processes.map(one => one.stop()))
  expect(most).toBe(1)
  expect(turns).toBeGreaterThan(3)
})

test('loops of different names do not wait for each other', async () => {
  let turns = 0
  const slow = everySeconds(0.01, 'slow', () => sleep(300))
  const quick = everySeconds(0.01, 'quick', async () => turns++)
  const running = run([slow, quick])
  await sleep(250)
  await running.stop()
  expect(turns).toBeGreaterThan(2)
})

test('the first turn is taken at once', async () => {
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
  expect(lines.map(line => JSON.parse(line))).toMatchObject([
    { level: 'error', loop: 'failing', err: { message: 'this time not' } },
  ])
})

test('stop waits for the turn that is going on, tells it, and begins no other', async () => {
  let begun = 0
  let ended = 0
  let told = false
  const loop = everySeconds(0.01, 'stopped', async ({ signal }) => {
    begun++
    signal.addEventListener('abort', () => {
      told = true
    })
    await sleep(200)
    ended++
  })
  const running = run([loop])
  while (begun === 0) await sleep(5)
  await running.stop()
  expect({ ended, told }).toEqual({ ended: 1, told: true })
  await sleep(50)
  expect(begun).toBe(1)
})
