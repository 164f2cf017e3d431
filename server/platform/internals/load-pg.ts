import { isNavigatorMissing } from './navigator-for-pg.ts'

/*
 * After it: pg asks when it is loaded whether it runs at Cloudflare. On Node 20, which has no `navigator`, it makes a
 * Response to find out, and with that Node loads its whole fetch: 40 ms of processor time in every process and thread. So
 * pg finds the `navigator` of later versions of Node meanwhile. Bundles of a published package load all packages first, so
 * that it costs this there.
 */

import pg from 'pg'

if (isNavigatorMissing) Reflect.deleteProperty(globalThis, 'navigator')

export const { Client, Pool, types } = pg
