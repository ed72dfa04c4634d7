import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { conflictTexts } from '#content/edit-conflict.ts'
import { recapFormText, recapTabText } from '#content/recap-admin.ts'
import { currentToast } from '#ui/toast-store.ts'
import { startSignedIn } from '../staff-session/test-support/signed-in.ts'
import { json } from './test-support/office-backend.ts'
import { fillRequired, openOffice, save, type User } from './test-support/open-office.tsx'
import { aRecapRow, paths, startOffice } from './test-support/recap-rows.ts'

beforeEach(startSignedIn)

const description = () => screen.getByRole('textbox', { name: recapFormText.description })
const video = () => screen.getByRole('textbox', { name: recapFormText.videoUrl })
const dialog = async () => within(await screen.findByRole('dialog', { name: conflictTexts.title }))
const confirm = { name: conflictTexts.confirm }

function changed(row: Record<string, unknown>) {
  return () => json({ code: 'recap_changed', stored: aRecapRow(row) }, 409)
}

async function edit(user: User) {
  await user.click(screen.getByRole('button', { name: 'Editar: Colecciones de imágenes' }))
}

test('an edit sends what changed and its base version; unchanged, it cannot be saved', async () => {
  const office = startOffice({ [paths.save]: () => json({ id: 11, created: false, version: 5 }) })
  const { user } = await openOffice()
  await edit(user)
  expect(save()).toBeDisabled()
  expect(screen.getByText(recapFormText.unchanged)).toBeVisible()
  await user.clear(description())
  await user.click(save())
  await waitFor(() => expect(currentToast()?.title).toBe(recapFormText.updated))
  const key = { course_id: 3, course_slug: 'gee-python-202607', cohort: '202607', class_id: 'clase-1' }
  expect(office.body(paths.save)).toEqual({ ...key, version: 4, description: '' })

  // The next save is based on the stored result of this one.
  await user.type(video(), 'https://youtu.be/abcdefghijk')
  await user.click(save())
  await waitFor(() => expect(office.calls(paths.save)).toHaveLength(2))
  expect(office.body(paths.save)).toEqual({
    ...key,
    version: 5,
    video_url: 'https://youtu.be/abcdefghijk',
  })
})

