import type { Completeness, Situation } from '#domain/contracts/balances.ts'
import { loadFailureTexts, pagerTexts } from './staff-lists.ts'

export const trackingTexts = {
  title: 'Seguimiento de Estudiantes',
  tabs: 'Pagos y estudiantes',
  payments: 'Pagos',
  students: 'Estudiantes',
  asOf: 'Fecha de corte',
  legend: 'Qué es cada cifra',
} as const

export const paymentsReportTexts = {
  title: 'Reporte de pagos',
  lead: 'Pagos y estudiantes con la suma de lo que muestran los filtros.',
  link: 'Abrir el reporte de pagos',
  debtReports: 'Los reportes de deuda, de cuotas y de duplicados se descargan desde',
} as const

/** The five cards (back-office specification, section 2). */
export const moneyCardTexts = {
  ...loadFailureTexts,
  title: 'Resumen',
  failed: 'No se pudieron calcular las cifras',
  studentsPaid: 'Estudiantes con pagos',
  studentsPaidNote: 'personas distintas',
  sold: 'Total vendido',
  sales: (count: string) => (count === '1' ? '1 venta' : `${count} ventas`),
  confirmed: 'Pagos confirmados',
  charges: (count: string) => (count === '1' ? '1 pago' : `${count} pagos`),
  refunded: (amount: string) => `devuelto ${amount}`,
  overdue: 'Vencido',
  inDebt: (count: string) => (count === '1' ? '1 persona con deuda' : `${count} personas con deuda`),
  inDebtOf: (count: string, withoutSale: string) => `${count} con deuda · ${withoutSale} sin venta`,
  toCollect: 'Remanente',
  toCollectNote: 'de ventas en cuotas',
} as const

/** The list of payments. */
export const paymentsListTexts = {
  ...loadFailureTexts,
  ...pagerTexts,
  payments: 'Pagos',
  loading: 'Cargando datos...',
  failed: 'Error al cargar los datos',
  filters: 'Filtros de pagos',
  search: 'Buscar',
  searchPlaceholder: 'Correo, nombre, ID de pago o cupón',
  type: 'Tipo',
  status: 'Estado',
  typeOptions: { all: 'Todos los tipos', single: 'Pago único', installments: 'Cuotas' },
  allStatuses: 'Todos los estados',
  days: { paid: 'Día de pago', made: 'Día de la orden', either: 'Día de pago o de orden' },
  paidOn: (day: string) => `pagado el ${day}`,
  net: (amount: string) => `neto ${amount}`,
  invoice: 'Factura',
  coupon: (code: string) => `cupón ${code}`,
  onlyPaid: 'La tabla muestra solo los pagos con estado PAID (Pagado).',
  onlyStatus: 'La tabla muestra solo los pagos con estado',
  everyStatus: 'La tabla muestra los pagos en todos los estados.',
  empty: 'No hay pagos para mostrar',
  emptyYet: 'Cuando se confirme el primer pago, aparecerá aquí.',
  emptySearch: 'Ningún pago coincide con',
  emptyFilter: 'Ningún pago cumple estos filtros.',
  clearFilters: 'Quitar los filtros',
  clearSearch: 'Borrar la búsqueda',
  everyStatusAction: 'Ver todos los estados',
  pages: 'Páginas de la tabla',
  count: { one: 'pago', many: 'pagos' },
  zone: 'hora de Argentina',
  columns: {
    date: 'Fecha',
    email: 'Correo',
    name: 'Nombre',
    amount: 'Monto',
    status: 'Estado',
    access: 'Acceso',
    type: 'Tipo',
    installment: 'Cuota',
    paymentId: 'ID de pago',
    country: 'País',
    document: 'Documento',
    payment: 'Pago',
  },
  review: {
    label: 'Revisar',
    amount_mismatch: 'El proveedor cobró un monto distinto al de la orden.',
    duplicate_charge: 'La compra ya estaba pagada: es un segundo cobro.',
    surplus_installment: 'No quedaba tanto por pagar: es un cobro de más.',
    no_sale: 'Se cobró una deuda o una cuota y no hay una venta a la que pertenezca.',
  },
} as const

