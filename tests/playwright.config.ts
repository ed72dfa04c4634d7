import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { lanes, siteUrl } from './e2e/stage.ts'
import { chromiumArguments, findChromium, findFirefox } from './support/browsers.ts'
import { isLong } from './support/sized.ts'

const log = (line: string) => process.stderr.write(`${line}\n`)
// Without a locale Chromium opens no file whose name has an accent, and says nothing.
const env = { ...process.env, LANG: 'C.UTF-8' }
const isFirefox = process.env.JOURNEY_BROWSER === 'firefox'
const browser: Pick<
  NonNullable<PlaywrightTestConfig['use']>,
  'browserName' | 'channel' | 'launchOptions'
> = isFirefox
  ? {
      browserName: 'firefox',
      // By WebDriver BiDi, which has no command for reduced motion yet.
      channel: 'moz-firefox',
      launchOptions: {
        executablePath: findFirefox(log),
        env,
        firefoxUserPrefs: { 'ui.prefersReducedMotion': 1, 'dom.events.testing.asyncClipboard': true },
      },
    }
  : { launchOptions: { executablePath: findChromium(log), args: chromiumArguments, env } }

export default defineConfig({
  testDir: './e2e',
  ...(!isLong && !isFirefox && { testMatch: /\/roads\/[\w-]+\.spec\.ts$/ }),
  ...(isFirefox && { grep: /@main/ }),
  // The runner empties it, and others report beside it.
  outputDir: '../test-results/pages',
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
    ...browser,
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
