import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'database',
    environment: 'node',
    include: ['tests/database/**/*.test.ts'],
    globalSetup: ['tests/database/support/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
