import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { conflictTexts } from '#content/edit-conflict.ts'
import { recapFormText, recapTabText } from '#content/recap-admin.ts'
import type { StoredRecap } from '#domain/contracts/recap.ts'
import { actOnRow } from '#ui/test-support/row-actions.ts'
import { currentToast } from '#ui/toast-store.ts'
import {
  fillRequired,
  type Office,
  openOffice,
  save,
  startOffice,
  type User,
} from './test-support/open-office.tsx'
import { aRecapRow } from './test-support/recap-rows.ts'

let office: Office

beforeEach(() => {
  office = startOffice()
})

const description = () => screen.getByRole('textbox', { name: recapFormText.description })
const video = () => screen.getByRole('textbox', { name: recapFormText.videoUrl })
const dialog = async () => within(await screen.findByRole('dialog', { name: conflictTexts.title }))
const confirm = { name: conflictTexts.confirm }

function changed(row: Partial<StoredRecap>) {
  return { status: 409, code: 'recap_changed', details: { stored: aRecapRow(row) } } as const
}

async function edit(user: User) {
  await actOnRow(user, 'Colecciones de imágenes', recapTabText.edit)
}

test('an edit sends what changed and its base version; unchanged, it cannot be saved', async () => {
  office.save.reply = { answer: { id: 11, created: false, version: 5 } }
  const { user } = await openOffice()
  await edit(user)
  expect(save()).toBeDisabled()
  expect(screen.getByText(recapFormText.unchanged)).toBeVisible()
  await user.clear(description())
  await user.click(save())
  await waitFor(() => expect(currentToast()?.title).toBe(recapFormText.updated))
  const key = { course_id: 3, course_slug: 'gee-python-202607', cohort: '202607', class_id: 'clase-1' }
  expect(office.save.asked.at(-1)?.body).toEqual({ ...key, version: 4, description: '' })

  // The next save is based on the stored result of this one.
  await user.type(video(), 'https://youtu.be/abcdefghijk')
  await user.click(save())
  await waitFor(() => expect(office.save.asked).toHaveLength(2))
  expect(office.save.asked.at(-1)?.body).toEqual({
    ...key,
    version: 5,
    video_url: 'https://youtu.be/abcdefghijk',
  })
})

describe('a concurrent change by someone else', () => {
  test('a new recap of a class that has one shows the existing one', async () => {
    office.save.reply = changed({ id: 44, version: 2, class_id: 'clase-2' })
    const { user } = await openOffice()
    await fillRequired(user)
    await user.click(save())
    const view = await dialog()
    expect(view.getByRole('group', { name: recapFormText.description })).toBeVisible()
    await user.click(
      within(view.getByRole('group', { name: recapFormText.classTitle })).getByRole('radio', {
        name: conflictTexts.mine,
      }),
    )
    office.save.reply = { answer: { id: 44, created: false, version: 3 } }
    await user.click(view.getByRole('button', confirm))
    expect(await screen.findByRole('heading', { name: 'Editar: Índices' })).toBeVisible()
    expect(office.save.asked.at(-1)?.body).toMatchObject({ version: 2, class_title: 'Índices' })
    expect(description()).toHaveValue('Filtros por fecha y lugar.')
  })
})
