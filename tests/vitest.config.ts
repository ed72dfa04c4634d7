import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { motifFile } from '../build/motifs.ts'
import { sampleContent } from '../build/school.ts'
import { syllabusFiles } from '../build/syllabus/syllabus-plugin.ts'

const root = new URL('..', import.meta.url).pathname

// Threads take the zone of their process: a visitor of the school's own country (decision 124).
process.env.TZ = 'America/Argentina/Buenos_Aires'

/** Values for code that reads the browser's configuration; no test talks to these addresses. */
const env = {
  VITE_SUPABASE_URL: 'http://backend.test',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
  VITE_SITE_URL: 'https://meridiano.test',
  VITE_HCAPTCHA_SITEKEY: '10000000-ffff-ffff-ffff-000000000001',
  VITE_HCAPTCHA_SCRIPT_URL: '',
  VITE_CHECKOUT_ORIGINS: 'https://checkout.test',
}

/** What is no screen and needs a window all the same. */
const inWindow = [
  'src/boot/start.test.ts',
  'src/features/checkout/checkout-address.test.ts',
  'src/features/notebooks/notebooks.api.test.ts',
  'src/flows/csv-export/csv-export.api.test.ts',
  'src/flows/offers/offers.api.test.ts',
  'src/flows/purchase/{own-orders,track-purchase}.test.ts',
  'src/platform/{analytics,attempt-key,page-code,unfinished-work}.test.ts',
]

const screens = {
  environment: 'jsdom' as const,
  include: ['src/**/*.test.tsx', ...inWindow],
  setupFiles: ['tests/setup.ts'],
}

/** The location of a whole window cannot be replaced; that of a process with a window's parts can. */
const replacesLocation = ['src/app/load-boundary.test.tsx', 'src/platform/page-code.test.ts']

export default defineConfig({
  root,
  resolve: { alias: [sampleContent] },
  test: {
    env,
    testTimeout: 30_000,
    // By itself the runner leaves one core free, and nothing else runs meanwhile.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        plugins: [react(), motifFile(), syllabusFiles()],
        test: {
          ...screens,
          name: 'screens',
          exclude: replacesLocation,
          // Each file keeps a realm of its own, without a process and a simulated browser started for each.
          pool: 'vmThreads',
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: { ...screens, name: 'reloads', include: replacesLocation },
      },
      {
        extends: true,
        plugins: [motifFile(), syllabusFiles()],
        test: {
          name: 'rules',
          environment: 'node',
          // Rules keep nothing between calls, so files may share a process; what a test puts in place of the network goes with it.
          unstubGlobals: true,
          isolate: false,
          exclude: inWindow,
          include: [
            'src/**/*.test.ts',
            'build/**/*.test.ts',
            'supabase/functions/_shared/**/*.test.ts',
            'tests/{architecture,contract}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          // Servers, child processes and the memory of the process itself: one process per file.
          name: 'local',
          environment: 'node',
          include: ['tests/{local,budgets}/**/*.test.ts'],
        },
      },
    ],
  },
})
