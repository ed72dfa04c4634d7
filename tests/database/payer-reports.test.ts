import { beforeEach, describe, expect, test } from 'vitest'
import { type Line, readReport } from './support/money-reports.ts'
import { writeOrder } from './support/orders.ts'
import { aDatabase } from './support/test-database.ts'

// The reports of duplicate payers and of similar e-mails (back-office specification, section 5).

const database = aDatabase({ template: 'seeded' })

beforeEach(async () => {
  await database.sql()`truncate public.orders, public.payments, public.sales cascade`
})

type Payer = {
  email: string
  name?: string
  type?: string | null
  document?: string | null
  status?: string
  at?: string
}

async function addPayers(...payers: readonly Payer[]): Promise<void> {
  for (const {
    email,
    name = 'Alguien',
    type = null,
    document = null,
    status = 'PAID',
    at = null,
  } of payers) {
    await writeOrder(
      database.sql(),
      { email, payer_name: name, payer_phone: `+54 ${email}`, country: 'AR' },
      { status, payer_document_type: type, payer_document: document, approved_at: at },
    )
  }
}

const emailsOf = (lines: readonly Line[]) => lines.map((line) => line.Email)
const document = (email: string, number: string | null, type: string | null = 'DNI'): Payer => ({
  email,
  document: number,
  type,
})
const named = (email: string, name: string): Payer => ({ email, name })

describe('duplicate payers', () => {
  test.each([
    ['one document under two addresses', [document('a@b.co', '20123456'), document('c@b.co', '20123456')], 2],
    ['one address in several spellings', [document('a@b.co', '1'), document('A@B.co', '1')], 0],
    [
      'one address twice, another once',
      [document('a@b.co', '1'), document('a@b.co', '1'), document('c@b.co', '1')],
      2,
    ],
    [
      'dots, hyphens, spaces and capitals',
      [document('a@b.co', '20.123.456-k'), document('c@b.co', ' 20123456K')],
      2,
    ],
    ['a type in another spelling', [document('a@b.co', '1', 'D.N.I.'), document('c@b.co', '1', 'dni')], 2],
    ['another type', [document('a@b.co', '1', 'DNI'), document('c@b.co', '1', 'RUT')], 0],
    ['no type, and a type', [document('a@b.co', '1', null), document('c@b.co', '1', 'DNI')], 0],
    ['no type in both', [document('a@b.co', '1', null), document('c@b.co', '1', null)], 2],
    ['no document', [document('a@b.co', null), document('c@b.co', null)], 0],
    ['a document of blanks and marks', [document('a@b.co', ' - '), document('c@b.co', ' - ')], 0],
  ])('%s', async (_, payers, lines) => {
    await addPayers(...payers)
    expect(await readReport(database.sql(), 'duplicatePayers')).toHaveLength(lines)
  })

  test('counts orders of every state, and says what was paid', async () => {
    await addPayers(
      { ...document('vera@b.co', '20.123.456'), name: 'Vera Ventura', at: '2025-07-06T02:59:59Z' },
      { ...document('vera@b.co', '20123456'), name: 'Vera Ventura', status: 'CANCELLED' },
      { ...document('verita@b.co', '20123456'), name: 'Verita', status: 'PENDING' },
    )
    const people =
      await database.sql()`select email_normalized as email, person_id::int as id from public.person_addresses`
    const personOf = (email: string) => people.find((person) => person.email === email)?.id
    expect(await readReport(database.sql(), 'duplicatePayers')).toEqual([
      {
        'Tipo de Documento': 'DNI',
        Documento: '20123456',
        'Emails del Documento': 2,
        Email: 'vera@b.co',
        Nombre: 'Vera Ventura',
        Teléfono: '+54 vera@b.co',
        País: 'AR',
        Cursos: 'Google Earth Engine con Python',
        'Pagos y Órdenes': 2,
        'Pagos PAID': 1,
        'Último Pago': '05/07/2025',
        'Número de Persona': personOf('vera@b.co'),
      },
      expect.objectContaining({
        Email: 'verita@b.co',
        'Pagos y Órdenes': 1,
        'Pagos PAID': 0,
        'Último Pago': null,
        'Número de Persona': personOf('verita@b.co'),
      }),
    ])
  })

  test('pieces break between groups and hold each line once', async () => {
    for (const group of ['1', '2', '3', '4', '5'])
      await addPayers(
        document(`a${group}@b.co`, group),
        document(`b${group}@b.co`, group),
        document(`a${group}@b.co`, group, 'RUT'),
        document(`c${group}@b.co`, group, 'RUT'),
      )
    const whole = await readReport(database.sql(), 'duplicatePayers')
    expect(whole).toHaveLength(20)
    expect(await readReport(database.sql(), 'duplicatePayers', { page_size: 3 })).toEqual(whole)
  })

  test('an address with two shared documents is in both groups', async () => {
    await addPayers(
      document('a@b.co', '1'),
      document('c@b.co', '1'),
      document('a@b.co', '2'),
      document('d@b.co', '2'),
    )
    expect(emailsOf(await readReport(database.sql(), 'duplicatePayers'))).toEqual([
      'a@b.co',
      'c@b.co',
      'a@b.co',
      'd@b.co',
    ])
  })
})

