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

type Encoding = keyof typeof suffixes

type SiteFile = {
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
function readSiteFiles(folder: string): Map<string, SiteFile> {
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

/** Status 200 is a rewrite: `to` is answered under the address that was asked for. */
type Redirect = { status: number; to: string }

const placeholder = /:([A-Za-z]\w*)/g

/** What a `_redirects` file makes of each path: the first matching line counts. */
export function readRedirectRules(text: string): (path: string) => Redirect | null {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [from = '', to = '', status = '302'] = line.split(/\s+/)
      const escaped = from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      const pattern = new RegExp(`^${escaped.replace(placeholder, '(?<$1>[^/]+)')}$`)
      return { pattern, to, status: Number(status) }
    })
  return (path) => {
    for (const { pattern, to, status } of rules) {
      const match = pattern.exec(path)
      if (match) return { status, to: to.replace(placeholder, (_, name) => match.groups?.[name] ?? '') }
    }
    return null
  }
}

type HeaderRule = { pattern: RegExp; set: [name: string, value: string][]; drop: string[] }

function parse(text: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  for (const line of text.split('\n')) {
    const content = line.trim()
    const rule = rules.at(-1)
    if (content === '' || content.startsWith('#')) continue
    if (!/^\s/.test(line)) {
      const escaped = content.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
      rules.push({ pattern: new RegExp(`^${escaped}$`), set: [], drop: [] })
    } else if (content.startsWith('! ')) {
      rule?.drop.push(content.slice(2).trim().toLowerCase())
    } else {
      const colon = content.indexOf(':')
      rule?.set.push([content.slice(0, colon).trim(), content.slice(colon + 1).trim()])
    }
  }
  return rules
}

/**
 * The headers that each path gets from a `_headers` file, as Cloudflare Pages applies it: every matching rule counts,
 * a repeated header is joined with a comma, `! Name` removes what earlier rules set.
 */
export function readHeaderRules(text: string): (path: string) => Record<string, string> {
  const rules = parse(text)
  return (path) => {
    const headers = new Map<string, [name: string, value: string]>()
    for (const rule of rules) {
      if (!rule.pattern.test(path)) continue
      for (const name of rule.drop) headers.delete(name)
      for (const [name, value] of rule.set) {
        const before = headers.get(name.toLowerCase())
        headers.set(name.toLowerCase(), [name, before ? `${before[1]}, ${value}` : value])
      }
    }
    return Object.fromEntries(headers.values())
  }
}

export type SiteRequest = {
  method: string
  /** As it was sent: path and query, nothing decoded. */
  target: string
  acceptEncoding: string
  ifNoneMatch: string
}

export type SiteAnswer = { status: number; headers: Record<string, string | number>; body: Buffer | null }

function read(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8')
}

/** The best encoding that the reader takes; `q=0` refuses one. */
function encodingFor(file: SiteFile, acceptEncoding: string): Encoding | null {
  const taken = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .filter(([, quality = 'q=1']) => !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name)
  const known = Object.keys(file.encoded) as Encoding[]
  return known.find((encoding) => taken.includes(encoding) || taken.includes('*')) ?? null
}

/** Compared weakly, as RFC 9110, section 13.1.2, asks for. */
function isKnown(etag: string, ifNoneMatch: string): boolean {
  const known = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}

/** Other spellings of a page that hosts lead to it: `/comunidad/`, `/comunidad.html`, `/index.html`. */
function canonicalOf(path: string): string {
  return (
    path
      .replace(/\/+$/, '')
      .replace(/\.html$/, '')
      .replace(/\/index$/, '') || '/'
  )
}

/** Answers like the static hosts that the build is made for (decision 94). */
export function openBuiltSite(folder: string): (request: SiteRequest) => SiteAnswer {
  const files = readSiteFiles(folder)
  // Answers what is not known, and has no address itself.
  const notFoundPage = files.get('/404')
  files.delete('/404')
  const headersOf = readHeaderRules(read(folder, '_headers'))
  const redirectOf = readRedirectRules(read(folder, '_redirects'))

  function fileAnswer(path: string, file: SiteFile, request: SiteRequest, status: number): SiteAnswer {
    const encoding = encodingFor(file, request.acceptEncoding)
    const body = (encoding && file.encoded[encoding]) ?? file.body
    const etag = `"${file.hash}${encoding ? `-${encoding}` : ''}"`
    const headers: SiteAnswer['headers'] = { ...headersOf(path), ETag: etag, Vary: 'Accept-Encoding' }
    if (status === 200 && isKnown(etag, request.ifNoneMatch)) return { status: 304, headers, body: null }
    headers['Content-Type'] = file.contentType
    headers['Content-Length'] = body.length
    if (encoding) headers['Content-Encoding'] = encoding
    return { status, headers, body: request.method === 'HEAD' ? null : body }
  }

  function emptyAnswer(path: string, status: number, more: SiteAnswer['headers']): SiteAnswer {
    return { status, headers: { ...headersOf(path), ...more, 'Content-Length': 0 }, body: null }
  }

  function notFound(path: string, request: SiteRequest): SiteAnswer {
    const answer = notFoundPage ? fileAnswer(path, notFoundPage, request, 404) : emptyAnswer(path, 404, {})
    // The rule for `/assets/*` would let a browser keep for a year that a file is missing.
    answer.headers['Cache-Control'] = 'no-store'
    return answer
  }

  return (request) => {
    const [path = '/', query] = request.target.split(/\?(.*)/s)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return emptyAnswer(path, 405, { Allow: 'GET, HEAD' })
    }
    const moved = (status: number, to: string) =>
      emptyAnswer(path, status, { Location: query === undefined ? to : `${to}?${query}` })
    const redirect = redirectOf(path)
    if (redirect && redirect.status !== 200) return moved(redirect.status, redirect.to)
    const file = files.get(redirect?.to ?? path)
    if (file) return fileAnswer(path, file, request, 200)
    const canonical = canonicalOf(path)
    if (files.get(canonical)?.isPage && canonical !== path) return moved(308, canonical)
    return notFound(path, request)
  }
}
