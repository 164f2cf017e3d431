#!/usr/bin/env node
import { ensureForTests, runCompiled } from './build/ensure.mjs'

await ensureForTests()
await runCompiled('tests/faults/main.js')
