import { greetedName } from '#domain/person-name.ts'

/** "Hola, Ana Quispe"; "Hola" for somebody of whom only the address is known. */
export function greeting(name: string | null): string {
  const greeted = greetedName(name ?? '')
  return greeted === '' ? 'Hola' : `Hola, ${greeted}`
}
