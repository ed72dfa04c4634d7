/** A warning to staff, who may go on. */
export const staffSoldOutText = {
  title: (courses: readonly string[]) => `Sin lugares: ${courses.join(', ')}`,
  text: 'Puedes seguir: la venta quedará por encima del cupo. Si la persona ya tiene su lugar, no cambia nada.',
} as const
