import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  test: {
    name: 'database',
    environment: 'node',
    // A handler is tried on the database that it works on (aSchool); what all functions share needs none.
    include: ['tests/{database,functions}/**/*.test.ts', 'supabase/functions/!(_shared)/**/*.test.ts'],
    globalSetup: ['tests/database/support/global-setup.ts'],
    // Each file has a database of its own and keeps nothing else, so files may share a process.
    isolate: false,
    // Some write thousands of rows first, on a machine that does other work meanwhile.
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
})