describe('similar e-mails', () => {
  test.each([
    ['one name under two addresses', [named('a@b.co', 'Ana Gómez'), named('c@b.co', 'Ana Gómez')], 2],
    ['other capitals, and spaces around', [named('a@b.co', 'ANA GÓMEZ'), named('c@b.co', '  ana gómez ')], 2],
    ['another accent', [named('a@b.co', 'Ana Gomez'), named('c@b.co', 'Ana Gómez')], 0],
    ['more spaces inside', [named('a@b.co', 'Ana  Gómez'), named('c@b.co', 'Ana Gómez')], 0],
    ['one address in several spellings', [named('a@b.co', 'Ana'), named('A@B.CO', 'Ana')], 0],
    ['two names of one address', [named('a@b.co', 'Ana'), named('a@b.co', 'Ana Gómez')], 0],
  ])('%s', async (_, payers, lines) => {
    await addPayers(...payers)
    expect(await readReport(database.sql(), 'similarEmails')).toHaveLength(lines)
  })

  test('a line shows the name as it was written with each address', async () => {
    await addPayers(named('a@b.co', ' ANA '), named('c@b.co', 'Ana'), named('c@b.co', 'Otra'))
    expect(await readReport(database.sql(), 'similarEmails')).toMatchObject([
      { Nombre: 'ANA', 'Emails del Nombre': 2, Email: 'a@b.co', 'Pagos y Órdenes': 1 },
      { Nombre: 'Ana', 'Emails del Nombre': 2, Email: 'c@b.co', 'Pagos y Órdenes': 2 },
    ])
  })

  test('addresses that staff joined show one number of person', async () => {
    await addPayers(named('a@b.co', 'Ana'), named('c@b.co', 'Ana'), named('d@b.co', 'Ana'))
    await database.sql()`update public.person_addresses set person_id =
      (select id from public.person_addresses where email_normalized = 'a@b.co') where email_normalized = 'c@b.co'`
    const people = (await readReport(database.sql(), 'similarEmails')).map(
      (line) => line['Número de Persona'],
    )
    expect(people[1]).toBe(people[0])
    expect(people[2]).not.toBe(people[0])
  })

  test('pieces break between groups and hold each line once', async () => {
    for (const name of ['Ana', 'Benito', 'celia', 'Élida', 'Ñandú'])
      await addPayers(
        named(`a@${name.length}.co`, name),
        named(`b@${name.length}.co`, name),
        named('c@c.co', name),
      )
    const whole = await readReport(database.sql(), 'similarEmails')
    expect(whole).toHaveLength(15)
    expect(await readReport(database.sql(), 'similarEmails', { page_size: 2 })).toEqual(whole)
  })
})
