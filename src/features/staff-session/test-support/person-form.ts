import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { putText } from '#ui/test-support/put-text.ts'

/** Labels go on with a mark, as "(opcional)". */
export const startsWith = (label: string) => (name: string) => name.startsWith(label)

export const field = (label: string) => screen.getByRole('textbox', { name: startsWith(label) })

/** The person in the staff forms. */
export async function typePerson(
  user: UserEvent,
  labels: { firstname: string; lastname: string; email: string },
): Promise<void> {
  await putText(user, field(labels.firstname), 'Nélida')
  await putText(user, field(labels.lastname), 'Quiñones')
  await putText(user, field(labels.email), 'nelida@example.com')
}
