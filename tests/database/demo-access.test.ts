import { describe, expect, test } from 'vitest'
import { type Changes, demoAccesses } from './support/demo-accesses.ts'
import { tryCallAs } from './support/sessions.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 8 })

const { email, aDemo, grant, set, prospect, stepsOf } = demoAccesses(database.sql)

describe('granting', () => {
  test('writes the prospect and one step', async () => {
    const answer = await grant({
      profession: 'Geógrafa',
      notes: 'Nota',
      country: 'ES',
      email: ` ${email().toUpperCase()} `,
    })
    expect(answer).toEqual({
      prospect_id: expect.any(Number),
      is_active: true,
      access_ends_at: null,
      classroom_state: 'pending',
      ...{ version: 1, has_enrolment: false },
    })
    expect(await prospect(answer.prospect_id)).toMatchObject({
      email: email(),
      profession: 'Geógrafa',
      notes: 'Nota',
      country: 'ES',
    })
    expect(await stepsOf(answer.prospect_id)).toMatchObject([
      { natural_key: `classroom_access:${answer.prospect_id}:1`, status: 'pending' },
    ])
  })

  test('renews it for the same address and keeps fields that were left out', async () => {
    const first = await grant({ notes: 'Nota' })
    await set(first.prospect_id, false)
    const again = await grant()
    expect(again).toMatchObject({ prospect_id: first.prospect_id, is_active: true, version: 3 })
    expect((await prospect(first.prospect_id))?.notes).toBe('Nota')
  })

  test.each([
    ['another name', { firstname: 'Otra' }],
    ['another country', { country: 'MX' }],
    ['no end', { access_ends_at: null }],
    ['another end', { access_ends_at: '2098-01-01T00:00:00Z' }],
    ['an older version', { version: 0, notes: 'Otra' }],
  ])('returns what is stored and changes nothing for a prospect known with %s', async (_, change) => {
    const end = '2099-01-01T00:00:00+00:00'
    const stored = { notes: 'Nota', country: 'AR', access_ends_at: end }
    const { prospect_id: id } = await grant(stored)
    const row = await prospect(id)
    const answer = await grant({ ...stored, ...change })
    expect(answer).toEqual({
      changed: {
        version: 1,
        firstname: 'Demo',
        lastname: 'Prueba',
        email: email(),
        notes: 'Nota',
        country: 'AR',
        ...{ profession: null, phone: null, access_ends_at: end },
      },
    })
    expect(await prospect(id)).toEqual(row)
    expect(await stepsOf(id)).toHaveLength(1)
  })

  test('with the stored version writes every field, emptied ones too', async () => {
    const { prospect_id: id } = await grant({ notes: 'Nota', access_ends_at: '2099-01-01T00:00:00Z' })
    const again = await grant({ version: 1, firstname: 'Otra', notes: '' })
    expect(again).toMatchObject({ prospect_id: id, version: 2, access_ends_at: null })
    expect(await prospect(id)).toMatchObject({ firstname: 'Otra', notes: null })
  })

  test('six times at once from one version: one writes', async () => {
    await grant()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => grant({ version: 1, firstname: `Nombre ${n}` })),
    )
    expect(answers.filter((answer) => answer.version === 2)).toHaveLength(1)
    expect(answers.filter((answer) => 'changed' in answer)).toHaveLength(5)
  })

  test('eight times at once creates one prospect, and one step per version', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => grant()))
    expect(new Set(answers.map((answer) => answer.prospect_id)).size).toBe(1)
    expect(answers.map((answer) => answer.version).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test.each([
    [{ firstname: ' ' }, 'firstname_required'],
    [{ lastname: null }, 'lastname_required'],
    [{ email: '' }, 'email_required'],
    [{ email: 'a b@c.co' }, 'email_invalid'],
    [{ notes: 'x'.repeat(4001) }, 'notes_too_long'],
    [{ access_ends_at: '2020-01-01T00:00:00Z' }, 'access_ends_at_invalid'],
    [{ access_ends_at: 'mañana' }, 'access_ends_at_invalid'],
    [{ access_ends_at: 'infinity' }, 'access_ends_at_invalid'],
  ])('%j: %s', async (change, message) => {
    const outcome = await tryCallAs(database.sql(), 'staff', 'grant_demo_access', aDemo(change))
    expect(outcome).toMatchObject({ ok: false, code: '22023', message })
  })
})

describe('the switch', () => {
  test('repeated is one change', async () => {
    const { prospect_id } = await grant()
    expect(await set(prospect_id, true)).toMatchObject({ version: 1 })
    expect(await set(prospect_id, false)).toMatchObject({
      version: 2,
      is_active: false,
      classroom_state: 'pending',
    })
    expect(await set(prospect_id, false)).toMatchObject({ version: 2 })
  })

  test('rejects an unknown prospect', async () => {
    await expect(set(999_999, true)).rejects.toMatchObject({ code: '22023', message: 'prospect_not_found' })
  })
})

describe('reopening an expired access', () => {
  const later = '2099-01-01T02:59:59+00:00'

  async function expired(changes: Changes = {}) {
    const { prospect_id: id, version } = await grant(changes)
    await database.sql()`update public.demo_prospects set is_active = false,
      access_granted_at = now() - interval '9 days', access_ends_at = now() - interval '2 days' where id = ${id}`
    return { id, version }
  }

  test('asks for a new end and changes nothing until it has one', async () => {
    const { id } = await expired()
    const row = await prospect(id)
    await expect(set(id, true)).rejects.toMatchObject({ code: '22023', message: 'access_ends_at_required' })
    expect(await prospect(id)).toEqual(row)
    expect(await set(id, true, later, 1)).toMatchObject({
      is_active: true,
      version: 2,
      classroom_state: 'pending',
    })
    expect(await prospect(id)).toMatchObject({ access_ends_at: new Date(later) })
  })

  test.each(['2020-01-01T00:00:00Z', 'infinity', '10000-01-01T00:00:00Z'])(
    'rejects %s as an end',
    async (end) => {
      const { id } = await expired()
      await expect(set(id, true, end, 1)).rejects.toMatchObject({ message: 'access_ends_at_invalid' })
    },
  )

  test('rejects an end when closing, and needs none when the access has no end', async () => {
    const { prospect_id: id } = await grant()
    await expect(set(id, false, later, 1)).rejects.toMatchObject({ message: 'access_ends_at_invalid' })
    await set(id, false)
    expect(await set(id, true)).toMatchObject({ is_active: true, access_ends_at: null })
  })

  test('by two people at once with different ends: one is written, the other is told', async () => {
    const { id } = await expired()
    const outcomes = await Promise.allSettled([
      set(id, true, later, 1),
      set(id, true, '2098-01-01T00:00:00Z', 1),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: '22023', message: 'prospect_changed' },
    })
    expect(await prospect(id)).toMatchObject({ access_version: 2 })
  })

  test('repeated after a lost answer succeeds without a change', async () => {
    const { id } = await expired()
    await set(id, true, later, 1)
    expect(await set(id, true, later, 1)).toMatchObject({ version: 2 })
  })
})
