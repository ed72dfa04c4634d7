import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { cohortsTexts, cohortTexts } from '#content/cohorts.ts'
import { conflictTexts } from '#content/edit-conflict.ts'
import { currentToast } from '#ui/toast-store.ts'
import { aCohortRow } from './test-support/cohort-rows.ts'
import { type Cohorts, field, openCohorts, retype, startCohorts } from './test-support/open-cohorts.tsx'

let server: Cohorts

beforeEach(() => {
  server = startCohorts()
})

const save = () => screen.getByRole('button', { name: cohortTexts.save })
const dialog = async () => within(await screen.findByRole('dialog', { name: conflictTexts.title }))
const confirm = { name: conflictTexts.confirm }

async function openStored() {
  const store = { row: aCohortRow() }
  server.cohorts.reply = { answer: () => [store.row] }
  server.writes.reply = {
    answer: ({ search, body }) => {
      if (search.get('version') !== `eq.${store.row.version}`) return []
      store.row = { ...store.row, ...body, version: Number(store.row.version) + 1 }
      return [store.row]
    },
  }
  const opened = openCohorts('/backoffice/courses/2')
  await screen.findByText(cohortTexts.noChanges)
  return { ...opened, store }
}

describe('a concurrent change by someone else', () => {
  test('shows both versions and saves the chosen values', async () => {
    const { store, user } = await openStored()
    await retype(user, cohortTexts.fields.seats, '31')
    await retype(user, cohortTexts.fields.name, 'Mío')
    store.row = aCohortRow({ version: 8, seats: 12, promo_price_usd: null, is_price_active: true })
    await user.click(save())

    const view = await dialog()
    const group = (name: string) => within(view.getByRole('group', { name }))
    expect(view.getAllByRole('group')).toHaveLength(3)
    expect(
      group(cohortTexts.fields.seats).getByRole('radio', { name: conflictTexts.mine }),
    ).toHaveAccessibleDescription('31')
    expect(
      group(cohortTexts.fields.promo_price_usd).getByRole('radio', { name: conflictTexts.stored }),
    ).toBeChecked()
    expect(
      group(cohortTexts.fields.is_price_active).getByRole('radio', { name: conflictTexts.stored }),
    ).toHaveAccessibleDescription(cohortsTexts.has)
    expect(view.getByRole('button', confirm)).toBeDisabled()
    await user.click(group(cohortTexts.fields.seats).getByRole('radio', { name: conflictTexts.mine }))
    await user.click(view.getByRole('button', confirm))
    await waitFor(() => expect(currentToast()?.title).toBe(cohortTexts.saved))
    expect(server.writes.asked.map(({ body }) => body)).toEqual([
      { name: 'Mío', seats: 31 },
      { name: 'Mío', seats: 31 },
    ])
    expect(store.row).toMatchObject({ name: 'Mío', seats: 31, promo_price_usd: null, version: 9 })
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('continuing keeps what was typed; taking the stored version as a whole needs no save', async () => {
    const { store, user } = await openStored()
    await retype(user, cohortTexts.fields.seats, '31')
    store.row = aCohortRow({ version: 8, seats: 12 })
    await user.click(save())
    await user.click((await dialog()).getByRole('button', { name: conflictTexts.cancel }))
    expect(field(cohortTexts.fields.seats)).toHaveValue('31')
    await user.click(save())
    const view = await dialog()
    await user.click(view.getByRole('radio', { name: conflictTexts.stored }))
    await user.click(view.getByRole('button', confirm))
    await waitFor(() => expect(currentToast()?.title).toBe(conflictTexts.keptStored))
    expect(field(cohortTexts.fields.seats)).toHaveValue('12')
    expect(server.writes.asked).toHaveLength(2)
  })

  test('a save whose response was lost does not conflict with itself', async () => {
    const { store, user } = await openStored()
    await retype(user, cohortTexts.fields.seats, '31')
    store.row = aCohortRow({ version: 4, seats: 31 })
    await user.click(save())
    await waitFor(() => expect(currentToast()?.title).toBe(cohortTexts.saved))
    expect(store.row).toMatchObject({ version: 4 })
  })
})
