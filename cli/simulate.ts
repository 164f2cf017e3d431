import { Command, InvalidArgumentError } from 'commander'
import { readConfig } from '../server/runtime/config.ts'
import { remark } from './admin/run.ts'
import { demoDevicesFile } from './demo-devices.ts'
import { GENTLE, ROUGH } from './simulator/habits.ts'
import { readKeys } from './simulator/read-keys.ts'
import { runDevices } from './simulator/run-devices.ts'
import { counted } from './use/output/in-words.ts'

interface SimulateOptions {
  devices?: number
  rate: number
  url: string
  keys?: string
  seed: string
  seconds?: number
  gentle: boolean
}

const above0 = (text: string): number => {
  const value = Number(text)
  if (!(value > 0)) throw new InvalidArgumentError('It must be a number above 0.')
  return value
}

export function simulateCommand(): Command {
  return new Command('simulate')
    .description('simulate devices in the field: they upload, report, take commands, fall silent, and come back late')
    .option('--keys <file>', 'device keys, one a line (see: admin device key issue); else those of the demo')
    .option('--devices <number>', 'use only the first N keys', above0)
    .option('--rate <number>', 'vehicles per hour and device', above0, 600)
    .option('--url <address>', 'where the service is', 'http://127.0.0.1:8080')
    .option('--seed <text>', 'the same traffic and the same habits for the same seed', 'wayside')
    .option('--seconds <number>', 'end after this time', above0)
    .option('--gentle', 'nothing goes wrong', false)
    .addHelpText(
      'after',
      '\nExamples:\n  $ wayside simulate\n  $ wayside simulate --keys keys.txt --rate 1200 --seconds 60\n',
    )
    .action(simulate)
}

async function simulate({ devices, rate, url, seed, seconds, gentle, ...options }: SimulateOptions): Promise<void> {
  const keys = options.keys ?? demoDevicesFile(readConfig(process.env).dataDir)
  const all = await readKeys(keys)
  const count = devices ?? all.length
  if (count > all.length)
    throw new Error(`${keys} holds ${counted(all.length, 'key')}, but ${count} devices are asked for.`)
  const ending = new AbortController()
  const end = () => ending.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  // Ends with its parent process, if it has one.
  process.once('disconnect', end)
  const timer = seconds === undefined ? undefined : setTimeout(end, seconds * 1000)
  const habits = gentle ? GENTLE : ROUGH
  remark(`${counted(count, 'device')} at ${url}.`)
  const tally = await runDevices({ url, entries: all.slice(0, count), rate, habits, seed, signal: ending.signal })
  clearTimeout(timer)
  console.log(JSON.stringify(tally))
  if (process.connected) process.disconnect()
}
