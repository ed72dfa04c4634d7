import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { recapFormText, recapTabText } from '#content/recap-admin.ts'
import { staffDialogTexts } from '#content/staff.ts'
import { actOnRow } from '#ui/test-support/row-actions.ts'
import { currentToast } from '#ui/toast-store.ts'
import { startsWith } from '../staff-session/test-support/person-form.ts'
import { type Office, openOffice, save, startOffice } from './test-support/open-office.tsx'
import { aRecapRow } from './test-support/recap-rows.ts'

let office: Office

beforeEach(() => {
  office = startOffice()
})

describe('the list of recaps', () => {
  test('opens one for editing; a cleared field is stored as empty', async () => {
    office.save.reply = { answer: { id: 11, created: false, version: 5 } }
    const { user } = await openOffice()
    await actOnRow(user, 'Colecciones de imágenes', recapTabText.edit)
    expect(screen.getByRole('textbox', { name: recapFormText.description })).toHaveValue(
      'Filtros por fecha y lugar.',
    )
    await user.clear(screen.getByRole('textbox', { name: recapFormText.description }))
    await user.click(screen.getByRole('button', { name: /^Quitar: Audio/ }))
    await user.click(save())
    await waitFor(() => expect(currentToast()?.title).toBe(recapFormText.updated))
    expect(office.save.asked.at(-1)?.body).toMatchObject({
      description: '',
      audio_url: '',
      class_id: 'clase-1',
    })
  })

  test('asks for confirmation before it discards what was typed', async () => {
    const { user } = await openOffice()
    await user.type(screen.getByRole('textbox', { name: /^Título/ }), 'Sin guardar')
    await actOnRow(user, 'Colecciones de imágenes', recapTabText.edit)
    const dialog = screen.getByRole('dialog', { name: recapFormText.leaveTitle })
    await user.click(within(dialog).getByRole('button', { name: staffDialogTexts.cancel }))
    expect(screen.getByRole('textbox', { name: /^Título/ })).toHaveValue('Sin guardar')
    await actOnRow(user, 'Colecciones de imágenes', recapTabText.edit)
    await user.click(screen.getByRole('button', { name: recapFormText.leaveConfirm }))
    expect(screen.getByRole('textbox', { name: /^Título/ })).toHaveValue('Colecciones de imágenes')
  })

  test('offers the next class first where one follows: on the latest of each cohort', async () => {
    office.recaps.reply = {
      answer: [
        aRecapRow({ id: 13, class_id: 'clase-2', class_title: 'Índices' }),
        aRecapRow({ id: 12, course_id: 4, class_title: 'Redes' }),
        aRecapRow(),
      ],
    }
    await openOffice()
    expect(
      screen.getAllByRole('listitem').map((row) => within(row).getAllByRole('button')[0]?.textContent),
    ).toEqual([
      `${recapTabText.next}: Índices`,
      `${recapTabText.next}: Redes`,
      `${recapTabText.edit}: Colecciones de imágenes`,
    ])
  })

  test('says that a class has a recap already', async () => {
    const { user } = await openOffice()
    await user.selectOptions(screen.getByRole('combobox', { name: startsWith(recapFormText.course) }), '3')
    await user.type(screen.getByRole('textbox', { name: startsWith(recapFormText.classId) }), 'clase-1')
    expect(screen.getByText(recapFormText.existing)).toBeVisible()
  })
})
