import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { motifModules } from '../build/motifs-plugin.ts'

const root = new URL('..', import.meta.url).pathname

/** Values for code that reads the browser's configuration; no test talks to these addresses. */
const env = {
  VITE_SUPABASE_URL: 'http://backend.test',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
  VITE_SITE_URL: 'https://meridiano.test',
  VITE_HCAPTCHA_SITEKEY: '10000000-ffff-ffff-ffff-000000000001',
  VITE_HCAPTCHA_SCRIPT_URL: '',
  VITE_CHECKOUT_ORIGINS: 'https://checkout.test',
}

export default defineConfig({
  root,
  test: {
    env,
    testTimeout: 30_000,
    // By itself the runner leaves one core free, and nothing else runs meanwhile.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        plugins: [react(), motifModules()],
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['src/{app,features,flows,platform,ui}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          include: [
            'src/{domain,content}/**/*.test.ts',
            'build/**/*.test.ts',
            'supabase/functions/**/*.test.ts',
            'tests/{architecture,contract,functions,local}/**/*.test.ts',
          ],
        },
      },
    ],
  },
})
