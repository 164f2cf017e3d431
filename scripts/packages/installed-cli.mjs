#!/usr/bin/env node
// `wayside` of the installed package @wayside/cli: the commands of API users.
import { refuseOldNode } from '../process/refuse-old-node.mjs'

refuseOldNode()
await import('../../dist/cli/user-main.js')
