import { execFileSync, type StdioOptions, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

// The headless shell draws no windows, so journeys take a third less time than in the full browser.
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/**
 * Path of a Chromium that runs here: CHROMIUM_PATH, the system's own or Playwright's; otherwise installs one
 * (Debian package as root, else Playwright's download).
 */
export function findChromium(log: (line: string) => void): string {
  const found = lookUp()
  if (found) return found
  install(log)
  const installed = lookUp()
  if (installed) return installed
  throw new Error(
    'No Chromium found and none could be installed. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
}

function lookUp(): string | null {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const folders = (process.env.PATH ?? '').split(':')
  for (const name of systemNames) {
    const path = folders.map((folder) => join(folder, name)).find(isExecutable)
    if (path) return path
  }
  const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  if (existsSync(macChrome)) return macChrome
  const own = chromium.executablePath()
  return own && existsSync(own) ? own : null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function install(log: (line: string) => void): void {
  const isRoot = process.getuid?.() === 0
  if (isRoot && spawnSync('apt-get', ['--version']).status === 0) {
    log('No Chromium found: installing the Debian package.')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const stdio: StdioOptions = ['ignore', 'ignore', 'inherit']
      if (spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio, env }).status === 0) return
    }
  }
  log('No Chromium found: asking Playwright for its own.')
  try {
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  } catch {
    // Reported by the caller.
  }
}

/** Headless on machines without a display, a sandbox or a network; background traffic would only fail there. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
