import { paymentProcessors } from './site.ts'

/** Columns of the exports of payments and students (back-office specification, section 9; from «Recibido» on, of ours), in the
 * order of the SQL. */
export const paymentsCsv = {
  fileName: 'pagos-consolidado_',
  columns: {
    Proveedor: 'plain',
    'ID de pago': 'code',
    'ID de orden': 'code',
    Estado: 'plain',
    Creado: 'day',
    Aprobado: 'day',
    Descripción: 'plain',
    Tipo: 'plain',
    Cuota: 'plain',
    Cuotas: 'plain',
    Monto: 'plain',
    Moneda: 'plain',
    'Monto USD': 'plain',
    'Tipo de cambio': 'plain',
    'Medio de pago': 'plain',
    País: 'plain',
    Pagador: 'plain',
    Nombre: 'plain',
    Apellido: 'plain',
    Email: 'plain',
    'Tipo de documento': 'plain',
    Documento: 'code',
    Curso: 'code',
    Recibido: 'plain',
    'Moneda recibida': 'plain',
    Devuelto: 'plain',
    Neto: 'plain',
    'Cuenta (USD)': 'plain',
    'Cuenta neta (USD)': 'plain',
    Factura: 'code',
    'Origen del tipo de cambio': 'plain',
    'Facturar a': 'plain',
    'Identificación fiscal': 'code',
  },
} as const

/** Where the exchange rate of a row comes from; a kept one is written with the name of its source. */
export const rateSourceLabels = { fixed: 'Fijo' } as const

export const paymentProviderLabels = { ...paymentProcessors, manual: 'Manual' } as const

export const studentsCsv = {
  fileName: 'estudiantes_',
  columns: {
    Email: 'plain',
    Nombre: 'plain',
    Curso: 'plain',
    País: 'plain',
    'Total Curso': 'plain',
    'Total Pagado': 'plain',
    'Cantidad Pagos': 'plain',
    Remanente: 'plain',
    'Último Pago': 'day',
    Situación: 'plain',
    'Meses Atrasado': 'plain',
    'Fecha Registro': 'day',
    'Pagado en otra moneda': 'plain',
  },
} as const

export const noPaymentsText = {
  title: 'Sin datos',
  description: 'No se encontraron pagos en la base de datos',
} as const
