import type { MoneyOutlook } from '#domain/contracts/money-figures.ts'
import { formatCount } from './format.ts'
import { loadFailureTexts } from './staff-lists.ts'

export const differenceHeader = 'Diferencia'
const both = (name: string) => [name, 'Período', 'Antes', differenceHeader] as const
const net = 'Cobrado neto: pagos que cuentan para una venta, menos lo devuelto, cada uno en su día.'

/** "Money at a glance": first in Reportes. */
export const figuresTexts = {
  ...loadFailureTexts,
  title: 'Dinero de un vistazo',
  failed: 'No se pudieron calcular las cifras',
  period: 'Período',
  presets: {
    month: 'Este mes',
    last_month: 'Mes pasado',
    days_90: '90 días',
    year: 'Este año',
  },
  before: (from: string, to: string) => `Comparado con los días anteriores: ${from} – ${to}.`,
  sums: { sold: 'Vendido', collected: 'Cobrado neto', refunded: 'Devuelto', paid: 'Órdenes pagadas' },
  sumsTitle: 'Cifras del período',
  was: (amount: string) => `antes ${amount}`,
  sales: (sales: number) => `${formatCount(sales)} ${sales === 1 ? 'venta' : 'ventas'}`,
  charges: (charges: number) => `${formatCount(charges)} ${charges === 1 ? 'pago' : 'pagos'}`,
  ofBegun: (begun: number) => `de ${formatCount(begun)} ${begun === 1 ? 'iniciada' : 'iniciadas'}`,
  netOf: 'ya restado de lo cobrado',
  table: 'Ver la tabla',
  csv: 'CSV',
  tableOf: (title: string) => `Tabla: ${title}`,
  nothing: 'En estos días no se movió dinero.',
  noOrders: 'En estos días no empezó ninguna orden.',
  noDebt: 'Nadie debe nada.',
  noSeats: 'Ninguna cohorte a la venta tiene lugares definidos.',
  noPicture: 'El dibujo no se pudo cargar; la tabla tiene las mismas cifras.',
  unknown: 'Sin dato',
  others: (count: number) => `Otros (${formatCount(count)})`,
  legend: { range: 'Período', before: 'Antes' },
  sheets: {
    days: {
      title: 'Cobrado por día',
      monthTitle: 'Cobrado por mes',
      unit: 'USD',
      source: net,
      header: both('Fecha'),
    },
    months: {
      title: 'Por cobrar en seis meses',
      unit: 'USD, desde hoy',
      source: 'Cuotas que vencen después de hoy, según el plan de cada venta.',
      header: ['Mes', 'USD'],
    },
    ageing: {
      title: 'Antigüedad de la deuda',
      unit: 'USD por días de atraso, a hoy',
      source: 'Lo vencido suma lo mismo que la tarjeta «Vencido».',
      header: ['Días de atraso', 'USD', 'Ventas'],
    },
    courses: { title: 'Cobrado por curso', unit: 'USD', source: net, header: both('Curso') },
    countries: { title: 'Cobrado por país', unit: 'USD', source: net, header: both('País') },
    ways: { title: 'Cobrado por medio de pago', unit: 'USD', source: net, header: both('Medio de pago') },
    orders: {
      title: 'Dónde terminan las órdenes',
      unit: 'órdenes',
      source: 'Órdenes creadas en el período, como están hoy.',
      header: both('Estado'),
    },
    seats: {
      title: 'Lugares ocupados',
      unit: 'lugares',
      source: 'Cohortes a la venta o por empezar, a hoy.',
      header: ['Cohorte', 'Ocupados', 'Lugares'],
    },
  },
  orderStates: {
    approved: 'Pagadas',
    pending: 'Pendientes',
    rejected: 'Rechazadas',
    cancelled: 'Canceladas o vencidas',
  } as Readonly<Record<string, string>>,
} as const

export const ageLabels: Readonly<Record<MoneyOutlook['ageing'][number]['key'], string>> = {
  not_due: 'Sin vencer',
  '1-30': '1–30',
  '31-60': '31–60',
  '61-90': '61–90',
  '91-': 'Más de 90',
}

/** By the provider's word, or ours where no provider took the money. */
export const wayLabels: Readonly<Record<string, string>> = {
  CARD: 'Tarjeta',
  CREDIT_CARD: 'Tarjeta de crédito',
  DEBIT_CARD: 'Tarjeta de débito',
  BANK_TRANSFER: 'Transferencia bancaria',
  TICKET: 'Efectivo o cupón',
  WALLET: 'Billetera',
  manual: 'A mano',
}

/** The columns of `export_refunds`, in its order. */
export const refundColumns = [
  { day: 'Devuelto' },
  { code: 'ID de pago' },
  { code: 'ID de orden' },
  'Descripción',
  'Medio de pago',
  'País',
  'Pagador',
  'Email',
  'Monto devuelto',
  'Moneda',
  'Cuenta (USD)',
  { code: 'Factura' },
  'Facturar a',
  { code: 'Identificación fiscal' },
] as const

/** The file of a month for the accountant. */
export const monthCloseTexts = {
  title: 'Cierre del mes',
  titleOf: (month: string) => `Cierre de ${month}`,
  lead: 'Pagos, devoluciones, facturas con su identificación fiscal, montos locales con su tipo de cambio y totales. Suma lo mismo que esta página para ese mes.',
  month: 'Mes',
  csv: 'Descargar CSV',
  xlsx: 'Descargar Excel',
  busy: 'Generando…',
  failed: 'No se pudo generar el cierre',
  failedHint: 'Revisa tu conexión y vuelve a probar.',
  changed: 'Los datos cambiaron mientras se escribía el archivo: genéralo de nuevo.',
  done: (payments: number, refunds: number) =>
    `${formatCount(payments)} ${payments === 1 ? 'pago' : 'pagos'} y ${formatCount(refunds)} ${refunds === 1 ? 'devolución' : 'devoluciones'}`,
  open: (held: number, invoices: number) => {
    const left = [
      held > 0 && `${formatCount(held)} ${held === 1 ? 'cobro' : 'cobros'} por revisar`,
      invoices > 0 && `${formatCount(invoices)} ${invoices === 1 ? 'factura' : 'facturas'} por emitir`,
    ]
    return `De ese mes ${held + invoices === 1 ? 'queda' : 'quedan'} ${left.filter(Boolean).join(' y ')} en «Hoy».`
  },
  nothingOpen: 'De ese mes no queda nada abierto: ni cobros por revisar ni facturas por emitir.',
  openFailure: { ...loadFailureTexts, failed: 'No se pudo ver qué queda abierto' },
  file: (month: string) => `cierre_${month}`,
  kind: 'Concepto',
  kinds: { payment: 'Pago', refund: 'Devolución' },
  sheets: { payments: 'Pagos', refunds: 'Devoluciones', totals: 'Totales' },
  totals: {
    columns: ['Total', 'Detalle', 'Total (USD)', 'Cantidad'],
    gross: 'Cobrado',
    refunded: 'Devuelto',
    net: 'Cobrado neto',
    course: 'Neto por curso',
    way: 'Neto por medio de pago',
    open: 'Abierto',
    held: 'Cobros por revisar',
    invoices: 'Facturas por emitir',
  },
} as const
