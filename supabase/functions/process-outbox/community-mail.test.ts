import { afterEach, beforeEach, expect, test } from 'vitest'
import { createResend } from '../_shared/resend.ts'
import { aTestEdge } from '../_shared/test-support/edge.ts'
import { type ResendServer, resendKey, startResendServer } from '../_shared/test-support/resend-server.ts'
import { type MemoryStore, memoryStore } from './test-support/memory-store.ts'
import { runOutbox } from './test-support/run-outbox.ts'

let resend: ResendServer
let store: MemoryStore

beforeEach(async () => {
  resend = await startResendServer()
  store = memoryStore()
})
afterEach(() => resend.stop())

function run(communityInviteUrl = 'https://chat.example/invitation?a=1&b="2"') {
  // Later than any retry delay of the previous run.
  store.pass(3600)
  return runOutbox({
    edge: aTestEdge(),
    store,
    mailer: () => createResend({ baseUrl: resend.url, apiKey: resendKey, now: Date.now }),
    communityInviteUrl: () => communityInviteUrl,
  })
}

function addMember(name: string) {
  store.members.set(7, { id: 7, name, email: 'ana@example.com' })
  return store.add('community_welcome_mail', 'community_welcome:7', { registration_id: 7 })
}

test('sends the member the invitation under its natural key', async () => {
  addMember('Ana Pérez')
  expect(await run()).toMatchObject({ processed: 1, failed: 0 })
  const mail = resend.mails[0]
  expect(mail).toMatchObject({
    from: 'Meridiano <avisos@meridiano.example>',
    to: ['ana@example.com'],
    subject: 'Tu invitación a la comunidad de Meridiano',
  })
  expect(mail?.reply_to).toBeUndefined()
  expect(mail?.text).toContain('Hola, Ana:')
  expect(mail?.text).toContain('Entrar al grupo:\nhttps://chat.example/invitation?a=1&b="2"')
  expect(mail?.html).toContain('href="https://chat.example/invitation?a=1&amp;b=&quot;2&quot;"')
  expect(mail?.html).not.toContain('<table')
  expect(resend.received[0]?.headers['idempotency-key']).toBe('community_welcome:7')
})

test.each([
  'https://evil.example gane dinero',
  'evil.example',
  '<img src=x onerror=alert(1)>',
  '\r\nBcc: evil@example.com',
  '1000 dólares',
  'A'.repeat(31),
])('does not put %j in the school’s mail', async (name) => {
  addMember(name)
  await run()
  const mail = resend.mails[0]
  expect(mail?.text).toMatch(/^Hola:/)
  expect(mail?.html).toContain('>Hola:</p>')
  for (const text of [mail?.text, mail?.html, mail?.subject]) expect(text).not.toContain(name.trim())
})

test.each(['María-José', 'Ñusta', "D'Angelo", 'Zoë', '李'])('greets %s by name', async (name) => {
  addMember(`${name} Prueba`)
  await run()
  expect(resend.mails[0]?.text).toContain(`Hola, ${name}:`)
})

test.each([{}, { registration_id: 8 }, null])(
  'gives up the payload %j, which matches no registration',
  async (payload) => {
    store.add('community_welcome_mail', 'community_welcome:8', payload)
    expect(await run()).toMatchObject({ processed: 0, failed: 1 })
    expect(store.rows[0]).toMatchObject({ status: 'failed', lastError: 'registration is gone' })
  },
)
