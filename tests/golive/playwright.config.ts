import { defineConfig } from '@playwright/test'

process.env.JOURNEY_SCHOOL = 'empty'
process.env.JOURNEY_LANES = '1'
const { default: journeys } = await import('../playwright.config.ts')

/** The going-live chapter of docs/operations.md, walked on an empty school. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'rehearsal.spec.ts',
  globalSetup: '../e2e/global-setup.ts',
  outputDir: '../../test-results/pages',
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '../../test-results/golive.json' }]],
})
