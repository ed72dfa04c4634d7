import type { CalendarDay } from '#domain/calendar.ts'
import type { CouponRow } from '#domain/contracts/coupons.ts'
import { dollars } from '#domain/prices.ts'
import { formatPrice, formatShortDay } from './format.ts'
import { loadFailureTexts } from './staff-lists.ts'

export const couponsTexts = {
  ...loadFailureTexts,
  title: 'Cupones',
  lead: 'Códigos que bajan el precio de un pago único. Sus condiciones no cambian: para otro precio, crea otro código.',
  readOnly: 'Puedes consultar los códigos. Para crearlos o pausarlos hace falta el rol Administración.',
  loading: 'Cargando los cupones…',
  failed: 'No se pudieron cargar los cupones',
  add: 'Nuevo cupón',
  empty: 'Todavía no hay cupones.',
  columns: {
    code: 'Código',
    saving: 'Rebaja',
    soldFor: 'Vale para',
    window: 'Vigencia',
    uses: 'Usos',
    sold: 'Vendido',
    saved: 'Ahorro dado',
    state: 'Estado',
    actions: 'Acciones',
  },
  everything: 'Todo lo que se vende',
  saving: ({ percent_off, off_usd }: Pick<CouponRow, 'percent_off' | 'off_usd'>) =>
    percent_off === null ? formatPrice(dollars(off_usd ?? 0)) : `${percent_off}\u00a0%`,
  window: (from: CalendarDay, until: CalendarDay) => `${formatShortDay(from)} a ${formatShortDay(until)}`,
  uses: (taken: number, limit: number | null) => (limit === null ? String(taken) : `${taken} de ${limit}`),
  held: (count: number) => `${count} en espera`,
  states: { paused: 'Pausado', over: 'Vencido', coming: 'Por empezar', spent: 'Agotado', open: 'Vigente' },
  pause: 'Pausar',
  resume: 'Reanudar',
  busy: 'Guardando…',
  paused: 'Cupón pausado',
  resumed: 'Cupón reanudado',
  notDone: 'No se pudo cambiar el cupón',
} as const

export const couponForm = {
  title: 'Nuevo cupón',
  text: 'Vale en el pago único de la inscripción. Las cuotas las cobra el plan del proveedor y no cambian.',
  code: 'Código',
  codeHint: 'De 4 a 24 letras, números o guiones. Uno corto o conocido lo adivina cualquiera.',
  kind: 'Tipo de rebaja',
  kinds: { percent: 'Porcentaje', usd: 'Monto en dólares' },
  percent: 'Porcentaje',
  percentHint: 'De 1 a 99. El precio se redondea al centavo.',
  usd: 'Monto',
  usdHint: 'Donde dejaría menos de un dólar, el cupón no vale.',
  soldFor: 'Vale para',
  soldForHint: 'Sin elegir nada, vale para todo lo que se vende.',
  anyCohort: (name: string) => `${name}, cualquier cohorte`,
  startsOn: 'Primer día',
  endsOn: 'Último día',
  uses: 'Usos en total',
  usesHint: 'Vacío: sin límite.',
  byPerson: 'Usos por persona',
  confirm: 'Crear cupón',
  working: 'Creando…',
  made: 'Cupón creado',
  problems: { required: 'Completa este dato.', invalid: 'Revisa este dato.', too_long: 'Elige menos de 50.' },
  failures: {
    denied: 'Tu cuenta ya no puede guardar cambios aquí.',
    network:
      'No sabemos si se creó: el servidor no respondió. Cierra, mira la lista y vuelve a probar si falta.',
    server: 'El servidor no pudo crear el cupón. Vuelve a probar en unos minutos.',
    coupon_exists: 'Ya hay un cupón con ese código. Elige otro.',
    coupon_invalid: 'Revisa los datos: el último día no puede haber pasado y lo elegido tiene que venderse.',
  },
} as const
