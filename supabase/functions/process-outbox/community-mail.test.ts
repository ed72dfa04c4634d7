import { expect, test } from 'vitest'
import { aMailOutbox } from './test-support/mail-outbox.ts'

const { school, resend, run: runWith, add, steps } = aMailOutbox()
const run = () => runWith({ communityInviteUrl: 'https://chat.example/invitation?a=1&b="2"' })

async function addMember(name: string): Promise<string> {
  const [row] = await school.sql()`insert into public.community_registrations (name, email, phone)
    values (${name}, 'ana@example.com', '+54 11 5555 0100') returning id::int`
  const key = `community_welcome:${row?.id}`
  await add('community_welcome_mail', key, { registration_id: row?.id })
  return key
}

test('sends the member the invitation under its natural key', async () => {
  const key = await addMember(' Ana ')
  expect(await run()).toMatchObject({ processed: 1, failed: 0 })
  const mail = resend().mails[0]
  expect(mail).toMatchObject({
    from: 'Meridiano <avisos@meridiano.example>',
    to: ['ana@example.com'],
    subject: 'Tu invitación a la comunidad de Meridiano',
  })
  expect(mail?.reply_to).toBeUndefined()
  expect(mail?.text).toContain('Hola, Ana:')
  expect(mail?.text).toContain('Entrar al grupo:\nhttps://chat.example/invitation?a=1&b="2"')
  expect(mail?.html).toContain('href="https://chat.example/invitation?a=1&amp;b=&quot;2&quot;"')
  expect(mail?.html).not.toContain('class="label')
  expect(resend().received[0]?.headers['idempotency-key']).toBe(key)
})

test.each([
  'https://evil.example gane dinero',
  'evil.example',
  '<img src=x onerror=alert(1)>',
  '\r\nBcc: evil@example.com',
  '1000 dólares',
  'A'.repeat(31),
  'Llama urgente',
])('does not put %j in the school’s mail', async (name) => {
  await addMember(name)
  await run()
  const mail = resend().mails[0]
  expect(mail?.text).toMatch(/^Hola:/m)
  expect(mail?.html).toContain('>Hola:</p>')
  for (const text of [mail?.text, mail?.html, mail?.subject]) expect(text).not.toContain(name.trim())
})

test.each(['María-José', 'Ñusta', "D'Angelo", 'Zoë', '李'])('greets %s by name', async (name) => {
  await addMember(name)
  await run()
  expect(resend().mails[0]?.text).toContain(`Hola, ${name}:`)
})

test.each([{}, { registration_id: 8 }, null])(
  'gives up the payload %j, which matches no registration',
  async (payload) => {
    await add('community_welcome_mail', 'community_welcome:8', payload)
    expect(await run()).toMatchObject({ processed: 0, failed: 1 })
    expect((await steps())[0]).toMatchObject({ status: 'failed', lastError: 'registration is gone' })
  },
)
