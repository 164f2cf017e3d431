#!/usr/bin/env node
// `wayside` of the installed package wayside, which needs no build.
import { refuseOldNode } from '../process/refuse-old-node.mjs'
import { stopWithNpm } from '../process/stop-with-npm.mjs'

refuseOldNode()
stopWithNpm()
await import('../../dist/cli/main.js')
