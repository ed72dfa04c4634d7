import type { AuditAction, AuditedTable } from '#domain/contracts/audit.ts'
import { loadFailureTexts, pagerTexts } from './staff-lists.ts'

/** An account id, which means nothing to people. */
const opaque = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function isOpaqueKey(key: string): boolean {
  return opaque.test(key)
}

export const auditTexts = {
  ...loadFailureTexts,
  ...pagerTexts,
  title: 'Auditoría',
  loading: 'Cargando los cambios…',
  failed: 'No se pudo cargar la auditoría',
  filters: 'Filtros de la auditoría',
  table: 'Qué',
  allTables: 'Todo',
  actor: 'Quién',
  allActors: 'Todas las personas',
  otherActor: 'Otra persona',
  row: 'Registro',
  rowPlaceholder: 'Número o clave',
  zoneNote: 'La hora es la de Argentina. Aquí quedan los cambios hechos por personas; nadie puede borrarlos.',
  empty: 'No hay cambios para mostrar',
  emptyYet: 'Cuando alguien del equipo cambie algo, aparecerá aquí.',
  emptyFilter: 'Ningún cambio cumple estos filtros.',
  clear: 'Quitar los filtros',
  pages: 'Páginas de la auditoría',
  count: { one: 'cambio', many: 'cambios' },
  columns: { when: 'Cuándo', what: 'Qué pasó' },
  gone: (name: string) => `${name} (borrado)`,
  /** For a deleted row without a name: shows its number or slug, but not an account id. */
  goneName: (key: string) =>
    /^\d+$/.test(key) ? `n.º ${key} (borrado)` : opaque.test(key) ? 'cuenta borrada' : key,
  rowName: (row: string) => (/^\d+$/.test(row) ? `n.º ${row}` : opaque.test(row) ? 'sin nombre' : row),
  history: 'Historial',
  historyOf: (name: string) => `Historial de ${name}`,
  /** Folded below its sentence: the fields that it changed. */
  details: (fields: readonly string[]) =>
    fields.length > 3
      ? `Detalle: ${fields.slice(0, 3).join(', ')} y ${fields.length - 3} más`
      : `Detalle: ${fields.join(', ')}`,
  before: 'Antes',
  after: 'Después',
  emptyValue: 'vacío',
  yes: 'Sí',
  no: 'No',
} as const

export const auditActionNames: Record<AuditAction, string> = {
  insert: 'Creó',
  update: 'Cambió',
  delete: 'Borró',
  retry: 'Reintentó',
  dismiss: 'Descartó',
  resend: 'Reenvió el acceso',
  join: 'Unió',
  separate: 'Separó',
  attach: 'Asoció',
}

/** Audited data by table name. */
export const auditedTables: Readonly<Record<AuditedTable, string>> = {
  courses_moodle: 'Cohorte',
  careers: 'Carrera',
  career_courses: 'Curso de una carrera',
  staff_members: 'Persona del equipo',
  students: 'Estudiante',
  student_course_enrollments: 'Inscripción',
  sales: 'Venta',
  person_addresses: 'Correo de una persona',
  person_notes: 'Nota sobre una persona',
  payments: 'Pago',
  payment_events: 'Aviso de pago',
  payment_refunds: 'Devolución',
  demo_prospects: 'Acceso demo',
  recap_material: 'Recap',
  recap_links: 'Link de recap',
  certificates: 'Certificado',
  outbox: 'Tarea pendiente',
  enquiries: 'Consulta',
  desk_dismissals: 'Pendiente descartado',
}

/** A table that the list does not know shows its own name. */
export function auditedTableName(table: string): string {
  return new Map(Object.entries(auditedTables)).get(table) ?? table
}

/** Column labels; unlisted columns show their own name. */
export const auditedFields: Readonly<Record<string, string>> = {
  id: 'Número',
  name: 'Nombre',
  slug: 'Identificador',
  base_slug: 'Curso',
  regular_price_usd: 'Precio regular (USD)',
  promo_price_usd: 'Precio promocional (USD)',
  is_price_active: 'Promoción activa',
  installments_price_usd: 'Total en cuotas (USD)',
  promo_installments_price_usd: 'Total en cuotas con promoción (USD)',
  installments_count: 'Cantidad de cuotas',
  subscription_link: 'Link de suscripción',
  is_current_cohort: 'Cohorte vigente',
  starts_on: 'Fecha de inicio',
  seats: 'Cupos',
  moodle_course_id: 'ID del curso en el aula',
  canva_template_url: 'Plantilla del certificado',
  sheet_id: 'Hoja de cálculo',
  career_id: 'Carrera',
  user_id: 'Cuenta',
  role: 'Rol',
  active: 'Activa',
  csv_format: 'Formato del CSV',
  display_name: 'Nombre',
  firstname: 'Nombre',
  lastname: 'Apellido',
  email: 'Correo',
  phone: 'Teléfono',
  country: 'País',
  student_id: 'Estudiante',
  course_id: 'Curso',
  moodle_user_id: 'Usuario del aula',
  moodle_username: 'Nombre de usuario en el aula',
  payer_email: 'Correo de quien paga',
  payer_name: 'Nombre de quien paga',
  payer_phone: 'Teléfono de quien paga',
  usd_amount: 'Monto (USD)',
  amount: 'Monto',
  currency: 'Moneda',
  buyer_currency: 'Moneda de quien compra',
  status: 'Estado',
  payment_type: 'Tipo de pago',
  installments_amount: 'Monto de cada cuota',
  installments_number: 'Cantidad de cuotas',
  installment_number: 'Cuota',
  total_course_amount: 'Total del curso',
  dlocal_order_id: 'Orden',
  provider: 'Proveedor',
  dlocal_payment_id: 'ID de pago',
  created_by: 'Cargado por',
  created_at: 'Creado',
  profession: 'Profesión',
  notes: 'Notas',
  is_active: 'Activo',
  access_granted_at: 'Acceso desde',
  access_ends_at: 'Acceso hasta',
  recap_id: 'Recap',
  links_created: 'Links creados',
  cohort: 'Cohorte',
  class_id: 'Clase',
  class_title: 'Título de la clase',
  description: 'Descripción',
  announcement: 'Anuncio',
  audio_url: 'Audio',
  pdf_url: 'PDF',
  material_url: 'Material',
  video_url: 'Video',
  expires_at: 'Vence',
  revoked_at: 'Revocado',
  renewed_at: 'Renovado',
  kind: 'Tarea',
  person_id: 'Persona',
  note: 'Nota',
  assigned_to: 'A cargo de',
  answered_at: 'Respondida',
  answered_by: 'Respondida por',
  item_key: 'Pendiente',
  item_at: 'Pendiente desde',
  reason: 'Motivo',
  dismissed_by: 'Descartado por',
}
