import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

/** In the order in which they are preferred, with the suffix of the file beside the original. */
const suffixes = { br: '.br', gzip: '.gz' } as const

export type Encoding = keyof typeof suffixes

export type SiteFile = {
  contentType: string
  isPage: boolean
  /** Hash of the content, the same for every encoding. */
  hash: string
  body: Buffer
  encoded: Partial<Record<Encoding, Buffer>>
}

/** Read by the host, not served. */
const hostFiles = ['_headers', '_redirects']

/** A page is at its address without `.html`: `/comunidad`, and `/` for `index.html`. */
function addressOf(path: string): string {
  const address = encodeURI(`/${path.split(sep).join('/')}`)
  return address.endsWith('.html')
    ? address.slice(0, -'.html'.length).replace(/\/index$/, '') || '/'
    : address
}

/**
 * The files of a built site by their address. All are read at once and nothing else is ever served, so that no path of a
 * request reaches the file system.
 */
export function readSiteFiles(folder: string): Map<string, SiteFile> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  const known = new Set(paths)
  const isEncoded = (path: string) =>
    Object.values(suffixes).some(
      (suffix) => path.endsWith(suffix) && known.has(path.slice(0, -suffix.length)),
    )
  const files = new Map<string, SiteFile>()
  for (const path of paths) {
    if (hostFiles.includes(path) || isEncoded(path)) continue
    const body = readFileSync(join(folder, path))
    const encoded: SiteFile['encoded'] = {}
    for (const [encoding, suffix] of Object.entries(suffixes)) {
      if (known.has(path + suffix)) encoded[encoding as Encoding] = readFileSync(join(folder, path + suffix))
    }
    const extension = extname(path)
    files.set(addressOf(path), {
      contentType: contentTypes[extension] ?? 'application/octet-stream',
      isPage: extension === '.html',
      hash: createHash('sha256').update(body).digest('base64url').slice(0, 22),
      body,
      encoded,
    })
  }
  return files
}
