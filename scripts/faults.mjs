#!/usr/bin/env node
import { ensureForTests, runCompiled } from './ensure.mjs'

await ensureForTests()
await runCompiled('tests/faults/main.js')
