/** A warning to staff, who may go on. */
export const staffSoldOutText = {
  title: (courses: readonly string[]) => `Sin lugares: ${courses.join(', ')}`,
  text: 'Puedes seguir: la venta quedará por encima de los lugares. Si la persona ya tiene su lugar, no cambia nada.',
} as const

/** "12 ocupados de 20"; "12 ocupados" where the capacity is unknown. */
export function takenSeatsText(taken: number, capacity: number | null): string {
  const said = taken === 1 ? '1 ocupado' : `${taken} ocupados`
  return capacity === null ? said : `${said} de ${capacity}`
}

export const seatsOfText = (course: string, taken: string) => `Lugares de ${course}: ${taken}`
