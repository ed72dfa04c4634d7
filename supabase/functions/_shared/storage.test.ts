import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { storageBucket } from './storage.ts'

const object = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251)
let server: Server

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function bucketOf(answer: RequestListener) {
  server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return storageBucket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'recaps', 'key')
}

describe('a part of an object', () => {
  test.each([
    [0, 10],
    [200_000, 65_536],
    [299_990, 65_536],
  ])('from %i of %i bytes, with the size of the whole', async (start, length) => {
    const bucket = await bucketOf((request, response) => {
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      const end = Math.min(Number(to) + 1, object.length)
      response.writeHead(206, { 'content-range': `bytes ${from}-${end - 1}/${object.length}` })
      response.end(object.subarray(Number(from), end))
    })
    const bytes = object.slice(start, start + length)
    expect(await bucket.part('a.m4a', start, length)).toEqual({
      ok: true,
      value: { bytes, size: object.length },
    })
  })

  test('is the same from a storage that takes no ranges and sends all of it', async () => {
    const bucket = await bucketOf((_request, response) => {
      response.writeHead(200, { 'content-length': object.length })
      response.end(object)
    })
    for (const start of [0, 70_000, 299_990])
      expect(await bucket.part('a.m4a', start, 1000)).toEqual({
        ok: true,
        value: { bytes: object.slice(start, start + 1000), size: object.length },
      })
  })

  test('without a size of the whole is unreadable', async () => {
    const bucket = await bucketOf((_request, response) => {
      response.writeHead(206, { 'content-range': 'bytes 0-9/*' })
      response.end(object.subarray(0, 10))
    })
    expect(await bucket.part('a.m4a', 0, 10)).toMatchObject({ ok: false, kind: 'unreachable' })
  })
})
