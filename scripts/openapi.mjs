#!/usr/bin/env node
// Rewrites openapi/*.json from the routes, and the types of the client from those: the tests that compare them do it.
import { runTool } from './build/ensure.mjs'

const args = ['run', 'tests/api/platform/contract-files.test.ts']
process.exit(await runTool('vitest/vitest.mjs', args, { ...process.env, WAYSIDE_WRITE_OPENAPI: '1' }))
