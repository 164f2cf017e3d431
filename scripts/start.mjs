#!/usr/bin/env node
import { runCompiled } from './build/ensure.mjs'

await runCompiled('cli/main.js', ['start', ...process.argv.slice(2)])
