import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { precompress } from './precompress.ts'

const folder = mkdtempSync(join(tmpdir(), 'meridiano-packed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('each file of text gets its packed copies, small ones and images none', async () => {
  const text = readFileSync(new URL('./site-headers.ts', import.meta.url), 'utf8')
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), text)
  writeFileSync(join(folder, 'assets', 'a.js'), text)
  writeFileSync(join(folder, 'small.txt'), 'x'.repeat(1023))
  writeFileSync(join(folder, 'photo.png'), text)
  await precompress(folder)
  expect(readdirSync(folder, { recursive: true }).map(String).sort()).toEqual([
    ...['assets', 'assets/a.js', 'assets/a.js.br', 'assets/a.js.gz'],
    ...['index.html', 'index.html.br', 'index.html.gz', 'photo.png', 'small.txt'],
  ])
  const packed = readFileSync(join(folder, 'assets', 'a.js.br'))
  expect(brotliDecompressSync(packed).toString()).toBe(text)
  expect(gunzipSync(readFileSync(join(folder, 'index.html.gz'))).toString()).toBe(text)
  const faster = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  expect(packed.length).toBeLessThan(brotliCompressSync(text, faster).length)
})
