import { describe, expect, test } from 'vitest'
import { fieldChanges } from './audit-change.ts'
import { auditAddress, everything } from './audit-view.ts'

const { read: readView, write: toSearchParams } = auditAddress
const nobody = new Map()

describe('field by field', () => {
  test('a change has both sides; an empty value on either side says so', () => {
    expect(
      fieldChanges(
        { regular_price_usd: 230, promo_price_usd: null, is_current_cohort: false, seats: 20 },
        { regular_price_usd: 230.5, promo_price_usd: 199, is_current_cohort: true, seats: null },
        nobody,
      ),
    ).toEqual([
      { field: 'Cohorte vigente', before: 'No', after: 'Sí' },
      { field: 'Lugares', before: '20', after: 'vacío' },
      { field: 'Precio promocional', before: 'vacío', after: '199.00' },
      { field: 'Precio regular', before: '230.00', after: '230.50' },
    ])
  })

  test('accounts and steps have their names, other references are ids', () => {
    const accounts = new Map([['a0000000-0000-4000-8000-000000000002', 'Ana Paz']])
    expect(
      fieldChanges(
        { created_by: 'a0000000-0000-4000-8000-000000000003', cohort_ids: [2] },
        { created_by: 'a0000000-0000-4000-8000-000000000002', cohort_ids: [2, 14], kind: 'receipt_mail' },
        accounts,
      ),
    ).toEqual([
      { field: 'Cargado por', before: 'a0000000-0000-4000-8000-000000000003', after: 'Ana Paz' },
      { field: 'Cohortes', before: '[2]', after: '[2,14]' },
      { field: 'Tipo', before: 'vacío', after: 'Correo con el comprobante de pago' },
    ])
  })

  test('a creation has only the new values, a deletion only the old ones', () => {
    expect(fieldChanges(null, { name: 'Nuevo' }, nobody)).toEqual([
      { field: 'Nombre', before: null, after: 'Nuevo' },
    ])
    expect(fieldChanges({ base_slug: 'gee-python' }, null, nobody)).toEqual([
      { field: 'Curso', before: 'gee-python', after: null },
    ])
    expect(fieldChanges(null, null, nobody)).toEqual([])
  })

  test('days stay days, instants are shown in Argentine time, unnamed columns keep their own name', () => {
    expect(
      fieldChanges(
        null,
        { starts_on: '2026-07-16', access_ends_at: '2026-07-17T01:30:00+00:00', otra_columna: { a: 1 } },
        nobody,
      ),
    ).toEqual([
      { field: 'Acceso hasta', before: null, after: '16/07/2026 22:30' },
      { field: 'Fecha de inicio', before: null, after: '16/07/2026' },
      { field: 'otra_columna', before: null, after: '{"a":1}' },
    ])
  })
})

describe('the address of the log', () => {
  test('without parameters it means everything, newest first', () => {
    expect(readView(new URLSearchParams())).toEqual({ filter: everything, before: null, page: 1 })
    expect(toSearchParams({ filter: everything, before: null, page: 1 }).size).toBe(0)
  })

  test('holds every choice, and is read back', () => {
    const view = {
      filter: { table: 'courses_moodle', row: '9', actor: '11111111-1111-4111-8111-111111111111' },
      before: 451,
      page: 3,
    }
    expect(readView(new URLSearchParams(toSearchParams(view).toString()))).toEqual(view)
  })

  test.each([
    'table=constructor',
    'table=auth.users',
    'actor=ana',
    'before=-1&page=3',
    'before=1.5',
    'page=7',
  ])('%s is read as nothing', (query) => {
    expect(readView(new URLSearchParams(query))).toEqual({ filter: everything, before: null, page: 1 })
  })
})
