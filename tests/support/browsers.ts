import { execFileSync, type StdioOptions, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

/** Names of programs, the one to take first: what visitors have comes before the shell that draws no windows. */
const chromiumNames = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chromium-headless-shell',
]
const firefoxNames = ['firefox-esr', 'firefox']

type Log = (line: string) => void

/**
 * Path of a Chromium that runs here: CHROMIUM_PATH, the system's own or Playwright's; otherwise installs one
 * (Debian package as root, else Playwright's download).
 */
export function findChromium(log: Log): string {
  const found = () => process.env.CHROMIUM_PATH ?? onPath(chromiumNames) ?? elsewhere()
  const path =
    found() ?? (installPackage(['chromium', 'chromium-headless-shell'], log) ? found() : download(log))
  if (path) return path
  throw new Error(
    'No Chromium found and none could be installed. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
}

/** Path of the system's own Firefox, spoken to by WebDriver BiDi; otherwise installs one (Debian package as root). */
export function findFirefox(log: Log): string {
  const path =
    process.env.FIREFOX_PATH ??
    onPath(firefoxNames) ??
    (installPackage(['firefox-esr'], log) ? onPath(firefoxNames) : undefined)
  if (path && versionOf(path) <= lastWithoutBidi)
    throw new Error(
      `Firefox ${versionOf(path)} does not know all commands of WebDriver BiDi. Update it (Debian: apt-get update && apt-get install firefox-esr) or set FIREFOX_PATH.`,
    )
  if (path) return path
  throw new Error(
    'No Firefox found and none could be installed. Install one (Debian: apt-get install firefox-esr) or set FIREFOX_PATH.',
  )
}

/** It refuses `network.addDataCollector`. */
const lastWithoutBidi = 140

function versionOf(program: string): number {
  const [, major] = /(\d+)\./.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? []
  return Number(major)
}

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(':')
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

function elsewhere(): string | undefined {
  const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  return [macChrome, chromium.executablePath()].find((path) => path && existsSync(path))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Installs the first of these Debian packages that there is. */
function installPackage(names: readonly string[], log: Log): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  log('No browser found: installing the Debian package.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit']
  return names.some(
    (name) => spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio, env }).status === 0,
  )
}

function download(log: Log): string | undefined {
  log('No Chromium found: asking Playwright for its own.')
  try {
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  } catch {
    // Reported by the caller.
  }
  return elsewhere()
}

/** The first line is of an address bar that nobody sees; the others are Playwright's own list, which this replaces. */
const unwantedFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'AimEnabled'],
  ...['AutoDeElevate', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['BlockOriginHeaderModificationOnRedirect', 'DestroyProfileOnBrowserClose', 'DialMediaRouteProvider'],
  ...['GlobalMediaControls', 'HttpsUpgrades', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying'],
  ...['OptimizationHints', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'Translate'],
]

/** Headless on machines without a display, a sandbox or a network; background traffic would only fail there. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${unwantedFeatures.join(',')}`,
]
