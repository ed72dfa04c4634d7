import { describe, expect, test } from 'vitest'
import { deskKindTexts } from '../../../src/content/desk-kinds.ts'
import { deskKinds } from '../../../src/domain/contracts/desk-counts.ts'
import type { DeskDigest } from '../../../src/domain/contracts/watch.ts'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { aNewEnquiry } from '../_shared/test-support/enquiries.ts'
import { addresses } from '../_shared/test-support/sender.ts'
import { compose } from './compose.ts'
import { deskDigestMail, enquiryMail } from './school-mail.ts'
import { storeEnquiry } from './test-support/mail-outbox.ts'
import { outboxDeps } from './test-support/run-outbox.ts'

describe('the digest of the desk', () => {
  const digest: DeskDigest = {
    day: '2026-11-22',
    total: 42,
    counts: { enquiry: 41, step_failed: 1 },
    oldest: [
      { kind: 'enquiry', at: '2026-11-11T01:30:00Z', email: 'ana@example.com', name: 'Ana Pérez' },
      { kind: 'step_failed', at: '2026-11-11T12:00:00Z', email: null, name: null },
    ],
    url: 'https://meridiano.example/backoffice',
  }

  test('says how much waits, since when, and where', () => {
    const mail = deskDigestMail(digest, addresses)
    expect(mail).toMatchObject({
      from: addresses.from,
      to: addresses.to,
      subject: 'Pendiente desde hace más de un día · 42',
    })
    expect(mail.text).toContain('Consultas: 41\nTarea fallida: 1\n')
    // Half past ten in the evening at the school.
    expect(mail.text).toContain('martes 10 de noviembre de 2026: Consulta · Ana Pérez · ana@example.com')
    expect(mail.text).toContain('Y 40 más en la pestaña Hoy.')
    expect(mail.text).toContain('https://meridiano.example/backoffice')
  })

  test.each(deskKinds)('has words for %s', (kind) => {
    for (const count of [1, 2])
      expect(deskDigestMail({ ...digest, counts: { [kind]: count } }, addresses).text).toContain(
        `${deskKindTexts[kind][count === 1 ? 'one' : 'many']}: ${count}\n`,
      )
  })
})

describe('held enquiries', () => {
  const school = aSchool()
  const anEnquiry = (n: number) => aNewEnquiry({ name: `Persona ${n}`, email: `p${n}@example.com` })

  /** Stores so many enquiries; returns their ids. */
  async function enquiries(count: number): Promise<number[]> {
    const ids: number[] = []
    for (let n = 0; n < count; n += 1) ids.push(await storeEnquiry(school.sql(), anEnquiry(n)))
    return ids
  }
  function composed(payload: unknown) {
    const deps = { ...outboxDeps(school), addresses: async () => addresses }
    return compose(deps, {
      ...{ id: 1, kind: 'enquiry_digest_mail', natural_key: 'enquiry_digest:3', payload },
      ...{ address: null, revision: 0, created_at: '2026-11-29T12:00:00Z' },
    })
  }

  test('held enquiries go to the school in one mail, each with every line of its own mail', async () => {
    const [first = 0, second = 0, third = 0] = await enquiries(4)
    const result = await composed({ enquiry_ids: [third, first, 999_999, second] })
    if (!result.ok || result.effect.kind !== 'mail') throw new Error('no mail')
    const { mail } = result.effect
    expect(mail).toMatchObject({
      from: addresses.from,
      to: addresses.to,
      subject: 'Consultas desde el sitio · 3 juntas',
    })
    expect(mail.replyTo).toBeUndefined()
    for (const [n, id] of [first, second, third].entries()) {
      const own = enquiryMail({ id, ...anEnquiry(n) }, addresses)
      expect(mail.text).toContain(`N.º ${id}: Consulta desde el sitio`)
      for (const line of own.text.split('\n').filter((text) => text.includes(': ')))
        expect(mail.text).toContain(line)
    }
    expect(mail.text.indexOf('Persona 0')).toBeLessThan(mail.text.indexOf('Persona 2'))
    expect(mail.text).not.toContain('p3@example.com')
  })

  test('of which one alone is left is a mail of its own', async () => {
    const [id = 0] = await enquiries(1)
    const result = await composed({ enquiry_ids: [id, 999_999] })
    if (!result.ok || result.effect.kind !== 'mail') throw new Error('no mail')
    expect(result.effect.mail).toEqual(enquiryMail({ id, ...anEnquiry(0) }, addresses))
  })

  test('a full held mail names all its fifty enquiries', async () => {
    const result = await composed({ enquiry_ids: await enquiries(50) })
    if (!result.ok || result.effect.kind !== 'mail') throw new Error('no mail')
    const { subject, text } = result.effect.mail
    expect(subject).toBe('Consultas desde el sitio · 50 juntas')
    for (let n = 0; n < 50; n += 1) expect(text).toContain(`p${n}@example.com`)
  })

  test('a retry has the same bytes', async () => {
    const ids = await enquiries(2)
    const attempts = [await composed({ enquiry_ids: ids }), await composed({ enquiry_ids: ids.toReversed() })]
    expect(attempts[1]).toEqual(attempts[0])
  })

  test.each([{ enquiry_ids: [999_999] }, { enquiry_ids: [] }, { enquiry_ids: 'x' }, null])(
    'gives up a payload without enquiries (%j)',
    async (payload) => {
      expect(await composed(payload)).toMatchObject({
        ok: false,
        problem: 'nothing_to_do',
        detail: 'enquiries are gone',
      })
    },
  )
})
