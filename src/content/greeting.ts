import { firstNameOf } from '#domain/person-name.ts'

/** "Hola, Ana"; "Hola" for somebody of whom only the address is known. `name`: first name, or all names. */
export function greeting(name: string | null): string {
  const firstName = name === null || name.includes('@') ? '' : firstNameOf(name)
  return firstName === '' ? 'Hola' : `Hola, ${firstName}`
}
