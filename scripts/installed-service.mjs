#!/usr/bin/env node
// `wayside` of the installed package wayside, which needs no build.
import { refuseOldNode } from './refuse-old-node.mjs'
import { stopWithNpm } from './stop-with-npm.mjs'

refuseOldNode()
stopWithNpm()
await import('../dist/cli/main.js')
