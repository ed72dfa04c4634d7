import { expect, test } from 'vitest'
import { auditEvents } from '#domain/contracts/audit.ts'
import { type AuditedChange, auditSentence } from './audit-sentences.ts'

const events = Object.entries(auditEvents).flatMap(([table, actions]) =>
  actions.map((action) => ({ table, action })),
)

function aChange(changes: Partial<AuditedChange>): AuditedChange {
  return {
    ...{ action: 'update', table: 'students', row: '7', names: ['Luis Rey'], after: null },
    nameOf: () => null,
    ...changes,
  }
}

test.each<[Partial<AuditedChange>, string]>([
  [
    {
      table: 'recap_links',
      names: ['Luis Rey', 'Índices sobre la cuenca'],
      after: { revoked_at: '2026-07-17T01:30:00Z' },
    },
    'revocó el link de Luis Rey a Índices sobre la cuenca',
  ],
  [
    {
      table: 'recap_links',
      action: 'insert',
      names: ['Índices', '202607'],
      after: { recap_id: 7, links_created: 1 },
    },
    'creó 1 link a Índices (202607)',
  ],
  [
    {
      table: 'courses_moodle',
      names: ['Earth Engine', 'gee-python-202607'],
      after: { is_current_cohort: true },
    },
    'hizo vigente la cohorte gee-python-202607 de Earth Engine',
  ],
  [
    { table: 'sales', action: 'resend', names: ['Luis Rey', 'Earth Engine'] },
    'reenvió a Luis Rey el acceso a Earth Engine',
  ],
  [
    { table: 'sales', names: ['Luis Rey', null], after: { voided_at: '2026-07-17' } },
    'anuló la venta de un registro borrado a Luis Rey',
  ],
  [
    {
      table: 'person_addresses',
      action: 'join',
      names: ['Luis Rey', 'luis@example.com'],
      nameOf: (side, column) => (side === 'after' && column === 'person_id' ? 'Luis A. Rey' : null),
    },
    'unió luis@example.com con Luis A. Rey',
  ],
  [
    { table: 'outbox', action: 'retry', after: { kind: 'access_mail' } },
    'reintentó la tarea «Correo con el acceso» de Luis Rey',
  ],
  [{ table: 'outbox', action: 'update', names: null }, 'corrigió la dirección de la tarea «Tarea pendiente»'],
  ...[1, 0].map((value): [Partial<AuditedChange>, string] => [
    { table: 'settings', row: 'certificate_requires_paid', names: null, after: { value } },
    `${value ? 'hizo' : 'dejó de hacer'} que los certificados exijan que esté todo pagado`,
  ]),
  [
    { table: 'desk_dismissals', action: 'insert', row: 'invoice_due:7', after: { reason: 'B 0001-7' } },
    'anotó B 0001-7 como factura o nota de crédito',
  ],
  [
    { table: 'desk_dismissals', action: 'insert', row: 'enquiry:7', after: { reason: 'Publicidad' } },
    'dejó como está un pendiente de Hoy (Consulta)',
  ],
  [{ names: null }, 'cambió: Estudiante n.º 7'],
  [{ table: 'una_tabla_nueva', action: 'delete' }, 'borró: una_tabla_nueva n.º 7'],
  [{ table: 'constructor', action: 'delete' }, 'borró: constructor n.º 7'],
])('%j: %s', (changes, sentence) => {
  expect(auditSentence(aChange(changes))).toBe(sentence)
})

test('each event that the log knows has a sentence about its names', () => {
  for (const { table, action } of events) {
    const told = auditSentence(aChange({ table, action, names: ['Uno', 'Dos', 'Tres'] }))
    expect(told, `${table} ${action}`).toMatch(/^[a-zéíóú]+ /)
    expect(told, `${table} ${action}`).not.toMatch(/undefined|null|: /)
  }
})

test('each event has a sentence of its own', () => {
  const told = events.map(({ table, action }) =>
    auditSentence(aChange({ table, action, names: ['Uno', 'Dos', 'Tres'] })),
  )
  expect(new Set(told).size).toBe(told.length)
})
