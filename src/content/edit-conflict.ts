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
