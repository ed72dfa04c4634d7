import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { composeEnvironment } from '../../supabase/local/environment.ts'
import type { Ports } from '../../supabase/local/ports.ts'
import { portsOfLane } from './ports.ts'

const root = join(import.meta.dirname, '..', '..')

/** Builds the site of this tree, or of another, into a folder, with these values beside those of the environment. */
export async function buildSite(folder: string, env: Record<string, string>, tree = root): Promise<void> {
  const vite = join(tree, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--outDir', folder, '--logLevel', 'error']
  await promisify(execFile)(process.execPath, args, { cwd: tree, env: { ...process.env, ...env } })
}

/** The site of the journeys, for the ports of their first lane; the other lanes serve copies. */
export const journeySite = join(root, 'supabase', '.temp', 'site-of-journeys')

export async function buildJourneySite(): Promise<void> {
  const ports = portsOfLane(0)
  await buildSite(journeySite, {
    ...composeEnvironment(ports, `http://127.0.0.1:${ports.site}`),
    VITE_GA_MEASUREMENT_ID: 'G-JOURNEYS',
  })
}

type BuiltFor = { folder: string; ports: Ports }

/**
 * Copies a site to a stage with other ports: a build holds nothing else of its stage. Only what differs is packed anew,
 * quickly: how small the build makes it is of no matter to a journey.
 */
export async function copySite(from: BuiltFor, to: BuiltFor): Promise<void> {
  await cp(from.folder, to.folder, { recursive: true })
  const entries = await readdir(to.folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile() && !/\.(br|gz)$/.test(one.name))) {
    const path = join(entry.parentPath, entry.name)
    // Each byte is one character, so that files of other content stay as they are.
    const before = await readFile(path, 'latin1')
    let after = before
    for (const [name, port] of Object.entries(from.ports)) {
      after = after.replaceAll(`127.0.0.1:${port}`, `127.0.0.1:${to.ports[name as keyof Ports]}`)
    }
    if (after === before) continue
    await writeFile(path, after, 'latin1')
    if (!existsSync(`${path}.br`)) continue
    const written = Buffer.from(after, 'latin1')
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY }
    await writeFile(`${path}.br`, brotliCompressSync(written, { params }))
    await writeFile(`${path}.gz`, gzipSync(written, { level: 1 }))
  }
}
