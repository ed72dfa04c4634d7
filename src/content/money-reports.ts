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

const sale: Columns = {
  Email: 'plain',
  Nombre: 'plain',
  Teléfono: 'phone',
  [codedColumns.country]: 'plain',
  Curso: 'plain',
}
const debt: Columns = {
  ...sale,
  'Total Curso (USD)': 'plain',
  Cuotas: 'plain',
  'Monto Cuota (USD)': 'plain',
  'Cuotas Pagadas': 'plain',
  'Meses Atrasado': 'plain',
  'Deuda (USD)': 'plain',
  'Vencido (USD)': 'plain',
  'Total Pagado (USD)': 'plain',
  'Remanente (USD)': 'plain',
  'Último Pago': 'day',
  'Día de Referencia': 'day',
}
const payer: Columns = {
  Email: 'plain',
  Nombre: 'plain',
  Teléfono: 'phone',
  [codedColumns.country]: 'plain',
  Cursos: 'plain',
  'Pagos y Órdenes': 'plain',
  'Pagos PAID': 'plain',
  'Último Pago': 'day',
  // Addresses that are joined already have the same.
  'Número de Persona': 'plain',
}

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
    columns: debt,
    failed: `${failedPrefix}deuda`,
    empty: noDebts,
  },
  debtsWithLinks: {
    button: 'Reporte Deuda (DLocal)',
    file: 'reporte_deuda',
    columns: { ...debt, [codedColumns.link]: 'plain' },
    failed: `${failedPrefix}deuda con links`,
    empty: noDebts,
  },
  installments: {
    button: 'Reporte Cuotas',
    file: 'reporte_cuotas_mes',
    columns: {
      ...sale,
      'Fecha de Venta': 'day',
      Cuotas: 'plain',
      'Cuotas Pagadas': 'plain',
      'Próxima Cuota': 'plain',
      'Monto Próxima Cuota (USD)': 'plain',
      Vence: 'day',
      'Meses Atrasado': 'plain',
      'Total Curso (USD)': 'plain',
      'Total Pagado (USD)': 'plain',
      'Remanente (USD)': 'plain',
      'Último Pago': 'day',
      'Día de Referencia': 'day',
      [codedColumns.link]: 'plain',
    },
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
    columns: { 'Tipo de Documento': 'plain', Documento: 'code', 'Emails del Documento': 'plain', ...payer },
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
    columns: { Nombre: 'plain', 'Emails del Nombre': 'plain', ...payer },
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
