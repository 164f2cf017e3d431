#!/usr/bin/env node
import { runCompiled } from './ensure.mjs'

await runCompiled('cli/main.js', ['start', ...process.argv.slice(2)])
