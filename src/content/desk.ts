import type { DeskItemOf } from '#domain/contracts/desk.ts'
import type { StoredEnquiry } from '#domain/contracts/enquiries.ts'
import type { ErasureObstacle } from '#domain/contracts/personal-data.ts'
import type { SeatCall } from '#domain/contracts/seat-calls.ts'
import { greeting } from './greeting.ts'
import { site } from './site.ts'
import { loadFailureTexts, undoTexts } from './staff-lists.ts'

export const deskTexts = {
  ...loadFailureTexts,
  ...undoTexts,
  title: 'Pendientes',
  list: 'Pendientes, de lo más nuevo a lo más antiguo',
  loading: 'Cargando los pendientes…',
  failed: 'No se pudieron cargar los pendientes',
  filter: 'Mostrar',
  everything: 'Todo',
  emptyTitle: 'No hay nada pendiente',
  empty: 'Lo que prometimos está hecho. Lo que necesite a alguien aparecerá aquí.',
  emptyOfNew: 'Lo que necesite a alguien aparecerá aquí.',
  emptyKind: 'No queda nada de este tipo.',
  showEverything: 'Ver todo lo pendiente',
  more: 'Ver más',
  nobody: 'Sin nombre',
  zone: 'Horas de Argentina',
  heldBy: (name: string) => `Lo tiene abierto ${name}`,
  heldByYou: 'Lo tienes abierto',
  assignedTo: (name: string) => `A cargo de ${name}`,
  done: 'Listo',
  settledBy: (name: string, when: string) => `Ya lo hizo ${name} (${when})`,
  settled: 'Ya no está pendiente',
  actionFailed: 'No se pudo hacer. Vuelve a probar.',
  open: 'Ver',
  retried: 'En marcha de nuevo',
} as const

// Made when it is first used: the login runs this module, too.
let age: Intl.RelativeTimeFormat | undefined
const units = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/** Whole minutes as "hace 3 días", "hace 2 horas", "hace 5 minutos". */
export function waitingFor(minutes: number): string {
  const [unit, length] = units.find(([, least]) => minutes >= least) ?? units[2]
  age ??= new Intl.RelativeTimeFormat('es')
  return age.format(-Math.floor(minutes / length), unit)
}

/** In minutes: what has waited longer is marked. */
export const longWait = 3 * 24 * 60

export const deskDialogTexts = {
  loading: 'Abriendo…',
  failed: 'No se pudo abrir',
  failedHint: 'Revisa tu internet y vuelve a probar.',
  takenTitle: (name: string, since: string) => `${name} lo tiene abierto desde las ${since}`,
  taken: 'Para no hacer lo mismo dos veces, habla antes con esa persona o tómalo tú.',
  take: 'Tomarlo yo',
  goneTitle: 'Ya no está pendiente',
  goneBy: (name: string, when: string) => `Ya lo hizo ${name} (${when}).`,
  gone: 'Dejó de hacer falta mientras lo mirabas.',
  close: 'Cerrar',
  mail: 'Escribir un correo',
  chat: 'Escribir por WhatsApp',
} as const

export const enquiryFormTexts: Readonly<Record<StoredEnquiry['form'], string>> = {
  contact: 'Consulta desde el sitio',
  course: 'Consulta por un curso',
  webgis: 'Quiere lugar en Web GIS Developer',
  waitlist: 'Quiere lugar en un curso completo',
  business: 'Consulta de una empresa',
  corporate: 'Inscripción de colaboradores',
  revocation: 'Se arrepintió de su compra',
  cancellation: 'Pide la baja',
}

/** What became of somebody on the waiting list (decision 153). */
export const seatCallTexts: Readonly<Record<NonNullable<SeatCall>['state'], (until: string) => string>> = {
  waiting: () => 'espera su turno',
  called: (until) => `le guardamos un lugar hasta el ${until}`,
  bought: () => 'ya tiene su lugar',
  lapsed: (until) => `dejó pasar su lugar el ${until}`,
  left: () => 'dejó su lugar',
}

export const orderReasonTexts: Readonly<Record<DeskItemOf<'order_abandoned'>['reason'], string>> = {
  pending: 'Empezó a pagar y no terminó',
  cancelled: 'Canceló el pago o se le venció',
  rejected: 'Le rechazaron el pago',
}

export const accessReasonTexts: Readonly<Record<DeskItemOf<'access_after_refund'>['reason'], string>> = {
  voided: 'Su venta se anuló y el acceso sigue abierto',
  chargeback: 'Desconoció el pago en su banco y el acceso sigue abierto',
  refund: 'Se le devolvió dinero y el acceso sigue abierto',
}

