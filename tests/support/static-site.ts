import { createReadStream, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join, normalize } from 'node:path'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.ipynb': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/**
 * Serves a built site as a static host does: the rules of its `_headers` file (so journeys run under the
 * content security policy), the application's page for every address without a file, and 404 for code that is
 * gone.
 */
export async function serveSite(
  folder: string,
  port: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const rules = readHeaderRules(join(folder, '_headers'))
  const server: Server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname)
    const file = fileFor(folder, path)
    if (!file) {
      response.writeHead(404).end()
      return
    }
    for (const rule of rules) {
      if (!rule.matches(path)) continue
      for (const name of rule.detached) response.removeHeader(name)
      for (const [name, value] of rule.headers) response.setHeader(name, value)
    }
    response.setHeader('content-type', contentTypes[extname(file)] ?? 'application/octet-stream')
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function fileFor(folder: string, path: string): string | null {
  const candidate = join(folder, normalize(path))
  for (const file of [candidate, `${candidate}.html`, join(candidate, 'index.html')]) {
    try {
      if (file.startsWith(folder) && statSync(file).isFile()) return file
    } catch {
      // Not a file: try the next candidate.
    }
  }
  return path.startsWith('/assets/') ? null : join(folder, 'index.html')
}

type HeaderRule = { matches(path: string): boolean; detached: string[]; headers: [string, string][] }

function readHeaderRules(file: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    if (!/^\s/.test(line)) {
      const pattern = line
        .trim()
        .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
        .replace(/\*/g, '.*')
      const expression = new RegExp(`^${pattern}$`)
      rules.push({ matches: (path) => expression.test(path), detached: [], headers: [] })
      continue
    }
    if (line.trim().startsWith('!')) {
      rules.at(-1)?.detached.push(line.trim().slice(1).trim())
      continue
    }
    const colon = line.indexOf(':')
    rules.at(-1)?.headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()])
  }
  return rules
}
