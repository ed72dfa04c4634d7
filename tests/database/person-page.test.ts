import { describe, expect, test } from 'vitest'
import type { Person } from '../../src/domain/contracts/people.ts'
import { type Capability, capabilities } from '../../src/domain/staff-roles.ts'
import { become } from './support/actors.ts'
import { writeOrder } from './support/orders.ts'
import { aDatabase, inDiscardedTransaction, type Transaction } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })

type Seen = { person: Person; search: (typed: string) => Promise<string[]>; sql: Transaction }

/** What somebody with `people` and these capabilities sees of a person of whom every kind of row exists. */
function seenWith<T>(granted: Capability[], work: (seen: Seen) => Promise<T>): Promise<T> {
  return inDiscardedTransaction(database.sql(), async (sql) => {
    await writeOrder(
      sql,
      { email: 'uma@example.com', payer_name: 'Uma Sextante', payer_phone: '+54 1' },
      {
        status: 'PAID',
        dlocal_payment_id: 'DP-4242',
        payer_document_type: 'DNI',
        payer_document: '1.234.567',
      },
    )
    await sql.unsafe(`
      update public.orders set created_by = 'a0000000-0000-4000-8000-000000000002'
        where id = (select order_id from public.payments where dlocal_payment_id = 'DP-4242');
      insert into public.students (firstname, lastname, email, phone) values ('Uma', 'Sextante', 'uma@example.com', '+54 2');
      insert into public.student_course_enrollments (student_id, cohort_id)
        select s.id, m.cohort_id from public.students s, public.recap_material m where s.email = 'uma@example.com' limit 1;
      insert into public.recap_links (recap_id, student_id)
        select m.id, s.id from public.recap_material m, public.students s where s.email = 'uma@example.com' limit 1;
      insert into public.demo_prospects (firstname, lastname, email, phone) values ('Uma', 'Sextante', 'uma@example.com', '+54 3');
      insert into public.enquiries (form, name, email, phone, message) values ('contact', 'Uma Sextante', 'uma@example.com', '+54 4', 'Hola');
      insert into public.community_registrations (name, email, phone) values ('Uma', 'uma@example.com', '+54 55');
      insert into public.outbox (kind, natural_key, payload)
        select 'receipt_mail', 'uno', jsonb_build_object('payment_id', id) from public.payments where dlocal_payment_id = 'DP-4242'
        union all select 'classroom_enrolment', 'dos', jsonb_build_object('student_id', id, 'cohort_id', 1) from public.students where email = 'uma@example.com'
        union all select 'classroom_access', 'tres', jsonb_build_object('prospect_id', id, 'version', 1) from public.demo_prospects where email = 'uma@example.com'
        union all select 'enquiry_digest_mail', 'cuatro', jsonb_build_object('enquiry_ids', jsonb_build_array(id)) from public.enquiries where email = 'uma@example.com'
        union all select 'community_welcome_mail', 'cinco', jsonb_build_object('registration_id', id) from public.community_registrations where email = 'uma@example.com'
        union all select 'mailing_list', 'seis', '{"list": "newsletter", "email": "uma@example.com"}';
      insert into public.audit_log (actor_id, actor_name, action, table_name, row_key)
        select gen_random_uuid(), 'A', 'update', 'students', id::text from public.students where email = 'uma@example.com';
      insert into public.payments (email, payer_name, amount, currency, status, payment_type, course_id, payer_document)
        values ('empresa@example.com', 'Otra Persona', 10, 'USD', 'PAID', 'single', 'gee-python', '1234567');
      insert into private.staff_roles (role, capabilities)
        values ('newcomer', '{${['people', ...granted].join(',')}}');
      update public.staff_members set role = 'newcomer' where role = 'staff'`)
    await become(sql, 'staff')
    const [row] = await sql`select public.get_person(public.person_id_of('uma@example.com')) as person`
    const search = async (typed: string) => {
      const rows = await sql`select email from public.search_people(${typed})`
      return rows.map(({ email }) => email as string)
    }
    return work({ person: row?.person, search, sql })
  })
}

test.each(['x', '', '99999999999999999999', 1e30, 1.5, null, { id: 1 }])(
  'steps about a person are shown whatever cohort they name: %j',
  async (cohort_id) => {
    await seenWith(['enrolments', 'contacts'], async ({ sql }) => {
      await sql`reset role`
      const [student] = await sql`select id from public.students where email = 'uma@example.com'`
      const payloads = [
        { student_id: Number(student?.id), cohort_id },
        { email: 'uma@example.com', cohort_id },
      ]
      for (const [index, payload] of payloads.entries()) {
        await sql`insert into public.outbox (kind, natural_key, payload)
          values (${index ? 'mailing_list' : 'classroom_enrolment'}, ${`sin sentido ${index}`}, ${sql.json(payload as never)})`
      }
      await become(sql, 'staff')
      const [row] =
        await sql`select public.get_person(public.person_id_of('uma@example.com')) -> 'steps' as steps,
        public.enrolment_status(${student?.id}) -> 'steps' as of_student`
      const unnamed = (kind: string) => expect.objectContaining({ kind, course_name: null })
      expect(row?.steps).toEqual(
        expect.arrayContaining([unnamed('mailing_list'), unnamed('classroom_enrolment')]),
      )
      expect(row?.of_student).toContainEqual(unnamed('classroom_enrolment'))
    })
  },
)

