import { CompressionStream, DecompressionStream } from 'node:stream/web'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSite } from '#app/test-support/open-site.tsx'
import {
  certificateUnchecked,
  credentialVerdicts,
  fileCheckTexts as text,
  credentialTexts as texts,
} from '#content/certificate-verification.ts'
import { toCalendarDay } from '#domain/calendar.ts'
import { badgeOf, issuerUrl } from '#domain/credential/open-badge.ts'
import { signBadge, signStatusList } from '#domain/credential/proof.ts'
import { aKey, aRecord, testIssuer } from '#domain/credential/test-support/a-badge.ts'
import { env } from '#platform/env.ts'
import { paths } from '#platform/paths.ts'
import { startRegister } from './test-support/certificate-server.ts'

const { base } = testIssuer
const key = aKey(`${base}/keys/2026.json`)
let published: Record<string, () => Response | Promise<Response>>

const listOf = (revoked: readonly number[]) =>
  signStatusList({ base, issuer: issuerUrl(base), list: 1, revoked, now: Date.now() }, key.signing)

beforeEach(async () => {
  startRegister()
  // jsdom has none.
  vi.stubGlobal('CompressionStream', CompressionStream)
  vi.stubGlobal('DecompressionStream', DecompressionStream)
  const list = await listOf([])
  published = {
    'keys.json': () => Response.json({ issuer: issuerUrl(base), keys: [key.published] }),
    'status/1': () => new Response(list),
  }
  const before = globalThis.fetch
  const served = `${env().supabaseUrl}/functions/v1/credentials/`
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const url = String(call[0] instanceof Request ? call[0].url : call[0])
    if (!url.startsWith(served)) return await before(...call)
    const path = url.slice(served.length)
    return (await published[path]?.()) ?? new Response('{}', { status: 404 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const credential = async (changes: Parameters<typeof aRecord>[0] = {}) =>
  new File([await signBadge(badgeOf(aRecord(changes), testIssuer), key.signing)], 'credencial.jwt')

async function choose(file: File) {
  const { user } = await openSite(paths.verification)
  await user.upload(await screen.findByLabelText(text.choose, { selector: 'input' }), file)
}

async function result(title: string) {
  const box = (await screen.findByText(title)).parentElement?.parentElement
  if (!box) throw new Error('no result')
  return box
}

test('one past its last day names it', async () => {
  await choose(
    await credential({ valid_until: toCalendarDay('2026-09-30'), issued_at: '2026-08-01T00:00:00Z' }),
  )
  expect(await result(credentialVerdicts.expired.title)).toHaveTextContent('30 de septiembre de 2026')
})

test('without the status list it is authentic, and whether it was revoked is unknown', async () => {
  published['status/1'] = () => Promise.reject(new TypeError('cut'))
  await choose(await credential())
  expect(await result(credentialVerdicts.valid.title)).toHaveTextContent(texts.statusUnknown)
})

test('without the keys nothing is said of it, and it can be tried again', async () => {
  const answers = published['keys.json']
  published['keys.json'] = () => Promise.reject(new TypeError('cut'))
  await choose(await credential())
  const again = () => act(async () => screen.getByRole('button', { name: text.verifyAgain }).click())
  expect(await result(text.unverified)).toHaveTextContent(certificateUnchecked.reasons.network)
  for (const [reason, answer] of [
    ['rate_limited', () => new Response('{}', { status: 429 })],
    ['server', () => new Response('{}', { status: 500 })],
  ] as const) {
    published['keys.json'] = answer
    await again()
    expect(await screen.findByText(certificateUnchecked.reasons[reason])).toBeVisible()
    expect(screen.getByText(text.unverified)).toBeVisible()
  }
  published['keys.json'] = () => Response.json({ keys: 'none' })
  await again()
  expect(await result(text.unverified)).toHaveTextContent(certificateUnchecked.reasons.server)
  published['keys.json'] = answers ?? expect.fail('no keys')
  await again()
  expect(await result(credentialVerdicts.valid.title)).toBeVisible()
})
