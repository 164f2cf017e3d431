import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { CHECKOUT } from '../../../server/runtime/config.ts'
import { useServer } from '../../support/services/use-server.ts'
import { makePlace, type Place } from '../../support/traffic/traffic.ts'

const run = promisify(execFile)
const server = useServer()
let place: Place

beforeAll(async () => {
  place = await makePlace(server.database, { since: Date.parse('2026-01-01') })
})

const readme = readFileSync(join(CHECKOUT, 'README.md'), 'utf8')
const blocks = [...readme.matchAll(/^```\n([\s\S]+?)^```$/gm)].map(([, text = '']) => text)
const commands = blocks
  .join('\n')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter(line => line.startsWith('curl '))

test('there are lines for curl, and each is read whole', () => {
  expect(commands.length).toBeGreaterThanOrEqual(4)
  expect(readme.match(/^curl /gm)).toHaveLength(commands.length)
})

/** What a shell makes of the line: the arguments of curl. */
async function argumentsOf(line: string): Promise<string[]> {
  const script = `curl() { printf '%s\\0' "$@"; }; ${line}`
  const { stdout } = await run('sh', ['-c', script], { env: { PATH: process.env.PATH, KEY: place.key } })
  return stdout.split('\0').slice(0, -1)
}

test.each(commands)('%s', async line => {
  const withSecrets = line.replace('way_…', place.token).replace('wayd_…', place.key)
  const { values, positionals } = parseArgs({
    args: await argumentsOf(withSecrets.replace('"sites": [1]', `"sites": [${place.siteId}]`)),
    options: { header: { type: 'string', short: 'H', multiple: true }, data: { type: 'string', short: 'd' } },
    allowPositionals: true,
  })
  expect(positionals).toEqual([expect.stringContaining('http://127.0.0.1:8080/')])
  const answer = await fetch(server.url + new URL(positionals[0] as string).pathname, {
    method: values.data ? 'POST' : 'GET',
    headers: Object.fromEntries((values.header ?? []).map(header => header.split(': '))),
    body: values.data,
  })
  expect(answer.ok, await answer.text()).toBe(true)
})
