import { paymentProcessors } from './site.ts'

/** Columns of the exports of payments and students (back-office specification, section 9; from «Recibido» on, of ours), in the
 * order of the SQL. */
export const paymentsCsv = {
  fileName: 'pagos-consolidado_',
  columns: [
    'Proveedor',
    { code: 'ID de pago' },
    { code: 'ID de orden' },
    'Estado',
    { day: 'Creado' },
    { day: 'Aprobado' },
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
    { code: 'Documento' },
    { code: 'Curso' },
    'Recibido',
    'Moneda recibida',
    'Devuelto',
    'Neto',
    'Cuenta (USD)',
    'Cuenta neta (USD)',
    { code: 'Factura' },
    'Origen del tipo de cambio',
    'Facturar a',
    { code: 'Identificación fiscal' },
    { code: 'Cupón' },
    'Precio sin cupón (USD)',
  ],
} as const

/** Where the exchange rate of a row comes from; a kept one is written with the name of its source. */
export const rateSourceLabels = { fixed: 'Fijo' } as const

export const paymentProviderLabels = { ...paymentProcessors, manual: 'Manual' } as const

export const studentsCsv = {
  fileName: 'estudiantes_',
  columns: [
    'Email',
    'Nombre',
    'Curso',
    'País',
    'Total Curso',
    'Total Pagado',
    'Cantidad Pagos',
    'Remanente',
    { day: 'Último Pago' },
    'Situación',
    'Meses Atrasado',
    { day: 'Fecha Registro' },
    'Pagado en otra moneda',
  ],
} as const

export const noPaymentsText = {
  title: 'Sin datos',
  description: 'No se encontraron pagos en la base de datos',
} as const
