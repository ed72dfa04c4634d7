import type { Page } from '@playwright/test'
import { armGatewayFault, type Buyer } from './sandbox.ts'
import { sandboxUrl } from './stage.ts'

type ClassroomUser = { username: string; email: string; suspended: boolean; courses: number[] }

/** Users of the classroom with this address. */
export async function classroomUsers(email: string): Promise<ClassroomUser[]> {
  const response = await fetch(`${sandboxUrl}/__sandbox/moodle/users`)
  const { users } = (await response.json()) as { users: ClassroomUser[] }
  return users.filter((user) => user.email === email.toLowerCase())
}

/**
 * Executes the calls but loses their answers; several, since browsers retry dropped connections by
 * themselves.
 */
export function loseAnswersOf(path: string): Promise<void> {
  // Many: the browser repeats a request that died on a connection it had kept, once for each of these.
  return armGatewayFault({ path, method: 'POST', apply_then_drop: true, times: 50 })
}

export async function fillPerson(page: Page, person: Buyer): Promise<void> {
  await page.getByRole('textbox', { name: 'Nombre' }).fill(person.firstName)
  await page.getByRole('textbox', { name: 'Apellido' }).fill(person.lastName)
  await page.getByRole('textbox', { name: /^Correo/ }).fill(person.email)
  await page.getByRole('textbox', { name: 'Teléfono' }).fill(person.phone)
}

export const rowOf = (page: Page, person: Buyer) => page.getByRole('row').filter({ hasText: person.email })
