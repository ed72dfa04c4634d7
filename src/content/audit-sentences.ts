import type { AuditAction, AuditedTable, auditEvents } from '#domain/contracts/audit.ts'
import { deskKinds } from '#domain/contracts/desk-counts.ts'
import { auditActionNames, auditedTableName, auditTexts } from './audit.ts'
import { deskKindTexts } from './desk.ts'
import { stepKindName } from './outbox.ts'

/** A line of the log without who did it, with names for the ids. */
export type AuditedChange = {
  action: AuditAction
  table: string
  /** Key of the row. */
  row: string
  /** Whom and what the row is about; null in the place of what was deleted, and when nothing is known. */
  names: readonly (string | null)[] | null
  after: Readonly<Record<string, unknown>> | null
  /** The name behind a value of `before` or `after`. */
  nameOf: (side: 'before' | 'after', column: string) => string | null
}

/** Null when the names that it needs are not known. */
type Sentence = (change: AuditedChange) => string | null
type Names = readonly [string, string, string]

/** Goes on after the name of the person who did it: "revocó el link de Luis Rey a Índices". */
const sentences: {
  readonly [Table in AuditedTable]: Readonly<Record<(typeof auditEvents)[Table][number], Sentence>>
} = {
  courses_moodle: {
    insert: about(([name, slug]) => `creó la cohorte ${slug} de ${name}`),
    update: about(([name, slug], { after }) => {
      if (after?.is_current_cohort === true) return `hizo vigente la cohorte ${slug} de ${name}`
      if (after?.is_current_cohort === false) return `dejó sin vigencia la cohorte ${slug} de ${name}`
      return `cambió la cohorte ${slug} de ${name}`
    }),
    delete: about(([name, slug]) => `borró la cohorte ${slug} de ${name}`),
  },
  careers: {
    insert: about(([name]) => `creó la carrera ${name}`),
    update: about(([name]) => `cambió la carrera ${name}`),
    delete: about(([name]) => `borró la carrera ${name}`),
  },
  career_courses: {
    insert: about(([career, course]) => `agregó ${course} a la carrera ${career}`),
    update: about(([career, course]) => `cambió el lugar de ${course} en la carrera ${career}`),
    delete: about(([career, course]) => `quitó ${course} de la carrera ${career}`),
  },
  staff_members: {
    insert: about(([name]) => `sumó a ${name} al equipo`),
    update: about(([name], { after }) => {
      if (after?.active === false) return `desactivó la cuenta de ${name}`
      if (after?.active === true) return `reactivó la cuenta de ${name}`
      return after?.role ? `cambió el rol de ${name}` : `cambió los datos de ${name} en el equipo`
    }),
    delete: about(([name]) => `quitó a ${name} del equipo`),
  },
  students: {
    insert: about(([person]) => `registró a ${person} como estudiante`),
    update: about(([person]) => `cambió los datos de ${person}`),
    delete: about(([person]) => `borró los datos de ${person}`),
  },
  student_course_enrollments: {
    insert: about(([person, course]) => `inscribió a ${person} en ${course}`),
    update: about(([person, course]) => `cambió la inscripción de ${person} en ${course}`),
    delete: about(([person, course]) => `quitó la inscripción de ${person} en ${course}`),
  },
  sales: {
    insert: about(([person, course]) => `registró la venta de ${course} a ${person}`),
    update: about(([person, course], { after }) => {
      if (after?.voided_at) return `anuló la venta de ${course} a ${person}`
      if (after?.cohort_ids) return `cambió de cohorte la venta de ${course} a ${person}`
      if (after?.access_withdrawn_at) return `retiró a ${person} el acceso a ${course}`
      if (after?.access_granted_at) return `dio a ${person} el acceso a ${course}`
      return `cambió la venta de ${course} a ${person}`
    }),
    delete: about(([person, course]) => `borró la venta de ${course} a ${person}`),
    resend: about(([person, course]) => `reenvió a ${person} el acceso a ${course}`),
  },
  person_addresses: {
    join: (change) => `unió ${addressOf(change)} con ${change.nameOf('after', 'person_id') ?? unknown}`,
    update: (change) =>
      `corrigió el correo ${addressOf(change)} por ${textOf(change.after?.email) ?? unknown}`,
    separate: (change) => `separó ${addressOf(change)} de ${change.nameOf('before', 'person_id') ?? unknown}`,
  },
  person_notes: {
    insert: about(([person]) => `escribió una nota sobre ${person}`),
    update: about(([person]) => `cambió una nota sobre ${person}`),
    delete: about(([person]) => `borró una nota sobre ${person}`),
  },
  payments: {
    insert: about(([person, course]) => `registró un cobro a ${person} por ${course}`),
    update: about(([person, course]) => `cambió el cobro a ${person} por ${course}`),
    delete: about(([person, course]) => `borró el cobro a ${person} por ${course}`),
  },
  payment_events: {
    attach: ({ after, nameOf }) =>
      `asoció un pago recibido a ${textOf(after?.email) ?? unknown}, por ${nameOf('after', 'course_id') ?? unknown}`,
  },
  payment_refunds: {
    insert: about(([person, course], { after }) =>
      after?.status === 'asked'
        ? `pidió al proveedor una devolución a ${person} por ${course}`
        : `registró una devolución a ${person} por ${course}`,
    ),
    update: about(([person, course], { after }) =>
      after?.status === 'reversed'
        ? `revirtió la devolución a ${person} por ${course}`
        : `cambió la devolución a ${person} por ${course}`,
    ),
    delete: about(([person, course]) => `borró la devolución a ${person} por ${course}`),
  },
  demo_prospects: {
    insert: about(([person]) => `dio acceso demo a ${person}`),
    update: about(([person], { after }) => {
      if (after?.is_active === false) return `cerró el acceso demo de ${person}`
      if (after?.is_active === true) return `reabrió el acceso demo de ${person}`
      return after?.access_ends_at
        ? `cambió el plazo del acceso demo de ${person}`
        : `cambió los datos del acceso demo de ${person}`
    }),
    delete: about(([person]) => `borró el acceso demo de ${person}`),
  },
  recap_material: {
    insert: about(([title, cohort]) => `creó el recap ${title} (${cohort})`),
    update: about(([title, cohort]) => `cambió el recap ${title} (${cohort})`),
    delete: about(([title, cohort]) => `borró el recap ${title} (${cohort})`),
  },
  recap_links: {
    // One line for all the links of a recap, named by the recap.
    insert: about(
      ([title, cohort], { after }) =>
        `creó ${after?.links_created === 1 ? '1 link' : `${after?.links_created ?? 'los'} links`} a ${title} (${cohort})`,
    ),
    update: about(([person, recap], { after }) => {
      if (after?.revoked_at) return `revocó el link de ${person} a ${recap}`
      if (after?.renewed_at) return `renovó el link de ${person} a ${recap}`
      return `cambió el link de ${person} a ${recap}`
    }),
    delete: about(([person, recap]) => `borró el link de ${person} a ${recap}`),
  },
  certificates: {
    insert: about(([number, person, course]) => `creó el certificado ${number} de ${person}, ${course}`),
    update: about(([number, person, course], { after }) => {
      if (after?.revoked_at) return `anuló el certificado ${number} de ${person}, ${course}`
      if (after?.replaced_by) return `reemplazó el certificado ${number} de ${person}, ${course}`
      return `cambió el certificado ${number} de ${person}, ${course}`
    }),
    delete: about(([number, person, course]) => `borró el certificado ${number} de ${person}, ${course}`),
    dismiss: about(([number, person, course]) => `descartó el certificado ${number} de ${person}, ${course}`),
  },
  settings: {
    update: ({ row, after }) =>
      row === 'certificate_requires_paid'
        ? `${after?.value === 1 ? 'hizo' : 'dejó de hacer'} que los certificados exijan que esté todo pagado`
        : `cambió el ajuste ${row}`,
  },
  outbox: {
    retry: (change) => `reintentó ${stepOf(change)}`,
    update: (change) => `corrigió la dirección de ${stepOf(change)}`,
    dismiss: (change) => `descartó ${stepOf(change)}`,
  },
  enquiries: {
    insert: about(([person]) => `registró la consulta de ${person}`),
    update: about(([person], { after, nameOf }) => {
      if (after?.answered_at) return `dio por respondida la consulta de ${person}`
      const assignee = nameOf('after', 'assigned_to')
      if (assignee) return `dejó la consulta de ${person} a cargo de ${assignee}`
      return `cambió la consulta de ${person}`
    }),
    delete: about(([person]) => `borró la consulta de ${person}`),
  },
  desk_dismissals: {
    insert: ({ row, after }) =>
      row.startsWith('invoice_due:')
        ? `anotó ${textOf(after?.reason)} como factura o nota de crédito`
        : `dejó como está un pendiente de Hoy (${kindOf(row)})`,
    update: () => 'cambió un pendiente que se dejó como está',
    delete: () => 'volvió a abrir un pendiente de Hoy',
  },
}

