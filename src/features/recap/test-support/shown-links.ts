import { screen } from '@testing-library/react'
import { type Call, json } from './office-backend.ts'
import type { User } from './open-office.tsx'

export async function showAll(user: User) {
  await user.selectOptions(screen.getByRole('combobox', { name: 'Recap' }), 'all')
}

export async function showOne(user: User) {
  await user.selectOptions(screen.getByRole('combobox', { name: 'Recap' }), '11')
}

/** Pages rows as the database does. */
export function paged(rows: Record<string, unknown>[]) {
  return ({ body }: Call) => {
    const before = Number(body.before_id ?? Number.POSITIVE_INFINITY)
    return json(rows.filter((row) => Number(row.id) < before).slice(0, Number(body.page_size)))
  }
}
