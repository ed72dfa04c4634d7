import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { loadEnv, type Plugin, type ResolvedConfig } from 'vite'
import { inlineCodeOf } from './inline-code.ts'
import { type HeaderSources, renderHeaders } from './site-headers.ts'
import { indexedPaths, shellNames, unlistedPaths } from './site-pages.ts'

const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml'])
/** Below, the answer fits one packet either way. */
const smallestBytes = 1024

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Writes its packed copies beside a file. */
export async function packFile(path: string): Promise<void> {
  const body = await readFile(path)
  if (body.length < smallestBytes) return
  const brotliOptions = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }
  await Promise.all([
    toBrotli(body, brotliOptions).then((packed) => writeFile(`${path}.br`, packed)),
    toGzip(body, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ])
}

/** Writes a `.br` and a `.gz` beside each file of text. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
  await Promise.all(texts.map((entry) => packFile(join(entry.parentPath, entry.name))))
}

const template = fileURLToPath(new URL('./headers.template', import.meta.url))

/** The licences of the packages that the browser gets, written by Vite. */
export const licencesFile = 'third-party-licences.txt'

/** Files beside the pages: the public folder, the licences, and what the build writes for crawlers. */
function filesOf(publicDir: string): string[] {
  const entries = publicDir ? readdirSync(publicDir, { withFileTypes: true }) : []
  const files = entries.map((entry) => (entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`))
  const written = [
    `/${licencesFile}`,
    '/site.webmanifest',
    '/robots.txt',
    '/sitemap.xml',
    '/tarjeta.png',
    '/tarjetas/*',
    '/programas/*',
  ]
  return [...files, ...written]
}

/** The pages of a built site. */
function pagesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

function sourcesOf({ mode, envDir, root }: ResolvedConfig): HeaderSources {
  const env = { ...loadEnv(mode, envDir || root, 'VITE_'), ...process.env }
  return {
    supabaseUrl: env.VITE_SUPABASE_URL ?? '',
    captchaScriptUrl: env.VITE_HCAPTCHA_SCRIPT_URL ?? '',
    gaMeasurementId: env.VITE_GA_MEASUREMENT_ID ?? '',
  }
}

/**
 * A `_redirects` file that answers the address of each shell with it. Targets have no `.html`: Cloudflare Pages leads from
 * such an address to the one without.
 */
export function renderRedirects(shells: readonly (readonly [path: string, name: string])[]): string {
  // Cloudflare Pages counts every line after the first pattern as a pattern, of which it takes 100.
  const inOrder = shells.toSorted(
    ([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')) || a.localeCompare(b),
  )
  return [
    ...inOrder.map(([path, name]) => `${path} /shell/${name} 200`),
    // After the rewrites: Netlify compares without the last slash and takes the first line.
    ...inOrder.map(([path]) => `${path}/ ${path} 308`),
    '',
  ].join('\n')
}

/** Writes what a static host reads, from the files that the build has written: headers, redirects, packed copies. */
export function hostFiles(): Plugin {
  return {
    name: 'host-files',
    apply: 'build',
    buildApp: {
      // After everything that writes a page.
      order: 'post',
      async handler({ config }) {
        const folder = resolve(config.root, config.build.outDir)
        const known = { open: [...indexedPaths(), ...filesOf(config.publicDir)], unlisted: unlistedPaths() }
        const inline = inlineCodeOf(pagesOf(folder))
        const headers = renderHeaders(readFileSync(template, 'utf8'), sourcesOf(config), known, inline)
        writeFileSync(join(folder, '_headers'), headers)
        writeFileSync(join(folder, '_redirects'), renderRedirects(shellNames()))
        await precompress(folder)
      },
    },
  }
}
