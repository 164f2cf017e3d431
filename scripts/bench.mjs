#!/usr/bin/env node
import { ensureForDevelopment, runCompiled } from './ensure.mjs'

await ensureForDevelopment()
await runCompiled('bench/main.js')