const unknown = 'un registro borrado'

/** What happened, after the name of who did it. */
export function auditSentence(change: AuditedChange): string {
  const known: Readonly<Record<string, Readonly<Partial<Record<AuditAction, Sentence>>>>> = sentences
  const sentence = Object.hasOwn(known, change.table) ? known[change.table]?.[change.action] : undefined
  return (
    sentence?.(change) ??
    `${auditActionNames[change.action].toLowerCase()}: ${auditedTableName(change.table)} ${auditTexts.rowName(change.row)}`
  )
}

function about(tell: (names: Names, change: AuditedChange) => string): Sentence {
  return (change) => {
    const { names } = change
    return names && tell([names[0] ?? unknown, names[1] ?? unknown, names[2] ?? unknown], change)
  }
}

function addressOf({ names }: AuditedChange): string {
  return names?.[1] ?? unknown
}

function stepOf({ names, after }: AuditedChange): string {
  const kind = stepKindName(textOf(after?.kind) ?? '') ?? 'Tarea pendiente'
  return `la tarea «${kind}»${names?.[0] ? ` de ${names[0]}` : ''}`
}

function kindOf(itemKey: string): string {
  const kind = deskKinds.find((known) => known === itemKey.split(':')[0])
  return kind ? deskKindTexts[kind].one : itemKey
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
