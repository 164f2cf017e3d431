#!/usr/bin/env node
// Writes openapi/*.json anew from the routes, and the types of the client from those: the tests of their freshness do it.
import { runTool } from './ensure.mjs'

const args = ['run', 'tests/api/contract-files.test.ts']
process.exit(await runTool('vitest/vitest.mjs', args, { ...process.env, WAYSIDE_WRITE_OPENAPI: '1' }))
