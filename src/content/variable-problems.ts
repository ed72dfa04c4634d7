import type { VariableProblem } from '#domain/contracts/staff-health.ts'

/** After the name of the variable. Apart from texts that name the school: a build reads these before it knows it. */
export const variableProblemTexts: Readonly<Record<VariableProblem, string>> = {
  missing: 'falta',
  malformed: 'no tiene el formato que debe',
  local: 'lleva a esta máquina o a un nombre de muestra',
  sample: 'tiene el valor del entorno local',
  public_secret: 'es un secreto, y quedaría a la vista de todos',
  mixed:
    'no corresponde a su par de las funciones (SITE_URL, SUPABASE_URL o la dirección del checkout): mezcla dos proyectos, dos sitios o pruebas con cobros reales',
}