describe('a concurrent change by someone else', () => {
  test('shows both versions and saves the chosen values', async () => {
    const theirs = {
      ...{ version: 6, class_title: 'Colecciones', description: 'Suya', material_url: null },
      video_url: 'https://youtu.be/suyo0000000',
    }
    const office = startOffice({ [paths.save]: changed(theirs) })
    const { user } = await openOffice()
    await edit(user)
    await user.clear(description())
    await user.type(description(), 'Mía')
    await user.type(screen.getByRole('textbox', { name: recapTabText.contents.announcement }), 'Hola')
    await user.click(save())

    const view = await dialog()
    const group = (name: string) => within(view.getByRole('group', { name }))
    expect(view.getAllByRole('group')).toHaveLength(4)
    expect(group(recapFormText.classTitle).getByRole('radio', { name: conflictTexts.stored })).toBeChecked()
    expect(
      group(recapFormText.materialUrl).getByRole('radio', { name: conflictTexts.stored }),
    ).toHaveAccessibleDescription(conflictTexts.empty)
    expect(
      group(recapFormText.description).getByRole('radio', { name: conflictTexts.mine }),
    ).toHaveAccessibleDescription('Mía')
    expect(
      group(recapFormText.description).getByRole('radio', { name: conflictTexts.stored }),
    ).toHaveAccessibleDescription('Suya')
    // Both changed it: the person has to choose.
    expect(view.getByRole('button', confirm)).toBeDisabled()
    await user.click(group(recapFormText.description).getByRole('radio', { name: conflictTexts.mine }))
    await user.click(group(recapFormText.materialUrl).getByRole('radio', { name: conflictTexts.mine }))

    office.handlers[paths.save] = () => json({ id: 11, created: false, version: 7 })
    await user.click(view.getByRole('button', confirm))
    await waitFor(() => expect(currentToast()?.title).toBe(recapFormText.updated))
    expect(office.body(paths.save)).toEqual({
      ...{
        course_id: 3,
        course_slug: 'gee-python-202607',
        cohort: '202607',
        class_id: 'clase-1',
        version: 6,
      },
      ...{ description: 'Mía', material_url: 'https://www.meridiano.example/m', announcement: 'Hola' },
    })
    expect(video()).toHaveValue('https://youtu.be/suyo0000000')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('keeps what was typed and saves nothing when editing continues', async () => {
    const office = startOffice({ [paths.save]: changed({ version: 6, description: 'Suya' }) })
    const { user } = await openOffice()
    await edit(user)
    await user.type(description(), ' Mía.')
    await user.click(save())
    await user.click((await dialog()).getByRole('button', { name: conflictTexts.cancel }))
    expect(description()).toHaveValue('Filtros por fecha y lugar. Mía.')
    await user.click(save())
    await dialog()
    expect(office.calls(paths.save).map(({ body }) => body.version)).toEqual([4, 4])
  })

  test('needs no save when the stored version is taken as a whole', async () => {
    const office = startOffice({ [paths.save]: changed({ version: 6, description: 'Suya' }) })
    const { user } = await openOffice()
    await edit(user)
    await user.type(description(), ' Mía.')
    await user.click(save())
    const view = await dialog()
    await user.click(view.getByRole('radio', { name: conflictTexts.stored }))
    await user.click(view.getByRole('button', confirm))
    await waitFor(() => expect(currentToast()?.title).toBe(conflictTexts.keptStored))
    expect(description()).toHaveValue('Suya')
    expect(office.calls(paths.save)).toHaveLength(1)
  })

  test('asks nothing when both changes are equal', async () => {
    const office = startOffice({ [paths.save]: changed({ version: 6, class_title: 'Otro' }) })
    const { user } = await openOffice()
    await edit(user)
    const title = screen.getByRole('textbox', { name: /^Título/ })
    await user.clear(title)
    await user.type(title, 'Otro')
    await user.type(description(), ' Mía.')
    office.handlers[paths.save] = ({ body }) =>
      body.version === 6
        ? json({ id: 11, created: false, version: 7 })
        : changed({ version: 6, class_title: 'Otro' })()
    await user.click(save())
    await waitFor(() => expect(currentToast()?.title).toBe(recapFormText.updated))
    expect(office.body(paths.save)).toMatchObject({ version: 6, description: expect.stringMatching(/Mía/) })
    expect(office.body(paths.save)).not.toHaveProperty('class_title')
  })

  test('a new recap of a class that has one shows the existing one', async () => {
    const office = startOffice({ [paths.save]: changed({ id: 44, version: 2, class_id: 'clase-2' }) })
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
    office.handlers[paths.save] = () => json({ id: 44, created: false, version: 3 })
    await user.click(view.getByRole('button', confirm))
    expect(await screen.findByRole('heading', { name: 'Editar: Índices' })).toBeVisible()
    expect(office.body(paths.save)).toMatchObject({ version: 2, class_title: 'Índices' })
    expect(description()).toHaveValue('Filtros por fecha y lugar.')
  })

  test('a form restored after a reload still has its base version', async () => {
    const office = startOffice({ [paths.save]: () => json({ id: 11, created: false, version: 5 }) })
    const first = await openOffice()
    await edit(first.user)
    await first.user.type(description(), ' Mía.')
    first.unmount()
    office.handlers[paths.recaps] = () => json([aRecapRow({ version: 9, description: 'Suya' })])
    const { user } = await openOffice()
    await user.click(save())
    await waitFor(() => expect(office.body(paths.save)).toMatchObject({ version: 4 }))
    await waitFor(() => expect(currentToast()?.title).toBe(recapFormText.updated))
  })
})
