import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { firstSchool } from '../src/domain/school.ts'
import { schoolOf, unsetIn } from './school.ts'

let stop = () => {}
afterEach(() => stop())

/** What a build for a hosted address knows of a project that answers so. */
async function built(status: number, body: string) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.apikey}`)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stop = () => server.close()
  const { port } = server.address() as AddressInfo
  const found = await schoolOf({ ...hosted, VITE_SUPABASE_URL: `http://127.0.0.1:${port}/` })
  return { found, asked }
}

const hosted = { VITE_SITE_URL: 'https://geoandina.org', VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' }
const school = { ...firstSchool, name: 'Geo Andina', email: 'hola@geoandina.org' }

test('a hosted site is built with the settings of its project, asked once', async () => {
  const { found, asked } = await built(200, JSON.stringify(school))
  expect(found).toEqual({ school: school })
  expect(asked).toEqual(['GET /rest/v1/rpc/get_school sb_publishable_x'])
})

test.each([
  [404, '{"code":"PGRST202"}', 'respondió 404'],
  [200, '<html>', 'no tiene el formato'],
  [200, 'null', 'no tiene el formato'],
  [200, JSON.stringify({ ...school, name: '<script>' }), 'no tiene el formato'],
])('an answer %i %s is one sentence', async (status, body, sentence) => {
  const { found } = await built(status, body)
  expect(found).toEqual({ refused: expect.stringMatching(/^No se pudieron leer[^\n]*\.$/) })
  expect(found).toEqual({ refused: expect.stringContaining(sentence) })
})

test('so is a project that does not answer', async () => {
  const found = await schoolOf({ ...hosted, VITE_SUPABASE_URL: 'http://127.0.0.1:9' })
  expect(found).toEqual({ refused: expect.stringContaining('el proyecto no respondió') })
})

test('a local build asks nobody', async () => {
  const values = { VITE_SITE_URL: 'http://127.0.0.1:5173', VITE_SUPABASE_URL: 'http://127.0.0.1:9' }
  expect(await schoolOf(values)).toEqual({ school: null })
})

test('addresses that are still samples are named', () => {
  expect(unsetIn(school)).toEqual([firstSchool.classroom_url])
})
