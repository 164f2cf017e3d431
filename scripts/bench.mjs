#!/usr/bin/env node
import { ensureForDevelopment, ensureForTests, runCompiled } from './build/ensure.mjs'

await (process.argv[2] === 'pages' ? ensureForTests() : ensureForDevelopment())
await runCompiled('bench/main.js')