type RefundReason = DeskItemOf<'refund'>['reason']

/** Where a refund stands, and what mends it. */
export const refundReasonTexts: Readonly<Record<RefundReason, { label: string; text: string }>> = {
  asked: { label: 'Pedida al proveedor', text: 'Sale sola; si tarda, mira en su panel si figura.' },
  pending: { label: 'En curso en el proveedor', text: 'Descuenta cuando el proveedor la confirma.' },
  failed: {
    label: 'El proveedor no la hizo',
    text: 'En la ficha se pide de nuevo, o se anota por otra vía.',
  },
  other_currency: { label: 'En otra moneda que el cobro', text: 'No cuenta hasta que digas cuánto es.' },
  too_much: { label: 'Más de lo que quedaba', text: 'No cuenta hasta que digas cuál es, o cuánto cuenta.' },
  several: { label: 'Puede ser una de las anotadas', text: 'No cuenta hasta que digas cuál es.' },
  unclear: { label: 'No se sabe si se hizo', text: 'Decide las que informó el proveedor: puede ser una.' },
}

export const refundPanelTexts = {
  cameWith: (amount: string, room: string) => `Con el cobro llegaron ${amount}; pueden volver ${room}.`,
  person: 'Abrir la ficha',
  legend: 'Qué es',
  same: (refund: string) => `Es la misma: ${refund}`,
  other: 'Es otra devolución, y cuenta',
  otherHint: 'Si no tiene que contar, déjala así más abajo.',
  noRoom:
    'De este cobro ya se descontó todo lo que llegó: esta no cuenta. Si una de las anotadas está de más, reviértela en la ficha; si no, déjala así.',
  amount: 'Cuánto cuenta',
  most: (amount: string) => `En la moneda del cobro, hasta ${amount}.`,
  done: 'La devolución quedó decidida',
} as const

export const deskReasons = {
  accessNotGiven: 'Pagó y el acceso no se dio.',
  overCapacity: 'Pagó cuando ya no quedaban lugares',
  laneBlocked: (waiting: number) =>
    waiting === 1
      ? 'Espera 1 tarea que solo nosotros podemos desbloquear'
      : `Esperan ${waiting} tareas que solo nosotros podemos desbloquear`,
  school: 'Datos de la escuela',
  backup: (when: string | null) =>
    when ? `La última copia completa es del ${when}` : 'Ya hay ventas y todavía ninguna copia',
  backupHow:
    'Quien tiene la clave del proyecto corre npm run backup, como dice el manual de operaciones. Esto se va solo cuando la copia termina bien.',
  unkept: (persons: number) =>
    persons === 1
      ? 'Una persona borrada no está anotada junto a las copias'
      : `${persons} personas borradas no están anotadas junto a las copias`,
  unkeptHow:
    'Si hoy volviera la última copia, traería de vuelta sus datos. Quien tiene la clave del proyecto corre npm run backup, o solo la lista de borrados, como dice el manual de operaciones.',
  erasureHeld: (reason: string) => `Espera porque ${reason}`,
  erasureDue: (day: string) => `Está prometido hasta el ${day}`,
  erasureLate: (day: string) => `Se prometió hasta el ${day}: resuélvelo ya`,
  erasureHow:
    'Resuélvelo en su página: el borrado sigue solo en cuanto nada lo detenga. También se puede deshacer allí.',
  erasurePerson: 'Abrir su página',
  step: (step: string) => `No se pudo hacer: ${step}`,
  hoursLeft: (hours: number) =>
    hours > 0 ? `se confirma dentro de ${hours}\u00a0h` : 'pasaron las 24 horas: confírmalo ya',
  demoEnds: (when: string) => `Su acceso demo termina el ${when}`,
  manual: (reference: number) => `Se le ofreció pagar por la vía de respaldo, con la referencia ${reference}`,
  invoice: 'Pagó y pidió factura',
  creditNote: 'Se le devolvió dinero de un pago con factura',
  refundedInvoice: (sum: string, noted: string) =>
    `Se le devolvieron ${sum}. Emite la nota de crédito por esa suma. Ya anotado: ${noted}.`,
  refundedBefore: (sum: string) => `Se le devolvieron ${sum}: emite la factura por lo que queda.`,
  refundedWhole: (sum: string) => `Se le devolvió todo (${sum}): no hay qué facturar.`,
  unmatched: (reference: string | null) =>
    reference
      ? `Llegó un pago que no es de ninguna orden nuestra (ID ${reference})`
      : 'Llegó un pago que no es de ninguna orden nuestra',
} as const

