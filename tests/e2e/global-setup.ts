import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startBackend } from '../../supabase/local/start-backend.ts'
import { serveSite } from '../support/static-site.ts'
import { ports, siteUrl } from './stage.ts'

const root = join(import.meta.dirname, '..', '..')
const logFolder = join(root, 'test-results', 'backend-logs')

/** Whole local backend on ports of its own, and the site built for it. Nothing is mocked. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = join(root, 'supabase', '.temp', 'e2e')
  rmSync(folder, { recursive: true, force: true })
  const backend = await startBackend({
    ports,
    dataDir: join(folder, 'data'),
    persist: false,
    siteUrl,
    seed: true,
    onCrash: (message) => console.error(message),
    // Every journey comes from one address.
    env: { RATE_LIMIT_FACTOR: '100' },
  })
  try {
    const siteFolder = join(folder, 'site')
    execFileSync(
      process.execPath,
      [
        join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
        'build',
        '--outDir',
        siteFolder,
        '--logLevel',
        'error',
      ],
      {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, ...backend.env, VITE_SITE_URL: siteUrl, VITE_GA_MEASUREMENT_ID: 'G-JOURNEYS' },
      },
    )
    const site = await serveSite(siteFolder, ports.site)
    return async () => {
      await site.stop()
      // Stopping takes them away, and they tell why a journey failed.
      cpSync(join(folder, 'data', 'logs'), logFolder, { recursive: true })
      await backend.stop()
    }
  } catch (error) {
    await backend.stop()
    throw error
  }
}
