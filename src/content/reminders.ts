import type { HoldKind, ReminderEnding, ReminderKind } from '#domain/contracts/reminders.ts'
import { greeting } from './greeting.ts'
import { site } from './site.ts'
import { loadFailureTexts, pagerTexts, undoTexts } from './staff-lists.ts'
import { staffPlaces } from './staff-navigation.ts'

export const reminderKindNames: Readonly<Record<ReminderKind, string>> = {
  before_3: '3 días antes',
  on_day: 'El día del vencimiento',
  after_3: '3 días después',
  after_10: '10 días después',
  by_hand: 'Correo a pedido',
  chat: 'Escrito a mano',
}

export const holdKindNames: Readonly<Record<HoldKind, string>> = {
  promise: 'Promesa de pago',
  pause: 'Pausa',
  exclusion: 'Sin recordatorios',
}

/** What stops a reminder. */
export const endingNames: Readonly<Record<ReminderEnding, string>> = {
  ...holdKindNames,
  paid: 'Pagó',
  voided: 'Venta anulada',
  refunded: 'Todo devuelto',
  dispute: 'Contracargo',
  refund: 'Devolución',
  undecided: 'Pago por confirmar',
  switched_off: 'Recordatorios apagados',
  late: 'Pasó su fecha',
}

const debts = (count: number) => (count === 1 ? '1 deuda' : `${count} deudas`)
const emails = (count: number) => (count === 1 ? '1 correo' : `${count} correos`)

/** The tab Cobranzas. */
export const chasingTexts = {
  ...loadFailureTexts,
  ...pagerTexts,
  ...undoTexts,
  title: 'Para hoy',
  tab: staffPlaces.chasing,
  loading: 'Buscando a quién escribir…',
  failed: 'No se pudo cargar a quién escribir',
  filters: 'Filtros de cobranzas',
  search: 'Buscar',
  searchPlaceholder: 'Nombre o correo',
  behind: 'Atraso',
  behindLabels: {
    all: 'Cualquiera',
    '1-30': '1–30 días',
    '31-60': '31–60 días',
    '61-90': '61–90 días',
    '91': 'Más de 90 días',
    '31': 'Más de 30 días',
  },
  course: 'Curso',
  allCourses: 'Todos los cursos',
  country: 'País',
  allCountries: 'Todos los países',
  state: 'Mostrar',
  states: { today: 'Por escribir', written: 'Escritos hoy', held: 'En espera', all: 'Todos' },
  empty: 'Nadie por escribir',
  emptyReason: 'Nadie con deuda cumple estos filtros.',
  pages: 'Páginas de cobranzas',
  count: { one: 'deuda', many: 'deudas' },
  sum: 'Suma',
  columns: {
    chosen: 'Elegir',
    person: 'Persona',
    course: 'Curso',
    country: 'País',
    amount: 'Debe',
    behind: 'Atraso',
    last: 'Último contacto',
    write: 'Escribir',
  },
  daysBehind: (days: number) => (days === 1 ? '1 día' : `${days} días`),
  since: (day: string) => `desde el ${day}`,
  until: (day: string) => `hasta el ${day}`,
  never: 'Ninguno',
  choose: (name: string) => `Elegir a ${name}`,
  chooseAll: 'Elegir a todos',
  chosen: (count: number) => (count === 1 ? '1 elegida' : `${count} elegidas`),
  chat: 'WhatsApp',
  chatOf: (name: string) => `Escribir por WhatsApp a ${name}`,
  message: (name: string | null, course: string, amount: string, day: string, url: string) =>
    `${greeting(name)}. Te escribimos de ${site.name} por tu pago de ${course}, pendiente desde el ${day}: ${amount}.\n\nPuedes pagarlo aquí, en tu moneda:\n${url}\n\nSi ya pagaste, no tienes que hacer nada más. Gracias.`,
  mark: 'Marcar escrito',
  /** None where an answer was lost, or somebody else marked them, or who owed has paid. */
  marked: (count: number) => {
    if (count === 0) return 'Nada por marcar: ya estaba escrito o ya no debe'
    return count === 1 ? 'Quedó como escrito' : `${count} quedaron como escritos`
  },
  unmark: 'Desmarcar',
  unmarked: (count: number) =>
    count === 1 ? 'Vuelve a estar por escribir' : `${count} vuelven a estar por escribir`,
  /** The buttons for those that are chosen, or for all of the list. */
  all: {
    mark: (count: number) => `Marcar ${count} como escritos`,
    unmark: (count: number) => `Desmarcar ${count}`,
    mail: (count: number) => `Escribir a ${count} por correo`,
  },
  busy: 'Guardando…',
  notDone: 'No se pudo guardar. Vuelve a probar.',
  ask: {
    mark: (count: number) => `Marcar ${debts(count)} como ${count === 1 ? 'escrita' : 'escritas'}`,
    unmark: (count: number) => `Desmarcar ${debts(count)}`,
    mail: (count: number) => `Un correo por ${debts(count)}`,
  },
  everybody: 'No elegiste a nadie: son todas las de la lista, también las de otras páginas.',
  askText: {
    mark: 'Hoy dejan de estar por escribir; no se envía nada.',
    unmark: 'Vuelven a estar por escribir.',
    mail: 'Cada persona recibe uno solo, con lo que debe y su enlace de pago. Quien pague, pida una pausa o reciba otro correo hoy no lo recibe; de noche, o con los del día completos, espera su turno.',
  },
  /** Those that were meant and get none. */
  writtenLeft: (count: number) =>
    `${count === 1 ? 'Queda' : 'Quedan'} fuera ${debts(count)} de quien ya tiene un mensaje de hoy o en camino.`,
  yes: { mark: 'Sí, marcar', unmark: 'Sí, desmarcar', mail: 'Sí, enviar' },
  andMore: (count: number) => `y ${count} más`,
  mailed: (count: number, left: number) => ({
    title: count === 0 ? 'No salió ningún correo' : `${emails(count)} en camino`,
    ...(left > 0 && {
      description: `${left === 1 ? 'A 1 persona no se le escribe' : `A ${left} personas no se les escribe`}: pagó, pidió una pausa o ya tiene un mensaje de hoy.`,
    }),
  }),
} as const

