import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { EVENT_TYPES } from '../../../contract/webhook-events.ts'
import type { OpenApiDocument } from '../../../server/platform/http/openapi/openapi.ts'
import { CHECKOUT } from '../../../server/runtime/config.ts'

const NAMES = ['v1', 'app', 'open']
const FILES = NAMES.map(name => `openapi/${name}.json`)
const run = promisify(execFile)
const REDOCLY = join(CHECKOUT, 'tests', 'node_modules', '@redocly', 'cli', 'bin', 'cli.js')
/** Neither asks for a newer version of itself nor reports its use; any other request of it would find no proxy. */
const OFFLINE = {
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  CI: '1',
  HTTPS_PROXY: 'http://127.0.0.1:1',
  HTTP_PROXY: 'http://127.0.0.1:1',
}

test('openapi/*.json pass the strict recommended rules of Redocly', async () => {
  const args = [REDOCLY, 'lint', '--extends=recommended-strict', '--format=stylish', ...FILES]
  // It ends with 1 when something is wrong; what is wrong stands in what it prints.
  const options = { cwd: CHECKOUT, env: { ...process.env, ...OFFLINE } }
  const { code, stdout } = await run(process.execPath, args, options).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  )
  expect([code, stdout]).toEqual([0, ''])
})

test('openapi/v1.json describes every event of webhooks', () => {
  const document = JSON.parse(readFileSync(join(CHECKOUT, 'openapi', 'v1.json'), 'utf8')) as OpenApiDocument
  expect(Object.keys(document.webhooks ?? {}).sort()).toEqual([...EVENT_TYPES, 'webhook.test'].sort())
})

/** What Spectral finds, whose 242 packages are too many for it. */
test.each(NAMES)(
  'openapi/%s.json has absolute addresses, defaults that are valid, and patterns for any validator',
  name => {
    const document = JSON.parse(readFileSync(join(CHECKOUT, 'openapi', `${name}.json`), 'utf8')) as OpenApiDocument
    const { url = 'https://absent.example' } = document.info.contact as { url?: string }
    expect(URL.canParse(url)).toBe(true)
    const wrong: unknown[] = []
    const walk = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      const {
        pattern,
        default: fallback,
        minItems = 0,
      } = node as { pattern?: unknown; default?: unknown; minItems?: number }
      if (typeof pattern === 'string' && pattern.includes('\\p{')) wrong.push(pattern)
      if (Array.isArray(fallback) && fallback.length < minItems) wrong.push(node)
      for (const child of Object.values(node)) walk(child)
    }
    walk(document)
    expect(wrong).toEqual([])
  },
)

const VERB =
  /^(accept|acknowledge|aggregate|assign|cancel|change|compare|compute|confirm|create|delete|dismiss|dispatch|download|end|finish|generate|get|list|publish|read|reopen|replace|report|request|resend|reset|restore|retire|revoke|rotate|search|sign|start|stream|take|test|turn|unassign|unpublish|update|upload|use)[A-Z]/

test.each(NAMES)('operation ids of openapi/%s.json are unique names of methods: a verb and its object', name => {
  const document = JSON.parse(readFileSync(join(CHECKOUT, 'openapi', `${name}.json`), 'utf8')) as OpenApiDocument
  const ids = Object.values(document.paths).flatMap(methods => Object.values(methods).map(one => one.operationId))
  expect(ids.filter(id => !VERB.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})