/** Sections of the page by the capability that opens them, with the steps that it shows. */
const sections: Partial<Record<Capability, { open: (keyof Person)[]; phone?: string; steps?: string[] }>> = {
  payments: { open: ['payments', 'links', 'documents'], phone: '+54 1', steps: ['receipt_mail'] },
  enrolments: { open: ['students'], phone: '+54 2', steps: ['classroom_enrolment'] },
  demo_access: { open: ['prospects'], phone: '+54 3', steps: ['classroom_access'] },
  recaps: { open: ['recaps'] },
  contacts: {
    open: ['enquiries', 'member_since'],
    phone: '+54 4',
    steps: ['mailing_list', 'community_welcome_mail', 'enquiry_digest_mail'],
  },
}
const guarded = Object.values(sections).flatMap(({ open }) => open)

describe.each(capabilities)('people and %s', (capability) => {
  const expected = sections[capability] ?? { open: [] }

  test('open their sections of the page alone', async () => {
    await seenWith([capability], async ({ person }) => {
      expect(guarded.filter((name) => person[name] !== null)).toEqual(expected.open)
      for (const name of expected.open) expect(person[name], name).not.toEqual([])
      expect(person.steps.map(({ kind }) => kind)).toEqual(expected.steps ?? [])
      expect(person.history.map(({ table_name }) => table_name)).toEqual(
        capability === 'enrolments' ? ['students'] : [],
      )
      if (expected.phone) expect(person.phones).toContain(expected.phone)
      else expect(person.phones).toEqual([])
      expect(person.addresses).toMatchObject([{ email: 'uma@example.com', is_joined: false }])
    })
  })

  test('a document and a payment lead to a person only for who may see payments', async () => {
    await seenWith([capability], async ({ person, search }) => {
      const may = capability === 'payments'
      expect(await search('1234567')).toEqual(may ? ['empresa@example.com', 'uma@example.com'] : [])
      expect(await search('DP-4242')).toEqual(may ? ['uma@example.com'] : [])
      expect(await search('uma sextante')).toEqual(['uma@example.com'])
      expect(person.suggestions.map(({ email }) => email)).toEqual(may ? ['empresa@example.com'] : [])
    })
  })
})

test('a suggestion says why: the same document first, else the same full name', async () => {
  await seenWith(['payments'], async ({ sql }) => {
    await sql`reset role`
    await sql`insert into public.enquiries (form, name, email, message)
      values ('contact', ' UMA  SEXTANTE'::text, 'uma2@example.com', ''), ('contact', 'Uma Sextánte', 'uma3@example.com', ''),
             ('contact', 'Uma', 'uma4@example.com', '')`
    await become(sql, 'staff')
    const [row] =
      await sql`select public.get_person(public.person_id_of('uma@example.com')) -> 'suggestions' as found`
    expect(row?.found).toMatchObject([
      { email: 'empresa@example.com', reason: 'payer_document' },
      { email: 'uma2@example.com', reason: 'name' },
      { email: 'uma3@example.com', reason: 'name' },
    ])
  })
})

test('a joined person is one page, and the old address of the other leads to it', async () => {
  await seenWith(['contacts'], async ({ person, sql }) => {
    const [other] = await sql`select public.person_id_of('empresa@example.com')::int as id`
    await sql`select public.add_person_note(${other?.id}, ' Pide factura ')`
    await sql`select public.join_people('empresa@example.com', ${person.person_id})`
    const [joined] = await sql`select public.get_person(${other?.id}) as person`
    expect(joined?.person).toMatchObject({
      person_id: person.person_id,
      addresses: [
        { email: 'uma@example.com', is_joined: false },
        { email: 'empresa@example.com', is_joined: true },
      ],
      notes: [{ note: 'Pide factura', author: 'Secretaría' }],
    })
    await sql`select public.separate_address('empresa@example.com')`
    const [alone] = await sql`select public.get_person(${person.person_id}) as person`
    expect(alone?.person).toMatchObject({ addresses: [{ email: 'uma@example.com' }], notes: [] })
  })
})

test.each([
  ['an empty note', `public.add_person_note(1, '  ')`, 'note_required'],
  ['a note that is too long', `public.add_person_note(1, repeat('a', 4001))`, 'note_too_long'],
  ['a note about nobody', `public.add_person_note(999999, 'Hola')`, 'person_not_found'],
])('refuses %s', async (_, call, refusal) => {
  const asked = seenWith([], ({ sql }) => sql.unsafe(`select ${call}`))
  await expect(asked).rejects.toThrow(refusal)
})

test('what was done is told with its sum, its reason and the right address, and no other value of the log', async () => {
  await seenWith(['payments', 'sales', 'enrolments'], async ({ person, sql }) => {
    const [charge] = await sql`select id from public.payments where dlocal_payment_id = 'DP-4242'`
    await sql`select public.record_refund(${charge?.id}, 'refund', 10, 'Se arrepintió')`
    await sql`select public.correct_address('uma@example.com', 'uma.sextante@example.com', 'Faltaba el apellido')`
    const [row] = await sql`select public.get_person(${person.person_id}) -> 'history' as history`
    const history: Person['history'] = row?.history
    const told = history.filter(({ table_name }) =>
      ['payment_refunds', 'person_addresses'].includes(table_name),
    )
    expect(
      told.map(({ action, money, addresses, reason }) => ({ action, money, addresses, reason })),
    ).toContainEqual({
      ...{ action: 'insert', addresses: null, reason: 'Se arrepintió' },
      money: { amount: 10, currency: 'USD', kind: 'refund', status: 'settled' },
    })
    expect(told).toContainEqual(
      expect.objectContaining({
        ...{ action: 'update', addresses: ['uma@example.com', 'uma.sextante@example.com'] },
        reason: 'Faltaba el apellido',
      }),
    )
    expect(JSON.stringify(history)).not.toContain('Sextante"')
  })
})