/** The switch of the school, and the yes. */
export const reminderSwitchTexts = {
  ...loadFailureTexts,
  failed: 'No se pudo cargar si los recordatorios están encendidos',
  off: 'Los recordatorios automáticos están apagados.',
  on: (max: number) => `Recordatorios encendidos: de 11 a 19\u00a0h, hasta ${max} por día.`,
  waiting: (count: number) =>
    count === 1 ? '1 correo espera su turno.' : `${count} correos esperan su turno.`,
  start: 'Encender',
  stop: 'Apagar',
  startTitle: (count: number) =>
    count === 0 ? 'Hoy no hay a quién escribir' : `Primero salen ${emails(count)}`,
  startText: (moment: string | null, max: number) =>
    `Salen ${moment ? `desde el ${moment}` : 'al aceptar'}, hasta ${max} por día; los demás esperan al día siguiente, por orden. Después siguen solos: 3 días antes de cada vencimiento, ese día, y 3 y 10 días después.`,
  first: 'A quién se escribe primero',
  startYes: 'Sí, encender',
  started: 'Los recordatorios quedaron encendidos',
  stopTitle: 'Apagar los recordatorios',
  stopText:
    'No sale ninguno más, salvo los que alguien pide a mano. Al encenderlos de nuevo, vuelves a ver a quién se escribe.',
  stopYes: 'Sí, apagar',
  stopped: 'Los recordatorios quedaron apagados',
  saving: 'Guardando…',
  failures: {
    reminders_changed: 'Mientras mirabas cambió a quién se escribe. Cierra y mira de nuevo.',
    network: 'No hay conexión: no sabemos si se guardó. Vuelve a probar.',
    denied: 'Tu cuenta no puede cambiar esto.',
    server: 'No se pudo guardar. Vuelve a probar.',
  },
} as const

/** On the page of a person. */
export const personReminderTexts = {
  ...loadFailureTexts,
  title: 'Recordatorios',
  failed: 'No se pudieron cargar los recordatorios',
  list: 'Qué se le escribió',
  none: 'No se le escribió por pagos pendientes.',
  heldBy: (name: string | null, day: string) => [`desde el ${day}`, name].filter(Boolean).join(', '),
  hold: 'Retener recordatorios',
  change: 'Cambiar',
  end: 'Volver a recordar',
  endText: 'Los próximos recordatorios salen según el calendario.',
  ending: 'Guardando…',
  ended: 'Vuelve a recibir recordatorios',
  holdText: 'Retiene solo los correos: la deuda, la situación y las tarjetas no cambian.',
  kind: 'Por qué',
  kindHints: {
    promise: 'Dijo qué día paga.',
    pause: 'Un tiempo sin recordatorios. Si tiene un plan de cuotas, Hoy dice qué hacer en el procesador.',
    exclusion: 'No recibe ninguno hasta que alguien lo cambie.',
  } satisfies Record<HoldKind, string>,
  until: { promise: 'Paga el', pause: 'Hasta el (opcional)' },
  untilMissing: 'Elige un día de hoy en adelante, dentro de un año.',
  confirm: 'Retener',
  working: 'Guardando…',
  held: 'Los recordatorios quedaron retenidos',
  due: (day: string) => `vencimiento del ${day}`,
  notSent: (why: string) => `No salió: ${why.toLowerCase()}`,
  underWay: 'En camino',
  sent: 'Enviado',
  columns: { what: 'Qué', when: 'Cuándo', outcome: 'Resultado' },
  failures: {
    person_not_found: 'Esta persona ya no está: puede que la hayan unido a otra.',
    until_invalid: 'Elige un día de hoy en adelante, dentro de un año.',
    network: 'No hay conexión: no sabemos si se guardó. Vuelve a probar.',
    denied: 'Tu cuenta no puede cambiar esto.',
    server: 'No se pudo guardar. Vuelve a probar.',
  },
} as const
