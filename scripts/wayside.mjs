#!/usr/bin/env node
import { runCompiled } from './ensure.mjs'

await runCompiled('cli/main.js')
