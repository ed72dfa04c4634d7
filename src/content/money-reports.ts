import type { MoneyReport } from '#domain/contracts/money-reports.ts'

/** Labels of the buttons. */
export const moneyReportNames: Readonly<Record<MoneyReport, string>> = {
  debts: 'Reporte Deuda (Simple)',
  debtsWithLinks: 'Reporte Deuda (DLocal)',
  installments: 'Reporte Cuotas',
  duplicatePayers: 'Reporte Duplicados',
  similarEmails: 'Reporte Emails Similares',
}

/** Start of the name of the file, before its day. */
export const moneyReportFiles: Readonly<Record<MoneyReport, string>> = {
  debts: 'reporte_deuda_simple',
  debtsWithLinks: 'reporte_deuda',
  installments: 'reporte_cuotas_mes',
  duplicatePayers: 'reporte_pagadores_duplicados',
  similarEmails: 'reporte_emails_similares',
}

const debtNote = 'No hay estudiantes con deuda para exportar'

/** What is said instead of an empty file. */
export const emptyReportTexts: Readonly<
  Record<MoneyReport, { title: string; description: string; isFailure: boolean }>
> = {
  debts: { title: 'Sin datos', description: debtNote, isFailure: true },
  debtsWithLinks: { title: 'Sin datos', description: debtNote, isFailure: true },
  installments: {
    title: 'Sin datos',
    description: 'No hay estudiantes con cuotas pendientes para exportar',
    isFailure: true,
  },
  duplicatePayers: {
    title: 'Sin duplicados',
    description: 'Ningún documento aparece con más de un email.',
    isFailure: false,
  },
  similarEmails: {
    title: 'Sin emails similares',
    description: 'Ningún nombre aparece con más de un email.',
    isFailure: false,
  },
}

const payer = {
  email: 'Email',
  name: 'Nombre',
  phone: 'Teléfono',
  country: 'País',
} as const

export const reportColumns = {
  ...payer,
  day: 'Día de Referencia',
  link: 'Link de Pago',
} as const

const saleHeader = [payer.email, payer.name, payer.phone, payer.country, 'Curso'] as const
const debtHeader = [
  ...saleHeader,
  'Total Curso (USD)',
  'Cuotas',
  'Monto Cuota (USD)',
  'Cuotas Pagadas',
  'Meses Atrasado',
  'Deuda (USD)',
  'Vencido (USD)',
  'Total Pagado (USD)',
  'Remanente (USD)',
  'Último Pago',
  reportColumns.day,
] as const
const payerHeader = [
  payer.phone,
  payer.country,
  'Cursos',
  'Pagos y Órdenes',
  'Pagos PAID',
  'Último Pago',
  'Número de Persona',
] as const

/** In the order of the cells that SQL answers. Two addresses with one number of person are joined already. */
export const reportHeaders: Readonly<Record<MoneyReport, readonly string[]>> = {
  debts: debtHeader,
  debtsWithLinks: [...debtHeader, reportColumns.link],
  installments: [
    ...saleHeader,
    'Fecha de Venta',
    'Cuotas',
    'Cuotas Pagadas',
    'Próxima Cuota',
    'Monto Próxima Cuota (USD)',
    'Vence',
    'Meses Atrasado',
    'Total Curso (USD)',
    'Total Pagado (USD)',
    'Remanente (USD)',
    'Último Pago',
    reportColumns.day,
    reportColumns.link,
  ],
  duplicatePayers: [
    'Tipo de Documento',
    'Documento',
    'Emails del Documento',
    payer.email,
    payer.name,
    ...payerHeader,
  ],
  similarEmails: [payer.name, 'Emails del Nombre', payer.email, ...payerHeader],
}

export const moneyReportTexts = {
  group: 'Descargar un reporte',
  working: 'Generando…',
  generate: 'Generar reporte',
  day: 'Día de referencia',
  dayHint: 'Cuenta lo vendido, cobrado y devuelto hasta el final de ese día.',
  invalidDay: 'Elige un día.',
  noLink: 'No se pudo generar el link de pago',
  loadFailed: 'Error al cargar los datos',
  /** Before the name of the report in `failedReports`. */
  failed: 'Error generando reporte de ',
} as const

export const failedReports: Readonly<Record<MoneyReport, string>> = {
  debts: 'deuda',
  debtsWithLinks: 'deuda con links',
  installments: 'cuotas',
  duplicatePayers: 'pagadores duplicados',
  similarEmails: 'emails similares',
}

/** Above the field of the day. */
export const dayReportLeads = {
  debts: 'Estudiantes con deuda, meses de atraso y al menos un pago, una línea por venta.',
  installments: 'La próxima cuota de las ventas de 6 cuotas por link, hechas en los 6 meses hasta ese día.',
} as const