/** Leaves an item as it is. */
export const dismissTexts = {
  title: 'Dejarlo así',
  reason: 'Por qué no hace falta hacer nada',
  hint: 'Queda escrito en la auditoría con tu nombre.',
  confirm: 'Dejarlo así',
  working: 'Guardando…',
  done: 'Quedó así, con tu motivo',
} as const

/** What is done in the panel of the provider, which has no call for it. */
export const planPauseTexts = {
  pause: (until: string | null) =>
    `Pausa su plan de cuotas en el panel del procesador${until ? ` hasta el ${until}` : ''}: nuestros recordatorios ya esperan, el cobro automático no.`,
  resume: 'La pausa terminó: reactiva su plan de cuotas en el panel del procesador.',
  stop: 'Su venta se anuló: cancela su plan de cuotas en el panel del procesador, que si no le sigue cobrando.',
  pauseShort: 'Pausar su plan en el panel del procesador',
  resumeShort: 'Reactivar su plan en el panel del procesador',
  stopShort: 'Cancelar su plan en el panel del procesador',
  how: 'Busca a la persona por su correo en Suscripciones. Si el panel solo deja cancelarla, al terminar la pausa hará falta una suscripción nueva.',
  title: 'Marcar como hecho',
  reason: 'Qué se hizo en el panel',
  hint: 'Queda en la auditoría con tu nombre.',
  confirm: 'Marcar como hecho',
  working: 'Guardando…',
  done: 'Quedó anotado',
} as const

/** Takes an invoice off the desk. */
export const invoiceDoneTexts = {
  title: 'Marcar como emitida',
  reason: 'Número de la factura o de la nota de crédito',
  hint: 'Si no corresponde emitirla, escribe por qué. Queda en la auditoría con tu nombre.',
  confirm: 'Marcar como emitida',
  working: 'Guardando…',
  done: 'La factura quedó anotada',
} as const

/** Where something went back after the invoice was issued. */
export const creditNoteTexts = {
  ...invoiceDoneTexts,
  title: 'Registrar la nota de crédito',
  reason: 'Número de la nota de crédito',
  confirm: 'Registrar la nota de crédito',
  done: 'La nota de crédito quedó registrada',
} as const

/** Where all of a payment went back before its invoice was issued. */
export const nothingToInvoiceTexts = {
  ...invoiceDoneTexts,
  title: 'Cerrar sin factura',
  reason: 'Por qué no se factura',
  start: 'Se devolvió todo: nada que facturar',
  hint: 'Si ya la habías emitido, escribe su número y el de la nota de crédito.',
  confirm: 'Cerrar sin factura',
  done: 'Quedó cerrada sin factura',
} as const

export const lanePanelTexts = {
  health: 'Ver qué responde el proveedor en Config',
} as const

export const stepPanelTexts = {
  correct: 'Dirección correcta',
  correctHint: 'La tarea sale a esta dirección. Los datos de la persona no cambian.',
  invalid: 'Escribe un correo completo.',
  send: 'Corregir y enviar',
  sending: 'Enviando…',
  corrected: 'Va a la dirección corregida',
  answer: 'Lo que dijo el proveedor',
} as const

export const orderPanelTexts = {
  lead: 'Quizás tuvo un problema con la tarjeta o le quedó una duda. Un mensaje a tiempo suele bastar.',
  link: 'Hacer un link de pago',
  subject: (course: string) => `Tu inscripción a ${course}`,
  text: (name: string | null, course: string) =>
    `${greeting(name)}:\n\nVimos que empezaste tu inscripción a ${course} y el pago no llegó a completarse. ¿Tuviste algún problema? Si quieres, te enviamos un enlace para pagar con otra tarjeta o en cuotas.\n\n${site.name}`,
} as const

export const demoPanelTexts = {
  lead: (when: string) =>
    `Su acceso termina el ${when}. Elige hasta cuándo sigue abierto, o déjalo terminar.`,
  days: (days: number) => `${days} días más`,
  extend: 'Extender',
  extending: 'Extendiendo…',
  extended: (day: string) => `Sigue abierto hasta el ${day}`,
  changed: 'Otra persona cambió este acceso',
  failed: 'No se pudo extender el acceso',
} as const

