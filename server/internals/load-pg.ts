import { createRequire } from 'node:module'
import type pg from 'pg'

/**
 * pg asks when it is loaded whether it runs at Cloudflare. On Node 20, which has no `navigator`, it makes a Response to
 * find out, and with that Node loads its whole fetch: 40 ms of processor time in every process and thread. So pg finds the
 * `navigator` of later versions of Node meanwhile. An `import` would be too late: bundles load all packages first.
 */
function loadPg(): typeof pg {
  const require = createRequire(import.meta.url)
  if ('navigator' in globalThis) return require('pg')
  Object.defineProperty(globalThis, 'navigator', { value: { userAgent: 'Node.js' }, configurable: true })
  try {
    return require('pg')
  } finally {
    Reflect.deleteProperty(globalThis, 'navigator')
  }
}

export const { Client, Pool, types } = loadPg()
