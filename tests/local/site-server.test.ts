import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type IncomingHttpHeaders } from 'node:http2'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedSite, serveSite } from '../../build/serve/site-server.ts'
import { findFreePort } from '../../supabase/local/ports.ts'

const folder = mkdtempSync(join(tmpdir(), 'meridiano-served-'))
let site: ServedSite

beforeAll(async () => {
  writeFileSync(join(folder, '_headers'), '/*\n  X-Frame-Options: DENY\n')
  writeFileSync(join(folder, '_redirects'), '')
  writeFileSync(join(folder, 'index.html'), '<title>Inicio</title>')
  writeFileSync(join(folder, '404.html'), '<title>No existe</title>')
  site = await serveSite(folder, { site: await findFreePort(), secureSite: await findFreePort() })
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

function askOverHttp2(path: string, method = 'GET'): Promise<{ headers: IncomingHttpHeaders; body: string }> {
  const session = connect(site.secureUrl, { rejectUnauthorized: false })
  return new Promise((resolve, reject) => {
    session.on('error', reject)
    const stream = session.request({ ':path': path, ':method': method })
    let headers: IncomingHttpHeaders = {}
    let body = ''
    stream.on('response', (answered) => {
      headers = answered
    })
    stream.setEncoding('utf8')
    stream.on('data', (piece) => {
      body += piece
    })
    stream.on('error', reject)
    stream.on('end', () => {
      session.close()
      resolve({ headers, body })
    })
  })
}

test('HTTP/1.1 and HTTP/2 give the same answer', async () => {
  for (const [path, status] of [
    ['/', 200],
    ['/nobody-knows', 404],
  ] as const) {
    const plain = await fetch(site.url + path, { headers: { 'accept-encoding': 'identity' } })
    const { headers, body } = await askOverHttp2(path)
    expect(plain.status).toBe(status)
    expect(headers[':status']).toBe(status)
    expect(body).toBe(await plain.text())
    for (const name of ['content-type', 'content-length', 'etag', 'vary', 'x-frame-options']) {
      expect(headers[name], name).toBe(plain.headers.get(name))
    }
  }
})

test('HEAD and refused methods end without a body', async () => {
  const asked = await fetch(site.url, { method: 'HEAD' })
  expect(asked.headers.get('content-length')).toBe('21')
  expect((await fetch(site.url, { method: 'POST', body: 'x' })).status).toBe(405)
  expect((await askOverHttp2('/', 'HEAD')).body).toBe('')
})

test('a reader that speaks no HTTP/2 is answered over TLS as well', async () => {
  const status = await new Promise((resolve, reject) => {
    get(site.secureUrl, { rejectUnauthorized: false }, (response) => {
      response.resume()
      resolve(`${response.httpVersion} ${response.statusCode}`)
    }).on('error', reject)
  })
  expect(status).toBe('1.1 200')
})

test('listens on one address of this machine, and on none that others reach', async () => {
  const port = Number(new URL(site.url).port)
  await expect(fetch(`http://127.0.0.2:${port}`)).rejects.toThrow()
})

test('stops with connections open', async () => {
  const other = await serveSite(folder, { site: await findFreePort(), secureSite: await findFreePort() })
  const session = connect(other.secureUrl, { rejectUnauthorized: false })
  session.on('error', () => undefined)
  await new Promise((resolve) => session.once('connect', resolve))
  await (await fetch(other.url)).text()
  await other.stop()
  await expect(fetch(other.url)).rejects.toThrow()
})

test('a taken port is an error, and leaves nothing running', async () => {
  const free = await findFreePort()
  const taken = Number(new URL(site.secureUrl).port)
  await expect(serveSite(folder, { site: free, secureSite: taken })).rejects.toThrow('EADDRINUSE')
  await expect(fetch(`http://127.0.0.1:${free}`)).rejects.toThrow()
})
