import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

export const field = (name: RegExp) => screen.getByRole('textbox', { name })

/** The person in the staff forms. */
export async function typePerson(user: UserEvent): Promise<void> {
  await user.type(field(/^Nombre/), 'Nélida')
  await user.type(field(/^Apellido/), 'Quiñones')
  await user.type(field(/^Email/), 'nelida@example.com')
}
