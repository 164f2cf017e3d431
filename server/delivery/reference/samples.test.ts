import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleRequests } from '../../../tests/support/reading/example-requests.ts'
import { HAS_PYTHON, PYTHON } from '../../../tests/support/reading/python.ts'
import type { OpenApiDocument } from '../../platform/http/openapi/openapi.ts'
import { ORIGIN } from './example-address.ts'
import { type Sample, samplesOf } from './samples.ts'

const run = promisify(execFile)
const document = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../../openapi/v1.json', import.meta.url)), 'utf8'),
) as OpenApiDocument
const samples = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => samplesOf(method, path, operation)),
)
const directory = mkdtempSync(join(tmpdir(), 'wayside-samples-'))
const env = { ...process.env, WAYSIDE_TOKEN: 'way_1', WAYSIDE_DEVICE_KEY: 'key_1' }

let server: Server
let url: string
let received: string[] = []

/** Writes down what each sample sends. Every answer is JSON. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = (await request.setEncoding('utf8').reduce((all: string, part: string) => all + part, '')) as string
    const { authorization = '', 'content-type': type = '' } = request.headers
    received.push(describe(request.method as string, request.url as string, authorization, type, body))
    response.setHeader('Content-Type', 'application/json').end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
  rmSync(directory, { recursive: true, force: true })
})

/** Programs write the same JSON with other spaces. */
function describe(method: string, target: string, authorization: string, type: string, body: string): string {
  const isJson = type === 'application/json' && body !== ''
  return [method, target, authorization, type, isJson ? JSON.stringify(JSON.parse(body)) : body].join('\n')
}

const SECRETS: { [scheme: string]: string } = { Token: 'Token way_1', Device: 'Device key_1', '': '' }
// The first example of each operation; those requests are sent to a running service by tests/api/platform/openapi.test.ts.
const titles = new Set<string>()
const expected = exampleRequests(document)
  .filter(({ operation }) => !titles.has(operation.operationId) && titles.add(operation.operationId))
  .map(({ method, target, scheme, headers, body = '' }) =>
    describe(method, target, SECRETS[scheme] ?? '', headers['Content-Type'] ?? '', body),
  )
  .sort()

const codeIn = (language: Sample['language']): string[] =>
  samples.map(all => (all.find(one => one.language === language)?.code ?? '').replaceAll(ORIGIN, url))

async function sent(start: () => Promise<unknown>): Promise<string[]> {
  received = []
  await start()
  return received.sort()
}

/** What curl would send: the arguments that a shell gives to it. */
function sentByCurl(args: string[]): string {
  const headers: { [name: string]: string } = {}
  let [method, body] = ['', '']
  while (args.length > 1) {
    const [option, value = ''] = args.splice(0, 2)
    if (option === '-X') method = value
    else if (option === '--data-binary') body = value
    else if (option === '-H') headers[value.split(': ')[0] as string] = value.split(': ')[1] as string
    else throw new Error(`The test does not know ${option}.`)
  }
  const target = (args[0] as string).slice(url.length)
  const { Authorization = '', 'Content-Type': type = '' } = headers
  return describe(method || (body ? 'POST' : 'GET'), target, Authorization, type, body)
}

test('the samples for the shell send the examples of the contract', async () => {
  // Not every machine has curl.
  const script = `curl() { printf '%s\\0' "$@"; printf '\\n\\0'; }\n${codeIn('curl').join('\n')}`
  const { stdout } = await run('sh', ['-e', '-c', script], { env })
  const calls = stdout.split('\0\n\0').filter(Boolean)
  expect(calls.map(call => sentByCurl(call.split('\0'))).sort()).toEqual(expected)
})

test('the samples in JavaScript send the same', async () => {
  const script = join(directory, 'all.mjs')
  const blocks = codeIn('JavaScript').map(code => `await (async () => {\n${code}\n})()`)
  writeFileSync(script, blocks.join('\n'))
  expect(await sent(() => run(process.execPath, [script], { env }))).toEqual(expected)
})

test.runIf(HAS_PYTHON)(
  'the samples in Python send the same',
  async () => {
    const script = join(directory, 'all.py')
    writeFileSync(script, codeIn('Python').join('\n\n'))
    expect(await sent(() => run(PYTHON, [script], { env }))).toEqual(expected)
  },
  120_000,
)
