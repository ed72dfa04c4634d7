import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..', '..')
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')

/** Builds the site into a folder, with these values beside those of the environment. */
export async function buildSite(folder: string, env: Record<string, string>): Promise<void> {
  const args = [vite, 'build', '--outDir', folder, '--logLevel', 'error']
  await promisify(execFile)(process.execPath, args, { cwd: root, env: { ...process.env, ...env } })
}
