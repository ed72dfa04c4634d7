import type { MoneyReport } from '#domain/contracts/money-reports.ts'
import type { Columns } from '#domain/spreadsheet-cells.ts'

type ReportTexts = {
  button: string
  /** Start of the name of the file, before its day. */
  file: string
  /** In the order of the cells that SQL answers. */
  columns: Columns
  failed: string
  /** Instead of an empty file; the specification says which of these messages are destructive. */
  empty: { title: string; description: string; variant: 'default' | 'destructive' }
}

/** Headings of columns whose cells are written in other words than they are answered. */
export const codedColumns = { country: 'País', link: 'Link de Pago' } as const

const saleColumns: Columns = ['Email', 'Nombre', { phone: 'Teléfono' }, codedColumns.country, 'Curso']
const debtColumns: Columns = [
  ...saleColumns,
  'Total Curso (USD)',
  'Cuotas',
  'Monto Cuota (USD)',
  'Cuotas Pagadas',
  'Meses Atrasado',
  'Deuda (USD)',
  'Vencido (USD)',
  'Total Pagado (USD)',
  'Remanente (USD)',
  { day: 'Último Pago' },
  { day: 'Día de Referencia' },
]
const payerColumns: Columns = [
  { phone: 'Teléfono' },
  codedColumns.country,
  'Cursos',
  'Pagos y Órdenes',
  'Pagos PAID',
  { day: 'Último Pago' },
  // Addresses that are joined already have the same.
  'Número de Persona',
]

/** Before the name of the report. */
export const failedPrefix = 'Error generando reporte de '
const noDebts = {
  title: 'Sin datos',
  description: 'No hay estudiantes con deuda para exportar',
  variant: 'destructive',
} as const

/** Back-office specification, sections 2, 8 and 9. */
export const moneyReportTexts: Readonly<Record<MoneyReport, ReportTexts>> = {
  debts: {
    button: 'Reporte Deuda (Simple)',
    file: 'reporte_deuda_simple',
    columns: debtColumns,
    failed: `${failedPrefix}deuda`,
    empty: noDebts,
  },
  debtsWithLinks: {
    button: 'Reporte Deuda (DLocal)',
    file: 'reporte_deuda',
    columns: [...debtColumns, codedColumns.link],
    failed: `${failedPrefix}deuda con links`,
    empty: noDebts,
  },
  installments: {
    button: 'Reporte Cuotas',
    file: 'reporte_cuotas_mes',
    columns: [
      ...saleColumns,
      { day: 'Fecha de Venta' },
      'Cuotas',
      'Cuotas Pagadas',
      'Próxima Cuota',
      'Monto Próxima Cuota (USD)',
      { day: 'Vence' },
      'Meses Atrasado',
      'Total Curso (USD)',
      'Total Pagado (USD)',
      'Remanente (USD)',
      { day: 'Último Pago' },
      { day: 'Día de Referencia' },
      codedColumns.link,
    ],
    failed: `${failedPrefix}cuotas`,
    empty: {
      title: 'Sin datos',
      description: 'No hay estudiantes con cuotas pendientes para exportar',
      variant: 'destructive',
    },
  },
  duplicatePayers: {
    button: 'Reporte Duplicados',
    file: 'reporte_pagadores_duplicados',
    columns: [
      'Tipo de Documento',
      { code: 'Documento' },
      'Emails del Documento',
      'Email',
      'Nombre',
      ...payerColumns,
    ],
    failed: `${failedPrefix}pagadores duplicados`,
    empty: {
      title: 'Sin duplicados',
      description: 'Ningún documento aparece con más de un correo.',
      variant: 'default',
    },
  },
  similarEmails: {
    button: 'Reporte Emails Similares',
    file: 'reporte_emails_similares',
    columns: ['Nombre', 'Emails del Nombre', 'Email', ...payerColumns],
    failed: `${failedPrefix}emails similares`,
    empty: {
      title: 'Sin emails similares',
      description: 'Ningún nombre aparece con más de un correo.',
      variant: 'default',
    },
  },
}

export const reportButtonsTexts = {
  menu: 'Reportes y CSV',
  busy: 'Generando…',
  noLink: 'No se pudo generar el link de pago',
} as const
