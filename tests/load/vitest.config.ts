import { defineConfig } from 'vitest/config'
import { isLong } from '../support/sized.ts'

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    environment: 'node',
    include: ['tests/load/**/*.test.ts'],
    // Its parts are tested one by one: the interrupted run, the lease and the merge (docs/security.md, T35).
    exclude: isLong ? [] : ['tests/load/payment-sync.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
