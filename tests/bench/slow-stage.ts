import { execFile } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { serveSite } from '../../build/serve/site-server.ts'
import { chromiumArguments, findChromium } from '../support/browsers.ts'
import { portsOfLane } from '../support/ports.ts'
import { buildSite } from '../support/site-build.ts'
import { openBenchBackend } from './web-stage.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'supabase', '.temp', 'bench-slow')
const run = promisify(execFile)

/** The build of another commit, and that of this tree. */
export const builds = ['before', 'now'] as const
export type Build = (typeof builds)[number]

export type SlowStage = {
  browser: Browser
  /** Those that are measured, with their origins: HTTP/2, packed. */
  origins: readonly (readonly [Build, string])[]
  stop(): Promise<void>
}

/** What is installed of each package; whether it is for building only is left out. */
function packagesOf(tree: string): string {
  const { packages } = JSON.parse(readFileSync(join(tree, 'package-lock.json'), 'utf8'))
  const installed = Object.entries<{ version: string; integrity?: string }>(packages).filter(([at]) => at)
  return installed.map(([at, { version, integrity }]) => `${at} ${version} ${integrity}`).join('\n')
}

/** @returns removes it */
async function checkOut(commit: string, tree: string): Promise<() => Promise<unknown>> {
  const git = (...words: string[]) => run('git', words, { cwd: root })
  await git('worktree', 'add', '--detach', '--force', tree, commit)
  if (packagesOf(tree) === packagesOf(root))
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tree })
  return () => git('worktree', 'remove', '--force', tree)
}

/** One backend, that of this tree, and the site of this tree and of the other commit, each built by its own tree. */
export async function openSlowStage(against: string | undefined): Promise<SlowStage> {
  const { siteEnv, opened, stop } = await openBenchBackend(folder)
  try {
    const trees: [Build, string][] = [['now', root]]
    if (against !== undefined) {
      const tree = join(folder, 'tree')
      opened.push(await checkOut(against, tree))
      trees.unshift(['before', tree])
    }
    const origins: [Build, string][] = []
    for (const [lane, [build, tree]] of trees.entries()) {
      const site = join(folder, build)
      await buildSite(site, siteEnv, tree)
      const served = await serveSite(site, portsOfLane(lane))
      opened.push(() => served.stop())
      origins.push([build, served.secureUrl])
    }
    const browser = await chromium.launch({
      executablePath: findChromium(console.error),
      args: chromiumArguments,
    })
    opened.push(() => browser.close())
    return { browser, origins, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
