/** What the controls of `src/ui/` say by themselves, the same wherever they stand. */
export const controlTexts = {
  skip: 'Saltar al contenido',
  newTab: '(se abre en otra pestaña)',
  close: 'Cerrar',
  moreActions: (row: string) => `Más acciones de ${row}`,
  noValue: 'Sin dato',
  table: 'Tabla',
  weeks: (total: number) => `${total} semanas`,
  message: 'Aviso',
  /** Radix puts the key in, that leads to the messages. */
  messages: 'Avisos ({hotkey})',
  closeMessage: 'Cerrar aviso',
  longest: (limit: number) => `Hasta ${limit} caracteres`,
  /** What a text field still takes; below zero, what is too much. */
  remaining(characters: number): string {
    const count = Math.abs(characters)
    const counted = count === 1 ? '1 carácter' : `${count} caracteres`
    if (characters < 0) return `${count === 1 ? 'Sobra' : 'Sobran'} ${counted}`
    return `${count === 1 ? 'Queda' : 'Quedan'} ${counted}`
  },
} as const
