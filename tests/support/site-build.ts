import { execFile } from 'node:child_process'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { precompress } from '../../build/precompress.ts'
import type { Ports } from '../../supabase/local/ports.ts'

const root = join(import.meta.dirname, '..', '..')
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')

/** Builds the site into a folder, with these values beside those of the environment. */
export async function buildSite(folder: string, env: Record<string, string>): Promise<void> {
  const args = [vite, 'build', '--outDir', folder, '--logLevel', 'error']
  await promisify(execFile)(process.execPath, args, { cwd: root, env: { ...process.env, ...env } })
}

type BuiltFor = { folder: string; ports: Ports }

/** Copies a site to a stage with other ports: a build holds nothing else of its stage. */
export async function copySite(from: BuiltFor, to: BuiltFor): Promise<void> {
  await cp(from.folder, to.folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
  const entries = await readdir(to.folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    // Each byte is one character, so that files of other content stay as they are.
    const before = await readFile(path, 'latin1')
    let after = before
    for (const [name, port] of Object.entries(from.ports)) {
      after = after.replaceAll(`127.0.0.1:${port}`, `127.0.0.1:${to.ports[name as keyof Ports]}`)
    }
    if (after !== before) await writeFile(path, after, 'latin1')
  }
  await precompress(to.folder)
}
