import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { recapFormText, recapLinksText, recapTabText } from '#content/recap-admin.ts'
import { staffDialogTexts } from '#content/staff.ts'
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
    await user.click(screen.getByRole('button', { name: 'Editar: Colecciones de imágenes' }))
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
    await user.click(screen.getByRole('button', { name: 'Editar: Colecciones de imágenes' }))
    const dialog = screen.getByRole('dialog', { name: recapFormText.leaveTitle })
    await user.click(within(dialog).getByRole('button', { name: staffDialogTexts.cancel }))
    expect(screen.getByRole('textbox', { name: /^Título/ })).toHaveValue('Sin guardar')
    await user.click(screen.getByRole('button', { name: 'Editar: Colecciones de imágenes' }))
    await user.click(screen.getByRole('button', { name: recapFormText.leaveConfirm }))
    expect(screen.getByRole('textbox', { name: /^Título/ })).toHaveValue('Colecciones de imágenes')
  })

  test('says that a class has a recap already', async () => {
    const { user } = await openOffice()
    await user.selectOptions(screen.getByRole('combobox', { name: startsWith(recapFormText.course) }), '3')
    await user.type(screen.getByRole('textbox', { name: startsWith(recapFormText.classId) }), 'clase-1')
    expect(screen.getByText(recapFormText.existing)).toBeVisible()
  })

  test('is paged by key', async () => {
    const rows = Array.from({ length: 25 }, (_, index) =>
      aRecapRow({ id: 100 - index, class_id: `c-${index}`, class_title: `Clase ${index}` }),
    )
    office.recaps.reply = {
      answer: ({ search }) => {
        const before = Number(search.get('id')?.replace('lt.', '') ?? 1000)
        return rows.filter((row) => row.id < before).slice(0, Number(search.get('limit')))
      },
    }
    const { user } = await openOffice()
    expect(await screen.findByText('Clase 19')).toBeVisible()
    expect(screen.queryByText('Clase 20')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: recapTabText.more }))
    expect(await screen.findByText('Clase 24')).toBeVisible()
    expect(office.recaps.asked.at(-1)?.search.get('id')).toBe('lt.81')
    expect(screen.queryByRole('button', { name: recapTabText.more })).not.toBeInTheDocument()
  })

  test('a failed load is reported and can be retried', async () => {
    office.recaps.reply = { status: 500, code: 'XX000', details: { message: 'internal' } }
    const { user } = await openOffice()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(recapTabText.failed)
    expect(alert).not.toHaveTextContent('internal')
    office.recaps.reply = { answer: [] }
    await user.click(within(alert).getByRole('button', { name: recapLinksText.retry }))
    expect(await screen.findByText(recapTabText.empty)).toBeVisible()
  })
})
