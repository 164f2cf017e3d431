#!/usr/bin/env node
// All that is stale; with `web` only the web application.
import { ensureForDevelopment, ensureWeb } from './build/ensure.mjs'

await (process.argv[2] === 'web' ? ensureWeb() : ensureForDevelopment())
