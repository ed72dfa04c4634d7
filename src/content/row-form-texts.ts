/** A form about a row that somebody else has saved meanwhile. */
export const changedTexts = {
  title: 'Otra persona cambió estos datos',
  text: 'Lo tuyo no se guardó y sigue aquí. Envíalo otra vez si quieres que quede lo tuyo. Ahora está guardado:',
  empty: 'vacío',
  take: 'Dejar lo guardado',
} as const

/** A form about a stored row. */
export const editTexts = {
  has: 'Sí',
  hasNot: 'No',
  save: 'Guardar cambios',
  saving: 'Guardando…',
  discard: 'Descartar los cambios',
  noChanges: 'Sin cambios por guardar.',
  changes: (count: number) =>
    count === 1 ? '1 campo con cambios sin guardar.' : `${count} campos con cambios sin guardar.`,
  failures: {
    network:
      'No sabemos si se guardó: el servidor no respondió. Lo que escribiste sigue aquí; guarda otra vez, no se duplica.',
    server: 'El servidor no pudo guardar. Lo que escribiste sigue aquí; vuelve a probar en unos minutos.',
    denied: 'Tu cuenta ya no puede guardar cambios aquí. Lo que escribiste queda en este navegador.',
  },
} as const
