/** For concurrent edits of the same data. */
export const conflictTexts = {
  title: 'Otra persona cambió estos datos',
  text: 'Se guardaron cambios después de que los abriste. Todavía no se guardó nada tuyo: elige qué queda en cada campo.',
  mine: 'Tu versión',
  stored: 'La guardada',
  empty: 'vacío',
  choose: 'Elige una versión en cada campo para poder guardar.',
  cancel: 'Seguir editando',
  confirm: 'Guardar lo elegido',
  keptStored: 'Quedó la versión guardada',
} as const

/** Of a form about a stored row. */
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
