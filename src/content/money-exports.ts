import { paymentProcessors } from './site.ts'

/** Columns of the exports of payments and students (back-office specification, section 9; from «Recibido» on, of ours), in the
 * order of the SQL. */
export const paymentsCsv = {
  fileName: 'pagos-consolidado_',
  header: [
    'Proveedor',
    'ID de pago',
    'ID de orden',
    'Estado',
    'Creado',
    'Aprobado',
    'Descripción',
    'Tipo',
    'Cuota',
    'Cuotas',
    'Monto',
    'Moneda',
    'Monto USD',
    'Tipo de cambio',
    'Medio de pago',
    'País',
    'Pagador',
    'Nombre',
    'Apellido',
    'Email',
    'Tipo de documento',
    'Documento',
    'Curso',
    'Recibido',
    'Moneda recibida',
    'Devuelto',
    'Neto',
    'Cuenta (USD)',
    'Cuenta neta (USD)',
    'Factura',
    'Origen del tipo de cambio',
    'Facturar a',
    'Identificación fiscal',
  ],
} as const

/** Where the exchange rate of a row comes from; a kept one is written with the name of its source. */
export const rateSourceLabels = { fixed: 'Fijo' } as const

export const paymentProviderLabels = { ...paymentProcessors, manual: 'Manual' } as const

export const studentsCsv = {
  fileName: 'estudiantes_',
  header: [
    'Email',
    'Nombre',
    'Curso',
    'País',
    'Total Curso',
    'Total Pagado',
    'Cantidad Pagos',
    'Remanente',
    'Último Pago',
    'Situación',
    'Meses Atrasado',
    'Fecha Registro',
    'Pagado en otra moneda',
  ],
} as const

export const noPaymentsText = {
  title: 'Sin datos',
  description: 'No se encontraron pagos en la base de datos',
} as const
