import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  announcementText,
  noActiveSession,
  recapFormText,
  recapSaveFailed,
  recapSaveHints,
  recapTabText,
} from '#content/recap-admin.ts'
import { actOnRow } from '#ui/test-support/row-actions.ts'
import { currentToast } from '#ui/toast-store.ts'
import { startsWith } from '../staff-session/test-support/person-form.ts'
import { fillRequired, type Office, openOffice, save, startOffice } from './test-support/open-office.tsx'

let office: Office

beforeEach(() => {
  office = startOffice()
})

describe('saving', () => {
  test('needs course, cohort, class and title; the course fills in the cohort', async () => {
    const { user } = await openOffice()
    expect(save()).toBeDisabled()
    expect(screen.getByText(recapFormText.missing)).toBeVisible()
    await fillRequired(user)
    expect(screen.getByRole('textbox', { name: startsWith(recapFormText.cohort) })).toHaveValue('202607')
    expect(save()).toBeEnabled()
    await user.clear(screen.getByRole('textbox', { name: startsWith(recapFormText.cohort) }))
    expect(save()).toBeDisabled()
  })

  test('sends what was filled in, and keeps what is stored for empty fields', async () => {
    const { user } = await openOffice()
    await fillRequired(user)
    await user.type(
      screen.getByRole('textbox', { name: recapFormText.videoUrl }),
      'https://youtu.be/abcdefghijk',
    )
    await user.click(save())
    await waitFor(() => expect(currentToast()?.title).toBe(recapFormText.created))
    expect(office.save.asked.at(-1)?.body).toEqual({
      course_id: 3,
      course_slug: 'gee-python-202607',
      cohort: '202607',
      class_id: 'clase-2',
      class_title: 'Índices',
      video_url: 'https://youtu.be/abcdefghijk',
    })
    expect(await screen.findByRole('heading', { name: 'Editar: Índices' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: startsWith(recapFormText.classId) })).toBeDisabled()
  })

  test('is disabled while it runs, and sent once', async () => {
    const release = office.save.hold()
    const { user } = await openOffice()
    await fillRequired(user)
    await user.dblClick(save())
    expect(await screen.findByRole('button', { name: recapFormText.saving })).toBeDisabled()
    expect(office.save.asked).toHaveLength(1)
    await act(async () => release())
    expect(await screen.findByRole('heading', { name: 'Editar: Índices' })).toBeVisible()
  })

  test.each<[string, Office['save']['reply'], string, string | RegExp]>([
    ['no session', { status: 401, code: 'unauthorized' }, noActiveSession, recapSaveHints.session],
    ['not staff', { status: 403, code: 'forbidden' }, recapSaveFailed, recapSaveHints.forbidden],
    ['no answer', 'offline', recapSaveFailed, /Revisa tu internet/],
    ['a fault', { status: 500, code: 'internal_error' }, recapSaveFailed, /sigue aquí/],
    ['no course', { status: 404, code: 'course_not_found' }, recapSaveFailed, /ya no existe/],
    [
      'storage',
      { status: 502, code: 'storage_error', details: { field: 'audio_url' } },
      recapSaveFailed,
      /almacenamiento/,
    ],
  ])('%s is reported, and nothing is lost', async (_name, answer, sentence, hint) => {
    office.save.reply = answer
    const { user } = await openOffice()
    await fillRequired(user)
    await user.click(save())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(sentence)
    expect(alert).toHaveTextContent(hint)
    expect(screen.getByRole('textbox', { name: startsWith(recapFormText.classTitle) })).toHaveValue('Índices')
    expect(save()).toBeEnabled()
  })

  test('shows the problem of a rejected field', async () => {
    office.save.reply = { status: 422, problems: [{ field: 'class_title', code: 'too_long' }] }
    const { user } = await openOffice()
    await fillRequired(user)
    await user.click(save())
    expect(await screen.findByText('Este texto es demasiado largo. Acórtalo un poco.')).toBeVisible()
  })

  test('removes a file whose content does not match its type', async () => {
    office.save.reply = { status: 409, code: 'file_type_mismatch', details: { field: 'audio_url' } }
    const { user } = await openOffice()
    await actOnRow(user, 'Colecciones de imágenes', recapTabText.edit)
    expect(screen.getByText('clase-1.mp3')).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: recapFormText.description }), ' Y por nubes.')
    await user.click(save())
    expect(await screen.findByRole('alert')).toHaveTextContent(recapSaveHints.file_type_mismatch)
    expect(screen.queryByText('clase-1.mp3')).not.toBeInTheDocument()
  })
})

describe('addresses', () => {
  test('that do not begin with https cannot be saved', async () => {
    const { user } = await openOffice()
    await fillRequired(user)
    fireEvent.change(screen.getByRole('textbox', { name: recapFormText.materialUrl }), {
      target: { value: 'http://example.com' },
    })
    expect(screen.getByText(recapFormText.urlInvalid)).toBeVisible()
    expect(save()).toBeDisabled()
  })

  test('accepts a video of another site with a warning', async () => {
    const { user } = await openOffice()
    await fillRequired(user)
    await user.type(screen.getByRole('textbox', { name: recapFormText.videoUrl }), 'https://vimeo.com/1')
    expect(screen.getByText(recapFormText.videoUnknown)).toBeVisible()
    expect(save()).toBeEnabled()
  })
})

describe('the announcement', () => {
  test('shows a preview of what will be stored and shown', async () => {
    const { user } = await openOffice()
    await fillRequired(user)
    fireEvent.change(screen.getByRole('textbox', { name: recapTabText.contents.announcement }), {
      target: { value: 'Hoy <strong>no</strong> hay <script>alert(1)</script><b>clase</b> <a href="">x</a>' },
    })
    expect(screen.getByText('no', { selector: 'strong' })).toBeVisible()
    expect(screen.getByText(announcementText.dropped)).toBeVisible()
    await user.click(save())
    await waitFor(() =>
      expect(office.save.asked.at(-1)?.body.announcement).toBe('Hoy <strong>no</strong> hay clase x'),
    )
    await screen.findByRole('heading', { name: 'Editar: Índices' })
  })

  test('has no hint about its allowed content', async () => {
    await openOffice()
    fireEvent.change(screen.getByRole('textbox', { name: recapTabText.contents.announcement }), {
      target: { value: 'a<br/>b & <em>c</em> <a href="https://example.com/?a=1&b=2">d</a>' },
    })
    expect(screen.queryByText(/Quitamos/)).not.toBeInTheDocument()
  })

  test('rejects a text that is too long for the database before sending it', async () => {
    const { user } = await openOffice()
    await fillRequired(user)
    fireEvent.change(screen.getByRole('textbox', { name: recapTabText.contents.announcement }), {
      target: { value: 'a'.repeat(4001) },
    })
    expect(screen.getByText('El anuncio ocupa 4001 caracteres y el máximo es 4000.')).toBeVisible()
    expect(save()).toBeDisabled()
  })
})

describe('an unfinished form', () => {
  test('is discarded once it is saved', async () => {
    const { user, unmount } = await openOffice()
    await fillRequired(user)
    await user.click(save())
    await screen.findByRole('heading', { name: 'Editar: Índices' })
    unmount()
    await openOffice()
    expect(screen.queryByText(recapFormText.draftBack)).not.toBeInTheDocument()
  })
})
