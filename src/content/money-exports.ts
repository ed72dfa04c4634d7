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
  ],
} as const

export const paymentProviderLabels = { 'dlocal-go': 'dLocal Go', manual: 'Manual' } as const

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

export const moneyExportTexts = {
  export: 'Exportar CSV',
  busy: 'Exportando…',
  payments: {
    title: 'Exportar pagos',
    text: 'Todos los pagos que cumplen los filtros de la tabla, con lo que llegó, lo que se devolvió y su valor en dólares.',
    rate: 'Dólares por peso argentino (ARS)',
    rateHint: 'Se escribe en cada fila. Los montos en otras monedas quedan sin convertir.',
    rateInvalid: 'Escribe un número mayor que cero, con hasta seis decimales: por ejemplo 0.0008.',
  },
  students: {
    title: 'Exportar estudiantes',
    text: 'Todos los estudiantes que cumplen los filtros de la tabla. Los montos están en dólares.',
  },
  failed: 'Error al cargar los datos',
  empty: 'No hay datos para exportar',
  noPayments: { title: 'Sin datos', description: 'No se encontraron pagos en la base de datos' },
} as const
