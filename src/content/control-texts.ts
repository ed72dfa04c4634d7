/** What the controls of `src/ui/` say by themselves, the same wherever they stand: a page carries the words that it says. */
export const skip = 'Saltar al contenido'
export const newTab = '(se abre en otra pestaña)'
export const close = 'Cerrar'
export const unsaved = 'Lo que escribiste no está guardado.'
export const keepWriting = 'Seguir escribiendo'
export const leaveUnsaved = 'Cerrar sin guardar'
export const moreActions = (row: string) => `Más acciones de ${row}`
export const noValue = 'Sin dato'
export const table = 'Tabla'
export const weeks = (total: number) => `${total} semanas`
export const message = 'Aviso'
/** Radix puts the key in, that leads to the messages. */
export const messages = 'Avisos ({hotkey})'
export const closeMessage = 'Cerrar aviso'
export const longest = (limit: number) => `Hasta ${limit} caracteres`

/** What a text field still takes; below zero, what is too much. */
export function remaining(characters: number): string {
  const count = Math.abs(characters)
  const counted = count === 1 ? '1 carácter' : `${count} caracteres`
  if (characters < 0) return `${count === 1 ? 'Sobra' : 'Sobran'} ${counted}`
  return `${count === 1 ? 'Queda' : 'Quedan'} ${counted}`
}
