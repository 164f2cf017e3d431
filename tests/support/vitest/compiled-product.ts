import { dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'vitest/config'
import { CHECKOUT } from '../../../server/runtime/config.ts'

const FOLDERS = 'contract|messages|charts|parquet|server|client|cli'
const IS_PRODUCT = new RegExp(`^(${FOLDERS})/.*(?<!\\.test)\\.ts$`)

/** Modules that vitest loads as they are. */
export const COMPILED = new RegExp(`/dist/(${FOLDERS})/`)

/**
 * Gives tests the modules of dist, which are what a service runs, instead of those that vitest would compile once more:
 * tests of the API take 7 % less processor time.
 */
export const compiledProduct: Plugin = {
  name: 'compiled-product',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!importer || !source.startsWith('.')) return null
    const path = relative(CHECKOUT, resolve(dirname(importer), source))
    return IS_PRODUCT.test(path) ? join(CHECKOUT, 'dist', path.replace(/\.ts$/, '.js')) : null
  },
}
