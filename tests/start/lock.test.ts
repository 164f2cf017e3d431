import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDataDir } from '../support/services/data-dir.ts'

const lock = new URL('../../scripts/process/lock.mjs', import.meta.url).href
let directory: string

beforeEach(() => {
  directory = makeDataDir()
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** A process that works under the lock for a while, and writes down when it begins and ends. */
function work(name: string, milliseconds: number) {
  const program = `
    import { appendFileSync } from 'node:fs'
    import { setTimeout as sleep } from 'node:timers/promises'
    const { whileLocked } = await import('${lock}')
    await whileLocked('${directory}/.lock', async () => {
      appendFileSync('${directory}/log', 'begin ${name}\\n')
      await sleep(${milliseconds})
      appendFileSync('${directory}/log', 'end ${name}\\n')
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' })
  return { child, ended: once(child, 'exit') }
}

const log = () => readFileSync(join(directory, 'log'), { encoding: 'utf8', flag: 'a+' }).trim().split('\n')

test('work under the lock never overlaps, and a killed holder is passed over', async () => {
  const killed = work('killed', 60_000)
  await expect.poll(log).toEqual(['begin killed'])
  const others = ['a', 'b', 'c'].map(name => work(name, 100))
  killed.child.kill('SIGKILL')
  await Promise.all([killed, ...others].map(({ ended }) => ended))

  const [first, ...rest] = log()
  expect(first).toBe('begin killed')
  const names = rest.filter(line => line.startsWith('begin')).map(line => line.slice('begin '.length))
  expect(names.toSorted()).toEqual(['a', 'b', 'c'])
  expect(rest).toEqual(names.flatMap(name => [`begin ${name}`, `end ${name}`]))
  expect(existsSync(join(directory, '.lock'))).toBe(false)
})
