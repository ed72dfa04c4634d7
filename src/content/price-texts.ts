export const priceTexts = {
  loading: 'Cargando el precio',
  regular: 'Precio regular',
  current: 'Precio',
  promo: 'Precio promocional',
  failed: 'El precio no cargó. Lo verás al inscribirte, antes de pagar.',
  retry: 'Cargar otra vez',
  retrying: 'Cargando…',
  unknown: 'Precio a confirmar.',
  ask: 'Consúltanos',
} as const
