import { firstNameOf } from '#domain/person-name.ts'

/** "Hola, Ana"; "Hola" for somebody of whom only the address is known. `name`: all names. */
export function greeting(name: string | null): string {
  const firstName = firstNameOf(name ?? '')
  return firstName === '' ? 'Hola' : `Hola, ${firstName}`
}
