import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { root: import.meta.dirname, include: ['run.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
})
