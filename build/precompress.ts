import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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
