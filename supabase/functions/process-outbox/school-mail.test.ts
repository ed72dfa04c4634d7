import { describe, expect, test } from 'vitest'
import { deskKinds } from '../../../src/domain/contracts/desk-counts.ts'
import type { DeskDigest } from '../../../src/domain/contracts/watch.ts'
import { type ComposeDeps, compose } from './compose.ts'
import { deskDigestMail, enquiryMail } from './school-mail.ts'
import { anEnquiry, memoryStore } from './test-support/memory-store.ts'
import { otherDeps } from './test-support/run-outbox.ts'

const addresses = { from: 'Meridiano <avisos@meridiano.example>', to: 'hola@meridiano.example' }

describe('the digest of the desk', () => {
  const digest: DeskDigest = {
    day: '2026-11-22',
    total: 42,
    counts: { enquiry: 40, step_failed: 2 },
    oldest: [
      { kind: 'enquiry', at: '2026-11-10T12:00:00Z', email: 'ana@example.com', name: 'Ana Pérez' },
      { kind: 'step_failed', at: '2026-11-11T12:00:00Z', email: null, name: null },
    ],
    url: 'https://meridiano.example/backoffice',
  }

  test('says how much waits, since when, and where', () => {
    const mail = deskDigestMail(digest, addresses)
    expect(mail).toMatchObject({ ...addresses, subject: 'Pendiente desde hace más de un día · 42' })
    expect(mail.text).toContain('Consultas sin responder: 40')
    expect(mail.text).toContain('2026-11-10: Consultas sin responder · Ana Pérez · ana@example.com')
    expect(mail.text).toContain('Y 40 más en la pestaña Hoy.')
    expect(mail.text).toContain('https://meridiano.example/backoffice')
  })

  test.each(deskKinds)('has words for %s', (kind) => {
    expect(deskDigestMail({ ...digest, counts: { [kind]: 1 } }, addresses).text).not.toContain(`${kind}:`)
  })
})

describe('held enquiries', () => {
  function composed(payload: unknown, ids: readonly number[]) {
    const store = memoryStore()
    for (const id of ids)
      store.enquiries.set(id, anEnquiry({ id, name: `Persona ${id}`, email: `p${id}@example.com` }))
    const deps: ComposeDeps = { ...otherDeps(), store, addresses: async () => addresses }
    return compose(deps, {
      ...{ id: 1, kind: 'enquiry_digest_mail', natural_key: 'enquiry_digest:3', payload },
      ...{ address: null, revision: 0 },
    })
  }

  test('held enquiries go to the school in one mail, each with every line of its own mail', async () => {
    const result = await composed({ enquiry_ids: [5, 3, 4] }, [3, 4, 5, 6])
    if (!result.ok || result.effect.kind !== 'mail') throw new Error('no mail')
    const { mail } = result.effect
    expect(mail).toMatchObject({ ...addresses, subject: 'Consultas desde el sitio · 3 juntas' })
    expect(mail.replyTo).toBeUndefined()
    for (const id of [3, 4, 5]) {
      const own = enquiryMail(
        anEnquiry({ id, name: `Persona ${id}`, email: `p${id}@example.com` }),
        addresses,
      )
      expect(mail.text).toContain(`N.º ${id}: Consulta desde el sitio`)
      for (const line of own.text.split('\n').filter((text) => text.includes(': ')))
        expect(mail.text).toContain(line)
    }
    expect(mail.text.indexOf('Persona 3')).toBeLessThan(mail.text.indexOf('Persona 5'))
    expect(mail.text).not.toContain('p6@example.com')
  })

  test('a full held mail names all its fifty enquiries', async () => {
    const ids = Array.from({ length: 50 }, (_, index) => index + 1)
    const result = await composed({ enquiry_ids: ids }, ids)
    if (!result.ok || result.effect.kind !== 'mail') throw new Error('no mail')
    const { subject, text } = result.effect.mail
    expect(subject).toBe('Consultas desde el sitio · 50 juntas')
    expect(ids.filter((id) => !text.includes(`p${id}@example.com`))).toEqual([])
  })

  test('a retry has the same bytes', async () => {
    const attempts = [
      await composed({ enquiry_ids: [3, 4] }, [3, 4]),
      await composed({ enquiry_ids: [3, 4] }, [4, 3]),
    ]
    expect(attempts[1]).toEqual(attempts[0])
  })

  test.each([{ enquiry_ids: [9] }, { enquiry_ids: [] }, { enquiry_ids: 'x' }, null])(
    'gives up a payload without enquiries (%j)',
    async (payload) => {
      expect(await composed(payload, [3])).toMatchObject({
        ok: false,
        problem: 'nothing_to_do',
        detail: 'enquiries are gone',
      })
    },
  )
})
