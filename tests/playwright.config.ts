import { defineConfig } from '@playwright/test'
import { lanes, siteUrl } from './e2e/stage.ts'
import { chromiumArguments, findChromium } from './support/chromium.ts'

const executablePath = findChromium((line) => process.stderr.write(`${line}\n`))

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: false,
  workers: lanes,
  // A provider's effect that has to be tried again takes its back-off, on a busy machine more than once; and some
  // journeys walk many screens. What hangs is told sooner by its own wait.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // For its trace, and to tell what fails always from what fails at times. Both count as failed.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '../test-results/journeys.json' }]],
  use: {
    baseURL: siteUrl,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    // Without a locale Chromium opens no file whose name has an accent, and says nothing.
    launchOptions: { executablePath, args: chromiumArguments, env: { ...process.env, LANG: 'C.UTF-8' } },
    // A visitor who has refused to be measured: the question would stand over what journeys press.
    storageState: {
      cookies: [],
      origins: [{ origin: siteUrl, localStorage: [{ name: 'meridiano.consent', value: 'denied' }] }],
    },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'reduce' },
  },
})