export const saleAccessPanelTexts = {
  promised: 'El comprobante de su pago le dice que le escribimos con su acceso.',
  notPromised: 'No le enviamos nada que prometa este acceso.',
  grant: 'Dar acceso',
  granting: 'Dando acceso…',
  granted: 'El acceso está en camino',
  inside: 'Ya entra en el aula',
  insideHint: '«Ya entra en el aula» lo anota y no envía nada, ni a la persona ni al aula.',
  noting: 'Anotando…',
  noted: 'Quedó anotado que ya entra',
  cohortsUnknown:
    'Es una carrera, y no sabemos en qué cohortes entra ya. Nómbralas en accede_a al importar, o dale el acceso.',
} as const

/** Several sales that wait for access, decided at once (decision 166). */
export const severalSalesTexts = {
  all: 'Elegir todas',
  one: (subject: string) => `Elegir la de ${subject}`,
  chosen: (count: number) => (count === 1 ? '1 elegida' : `${count} elegidas`),
  decide: (count: number) => `Decidir ${count}`,
  title: (count: number) => (count === 1 ? '1 venta sin acceso' : `${count} ventas sin acceso`),
  legend: 'Qué pasa con su acceso',
  missing: 'Elige una opción.',
  options: {
    inside: ['Ya entran en el aula', 'Se anota. No se envía nada, ni a las personas ni al aula.'],
    give: ['Dar acceso', 'El aula las inscribe y cada persona recibe el correo con su acceso.'],
    leave: ['Dejarlas así', 'No se da acceso. Salen de Hoy, con tu motivo en la auditoría.'],
  },
  confirm: 'Guardar la decisión',
  working: 'Guardando…',
  done: (count: number) => (count === 1 ? '1 venta decidida' : `${count} ventas decididas`),
  stays: (count: number) =>
    `${count === 1 ? '1 sigue pendiente' : `${count} siguen pendientes`}: ábrelas para ver qué les falta.`,
} as const

export const withdrawPanelTexts = {
  title: 'Retirar el acceso',
  lead: 'El acceso no se corta solo: decides tú. Lo que otra compra suya le da queda abierto.',
  reason: 'Por qué se retira',
  hint: 'Queda en el historial de la venta.',
  confirm: 'Retirar el acceso',
  working: 'Retirando…',
  done: 'El acceso se retira del aula',
} as const

export const reviewPanelTexts = {
  took: (amount: string) => `El proveedor tomó ${amount}`,
  legend: 'Qué hacer con este cobro',
  missing: 'Elige una opción.',
  title: 'Decidir',
  reason: 'Motivo',
  hint: 'Queda en el historial.',
  confirm: 'Guardar la decisión',
  working: 'Guardando…',
} as const

export const attachPanelTexts = {
  lead: 'Si sabes de quién es, atribúyelo: pasa a ser un pago de su venta y da el acceso. El correo del pagador puede no ser el de quien estudia.',
  unread:
    'El proveedor no contó nada de este pago. Búscalo en su panel por el ID; si no es nuestro, déjalo así.',
  email: 'Correo de la persona',
  invalidEmail: 'Escribe un correo completo.',
  course: 'Curso',
  coursesLoading: 'Cargando los cursos…',
  coursePlaceholder: 'Elige el curso',
  courseMissing: 'Elige el curso.',
  usd: 'Monto en USD',
  usdHint: (amount: string) => `Pagó ${amount}: escribe cuánto es en dólares.`,
  usdInvalid: 'Escribe el monto en dólares.',
  reason: 'Cómo sabes que es suyo',
  reasonHint: 'Queda en el historial.',
  confirm: 'Atribuir el pago',
  working: 'Atribuyendo…',
  done: 'El pago ya es de su venta',
} as const

export const manualPaymentTexts = {
  lead: (amount: string) =>
    `El procesador de pagos no respondía. Busca en la cuenta de respaldo un pago de ${amount} con esa referencia: cuenta solo cuando dices que llegó.`,
  arrived: 'Llegó',
  missing: 'No llegó',
  working: 'Guardando…',
  counted: 'El pago ya cuenta en su venta',
  cancelled: 'La orden quedó cancelada',
} as const

/** Why an erasure waits, or cannot be asked for. */
export const erasureObstacleTexts: Readonly<Record<ErasureObstacle, string>> = {
  staff: 'tiene una cuenta del equipo. Primero sale del equipo.',
  debt: 'debe dinero. Primero paga, o anulas la venta.',
  refund: 'tiene una devolución en curso.',
  review: 'tiene un pago por revisar en el escritorio.',
  open_order: 'puede estar pagando una orden. Se cierra sola en un día.',
  request: 'pidió un arrepentimiento o una baja que nadie respondió.',
}
