#!/usr/bin/env node
import { ensureForDevelopment } from './ensure.mjs'

await ensureForDevelopment()
