#!/usr/bin/env node
// Writes openapi/v1.json anew from the routes: the test of its freshness asks a running server for it.
import { runTool } from './ensure.mjs'

const args = ['run', 'tests/api/openapi.test.ts', '-t', 'openapi/v1.json is what the routes say']
process.exit(await runTool('vitest/vitest.mjs', args, { ...process.env, WAYSIDE_WRITE_OPENAPI: '1' }))
