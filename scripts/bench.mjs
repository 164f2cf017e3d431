#!/usr/bin/env node
import { ensureForDevelopment, ensureTestPackages, runCompiled } from './ensure.mjs'

await ensureForDevelopment()
if (process.argv[2] === 'pages') await ensureTestPackages()
await runCompiled('bench/main.js')
