/** A warning to staff, who may go on. */
export const staffSoldOutText = {
  title: (courses: readonly string[]) => `Sin lugares: ${courses.join(', ')}`,
  text: 'Puedes seguir: la venta quedará por encima de los lugares. Si la persona ya tiene su lugar, no cambia nada.',
} as const

/** "12 de 20"; "12 ocupados" where the capacity is unknown. */
export function takenSeatsText(taken: number, capacity: number | null): string {
  if (capacity !== null) return `${taken} de ${capacity}`
  return taken === 1 ? '1 ocupado' : `${taken} ocupados`
}

export const seatsOfText = (course: string, taken: string) => `Lugares de ${course}: ${taken}`
