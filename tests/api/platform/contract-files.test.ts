import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, test } from 'vitest'
import { appOpenApi } from '../../../server/delivery/reference/app-open-api.ts'
import { openApiText } from '../../../server/delivery/reference/pages.ts'
import { recordFilters } from '../../../server/records/record-filters.ts'
import { CHECKOUT } from '../../../server/runtime/config.ts'
import { useServer } from '../../support/services/use-server.ts'

const HEAD = '// Written by scripts/openapi.mjs from the contract of the service.\n\n'

const PYTHON_HEAD = `"""Written by scripts/openapi.mjs from the contract of the service."""

from __future__ import annotations

from typing import Sequence, TypedDict


class Range(TypedDict, total=False):
    """Both ends included."""

    min: float
    max: float


class Filters(TypedDict, total=False):
    """Which records: the same for records, aggregates and exports."""

`
const PYTHON_TYPES: { [type: string]: string } = { integer: 'int', string: 'str', boolean: 'bool', object: 'Range' }

const server = useServer()

/** Compares the file with its expected content, or writes it. */
function expectKept(path: string, text: string): void {
  const file = join(CHECKOUT, path)
  if (process.env.WAYSIDE_WRITE_OPENAPI) writeFileSync(file, text)
  expect(readFileSync(file, 'utf8') === text, `${path} is stale: node scripts/openapi.mjs`).toBe(true)
}

test('openapi/v1.json is what the routes of programs and devices say', async () => {
  expectKept('openapi/v1.json', await (await fetch(`${server.url}/openapi.json`)).text())
})

test('openapi/app.json is what the routes of the web application say', () => {
  const scopes = server.scopes.filter(({ prefix }) => prefix.startsWith('/app/'))
  expect(scopes.length).toBeGreaterThan(1)
  expectKept('openapi/app.json', openApiText(appOpenApi(scopes)))
})

test('openapi/open.json is what the routes for everybody say', async () => {
  expectKept('openapi/open.json', await (await fetch(`${server.url}/open/openapi.json`)).text())
})

test.each(['v1', 'app', 'open'])('client/%s-types.ts is what the contract says', async name => {
  const contract = JSON.parse(readFileSync(join(CHECKOUT, 'openapi', `${name}.json`), 'utf8'))
  const types = await openapiTS(contract, { defaultNonNullable: false, emptyObjectsUnknown: true })
  expectKept(`client/${name}-types.ts`, HEAD + astToString(types))
})

test('clients/python/src/wayside/filters.py has the filters of the contract', () => {
  const contract = JSON.parse(readFileSync(join(CHECKOUT, 'openapi', 'v1.json'), 'utf8'))
  const body = contract.paths['/api/v1/traffic/data/search'].post.requestBody.content['application/json'].schema
  const { properties } = body
  const lines = Object.keys(recordFilters(1)).map(name => `    ${name}: ${pythonType(properties[name])}`)
  expectKept('clients/python/src/wayside/filters.py', `${PYTHON_HEAD}${lines.join('\n')}\n`)
})

const pythonType = ({ type, items }: { type: string; items: { type: string } }) =>
  type === 'array' ? `Sequence[${PYTHON_TYPES[items.type]}]` : PYTHON_TYPES[type]
