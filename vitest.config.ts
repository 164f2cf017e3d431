import { configDefaults, defineConfig } from 'vitest/config'
import { COMPILED, compiledProduct } from './tests/support/vitest/compiled-product.ts'
import { MixedOrder } from './tests/support/vitest/mixed-order.ts'

// `npm test` has built dist; for vitest alone it may be older than the sources.
const isBuilt = Boolean(process.env.WAYSIDE_BUILT)

/** What `npm test` leaves out. One test of pages is among the short ones: it opens each page once. */
const LONG = ['tests/{faults,model,processes,start,operations,sdk,cli,system}/**', 'tests/web/**/!(every-page).test.ts']
const isShort = process.env.WAYSIDE_TESTS === 'short'

export default defineConfig({
  plugins: isBuilt ? [compiledProduct] : [],
  test: {
    server: { deps: { external: isBuilt ? [COMPILED] : [] } },
    include: [
      'charts/**/*.test.ts',
      'contract/**/*.test.ts',
      'server/**/*.test.ts',
      'cli/**/*.test.ts',
      'client/**/*.test.ts',
      'web/**/*.test.ts',
      'tests/**/*.test.ts',
    ],
    exclude: [...configDefaults.exclude, ...(isShort ? LONG : [])],
    globalSetup: ['tests/support/vitest/start-postgres.ts'],
    setupFiles: ['tests/support/vitest/no-navigator.ts'],
    // Commands that run in the test's process read it when they are loaded; a CI server may ask for colours.
    env: { NO_COLOR: '1' },
    // Wide, for a busy machine: two processors at a load of 30 took more than 60 s for tests that start processes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Files share the modules of their worker: loading them for each file took a tenth of the time.
    isolate: false,
    // One more than the smallest machine has processors: some files mostly wait. With four, a busy machine was too slow for
    // some tests.
    maxWorkers: 3,
    sequence: { sequencer: MixedOrder },
  },
})