/** The list of students with what they paid and owe. */
export const balancesTexts = {
  ...loadFailureTexts,
  ...pagerTexts,
  students: 'Estudiantes',
  loading: 'Cargando datos...',
  failed: 'Error al cargar los datos',
  filters: 'Filtros de estudiantes',
  search: 'Buscar',
  searchPlaceholder: 'Correo o nombre',
  completeness: 'Datos de venta',
  situation: 'Situación',
  days: 'Día de registro',
  noSale: 'Sin datos de venta',
  incomplete: 'Sin datos de venta no se puede calcular la deuda con precisión.',
  onlyComplete: 'Solo se muestran personas con datos de venta: sin ellos no se sabe cuánto deben.',
  showAll: 'Ver a todas',
  empty: 'No hay estudiantes para mostrar',
  emptyYet: 'Cuando alguien se inscriba o pague, aparecerá aquí.',
  emptyThen: 'A esa fecha todavía no había nadie.',
  emptySearch: 'Ningún estudiante coincide con',
  emptyFilter: 'Ningún estudiante cumple estos filtros.',
  everyone: 'Buscar entre todos',
  clearFilters: 'Quitar los filtros',
  clearSearch: 'Borrar la búsqueda',
  pages: 'Páginas de la tabla',
  count: { one: 'estudiante', many: 'estudiantes' },
  columns: {
    email: 'Correo',
    name: 'Nombre',
    course: 'Curso',
    country: 'País',
    agreed: 'Total curso',
    paid: 'Total pagado',
    payments: 'Pagos',
    remaining: 'Remanente',
    lastPayment: 'Último pago',
    situation: 'Situación',
    registered: 'Registro',
    actions: 'Acciones',
    person: 'Estudiante',
  },
} as const

/** The three words for what is not paid yet (decisions 14 and 199); two of them for one sum. */
export const debtTexts = {
  debt: 'Deuda',
  overdue: 'Vencido',
  remaining: 'Remanente',
  both: 'Deuda y vencido',
} as const

/** How each figure of the screen is counted: text, since a hint is for a mouse alone. */
export const figureLegend: readonly (readonly [name: string, text: string])[] = [
  [debtTexts.debt, 'Cuota × meses de atraso, como mucho el remanente: lo que se puede cobrar hoy.'],
  [debtTexts.overdue, 'Lo que debía estar pagado a la fecha menos lo pagado, como mucho el remanente.'],
  [debtTexts.remaining, 'Lo acordado menos lo pagado, también lo que vence más adelante.'],
  [
    trackingTexts.asOf,
    'Las tarjetas y los estudiantes muestran las cifras al cierre de ese día. Vacía, las de hoy.',
  ],
  ['Fechas y horas', 'Son las de Argentina.'],
  ['«Sin datos de venta»', 'No hay una venta suya: no se sabe cuánto se acordó.'],
]

/** Sums of every row of a filter, whatever page is shown. */
export const sumTexts = {
  title: 'Sumas de lo filtrado',
  payments: 'Suma',
  refunded: 'Devuelto',
  agreed: 'Acordado',
  paid: 'Pagado',
  remaining: 'Remanente',
} as const

export const completenessLabels: Readonly<Record<Completeness, string>> = {
  all: 'Todos',
  complete: 'Con datos',
  incomplete: 'Sin datos',
}

export const situationFilterLabels: Readonly<Record<Situation | 'all', string>> = {
  all: 'Todas',
  con_deuda: 'Con deuda',
  al_dia: 'Al día',
  pago_unico: 'Pago único',
  sin_cargo: 'Sin cargo',
}

/** After the number, in debt (back-office specification, section 4). */
export const monthsBehindText = 'mes(es) atrasado'

/** "Pago único", "Al día", "3 mes(es) atrasado". */
export function situationText(situation: Situation, monthsBehind: number): string {
  return situation === 'con_deuda' ? `${monthsBehind} ${monthsBehindText}` : situationFilterLabels[situation]
}
