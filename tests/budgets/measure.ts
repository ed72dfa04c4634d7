import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createBuilder, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { fileNameOf, notFoundFile, prerenderedPaths, shellNames } from '../../build/site-pages.ts'

/** Sizes of modules as the bundler writes them, before they are minified, by their path. */
export type ModuleSizes = Readonly<Record<string, number>>

/** Sizes in bytes, as a host sends them: packed by brotli. */
export type PageSizes = {
  html: number
  elements: number
  /** Inline scripts. */
  boot: number
  /** Every file of scripts that the page fetches by itself. */
  scripts: readonly string[]
  scriptBytes: number
  /** What has to come before the text can be read: the page, and what its head fetches. */
  requestsBeforeText: number
  requests: number
}

export type SiteSizes = {
  pages: Readonly<Record<string, PageSizes>>
  /** Pages that the application draws, by the name of their shell. */
  shells: Readonly<Record<string, PageSizes>>
  chunks: ReadonlyMap<string, { bytes: number; modules: ModuleSizes }>
  fonts: ReadonlyMap<string, number>
}

const root = join(import.meta.dirname, '..', '..')

/** Addresses as long as real ones; nothing answers there. */
const environment = {
  NODE_ENV: 'production',
  VITE_SITE_URL: 'https://meridiano.example',
  VITE_SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_0123456789abcdefghijkl_01234567',
  VITE_HCAPTCHA_SITEKEY: '10000000-ffff-ffff-ffff-000000000001',
  VITE_HCAPTCHA_SCRIPT_URL: '',
  VITE_CHECKOUT_ORIGINS: 'https://checkout.dlocalgo.com',
  VITE_GA_MEASUREMENT_ID: 'G-0123456789',
}

/** The build has written the packed copy beside a file, unless it is too small for one. */
function sentBytes(path: string): number {
  const packed = `${path}.br`
  return statSync(existsSync(packed) ? packed : path).size
}

/** The path of a module in the repository or in its package; what the bundler adds has a name of its own. */
function moduleName(id: string): string {
  return id
    .replace(/^.*\/node_modules\//, 'node_modules/')
    .replace(`${root}/`, '')
    .replace('\0', '')
}

async function build(folder: string): Promise<Rolldown.OutputBundle> {
  let written: Rolldown.OutputBundle = {}
  const keepBundle: Plugin = {
    name: 'keep-bundle',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle: (_options, bundle) => {
      written = bundle
    },
  }
  Object.assign(process.env, environment)
  const options: InlineConfig = { root, logLevel: 'error', plugins: [keepBundle], build: { outDir: folder } }
  await (await createBuilder(options, null)).buildApp()
  return written
}

const comments = /<!--.*?-->/gs
const code = /<(script|style)\b[^>]*>.*?<\/\1>/gs
const startTags = /<[a-z][^>]*>/gi
const inlineScripts = /<script\b(?![^>]*\s(?:src|type)=)([^>]*)>(.*?)<\/script>/gs
const disabledLinks = /<link disabled [^>]*>/g
const headRequests = /<script [^>]*src=|<link (?!disabled)[^>]*rel="(?:preload|modulepreload|stylesheet)"/g

function readPage(
  path: string,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  sizes: SiteSizes['chunks'],
): PageSizes {
  const html = readFileSync(path, 'utf8')
  const inline = [...html.matchAll(inlineScripts)]
  const scripts = new Set<string>()
  const add = (name: string) => {
    if (scripts.has(name)) return
    scripts.add(name)
    for (const imported of chunks.get(name)?.imports ?? []) add(imported)
  }
  for (const [, name = ''] of html.matchAll(/\/(assets\/[\w.-]+\.js)\b/g)) add(name)
  const files = new Set(html.replace(disabledLinks, '').match(/\/assets\/[\w.-]+\.(?:css|woff2|svg)\b/g))
  const [head = ''] = html.split('</head>')
  const early = inline.flatMap(([, attributes = '']) => attributes.match(/&quot;http/g) ?? [])
  return {
    html: sentBytes(path),
    elements: (html.replace(comments, '').replace(code, '<$1>').match(startTags) ?? []).length,
    boot: inline.reduce((sum, [, , text = '']) => sum + brotliCompressSync(text).length, 0),
    scripts: [...scripts],
    scriptBytes: [...scripts].reduce((sum, name) => sum + (sizes.get(name)?.bytes ?? 0), 0),
    requestsBeforeText: 1 + (head.match(headRequests) ?? []).length,
    requests: 1 + files.size + scripts.size + early.length,
  }
}

/** Builds the site as for a host and measures what it serves. */
export async function measureSite(): Promise<SiteSizes> {
  const folder = mkdtempSync(join(tmpdir(), 'meridiano-budgets-'))
  try {
    const files = Object.values(await build(folder))
    const chunks = new Map(
      files.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
    )
    const sizes = new Map(
      [...chunks].map(([name, { modules }]) => {
        const lengths = Object.entries(modules).map(([id, { renderedLength }]) => [
          moduleName(id),
          renderedLength,
        ])
        const bytes = sentBytes(join(folder, name))
        return [name, { bytes, modules: Object.fromEntries(lengths) }]
      }),
    )
    const read = (file: string) => readPage(join(folder, file), chunks, sizes)
    const pages = [...prerenderedPaths().map((path) => [path, fileNameOf(path)]), ['404', notFoundFile]]
    const fonts = files.filter(({ fileName }) => fileName.endsWith('.woff2'))
    return {
      pages: Object.fromEntries(pages.map(([name = '', file = '']) => [name, read(file)])),
      shells: Object.fromEntries(shellNames().map(([, name]) => [name, read(`shell/${name}.html`)])),
      chunks: sizes,
      fonts: new Map(fonts.map(({ fileName }) => [fileName, readFileSync(join(folder, fileName)).length])),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The modules of the scripts that a page fetches by itself. */
export function modulesOf({ scripts }: PageSizes, { chunks }: SiteSizes): ModuleSizes {
  return Object.assign({}, ...scripts.map((name) => chunks.get(name)?.modules))
}
