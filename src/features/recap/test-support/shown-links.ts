import { screen } from '@testing-library/react'
import type { Office, User } from './open-office.tsx'
import type { LinkRow } from './recap-rows.ts'

export async function showAll(user: User) {
  await user.selectOptions(screen.getByRole('combobox', { name: 'Recap' }), 'all')
}

export async function showOne(user: User) {
  await user.selectOptions(screen.getByRole('combobox', { name: 'Recap' }), '11')
}

/** Pages rows as the database does. */
export function paged(rows: LinkRow[]): Office['links']['reply'] {
  return {
    answer: ({ body }) => {
      const before = Number(body.before_id ?? Number.POSITIVE_INFINITY)
      return rows.filter((row) => Number(row.id) < before).slice(0, Number(body.page_size))
    },
  }
}
