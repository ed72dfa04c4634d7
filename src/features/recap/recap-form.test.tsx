import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { problemMessage } from '#content/messages/problems.ts'
import {
  announcementText,
  noActiveSession,
  recapFormText,
  recapSaveFailed,
  recapSaveHints,
  recapTabText,
} from '#content/recap-admin.ts'
import { changedTexts } from '#content/row-form-texts.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { actOnRow } from '#ui/test-support/row-actions.ts'
import { currentToast } from '#ui/toast-store.ts'
import { startsWith } from '../staff-session/test-support/person-form.ts'
import { fillRequired, type Office, openOffice, save, startOffice } from './test-support/open-office.tsx'
import { aRecapRow } from './test-support/recap-rows.ts'

let office: Office

beforeEach(() => {
  office = startOffice()
})

const field = (label: string) => screen.getByRole('textbox', { name: startsWith(label) })
const saved = () => screen.findByRole('heading', { name: 'Editar: Índices' })

async function openStored() {
  const opened = await openOffice()
  await actOnRow(opened.user, 'Colecciones de imágenes', recapTabText.edit)
  return opened
}

describe('saving', () => {
  test('needs course, cohort, class and title; the course fills in the cohort', async () => {
    const { user } = await openOffice()
    expect(save()).toBeDisabled()
    expect(screen.getByText(recapFormText.missing)).toBeVisible()
    await fillRequired(user)
    expect(field(recapFormText.cohort)).toHaveValue('202607')
    expect(save()).toBeEnabled()
    await user.clear(field(recapFormText.cohort))
    expect(save()).toBeDisabled()
  })

  test('sends once what was filled in, and keeps no draft of it', async () => {
    const release = office.save.hold()
    const { user, unmount } = await openOffice()
    await fillRequired(user)
    await putText(user, field(recapFormText.videoUrl), 'https://youtu.be/abcdefghijk')
    await user.dblClick(save())
    expect(await screen.findByRole('button', { name: recapFormText.saving })).toBeDisabled()
    await act(async () => release())
    expect(await saved()).toBeVisible()
    expect(currentToast()?.title).toBe(recapFormText.created)
    expect(office.save.asked.map(({ body }) => body)).toEqual([
      {
        course_id: 3,
        course_slug: 'gee-python-202607',
        cohort: '202607',
        class_id: 'clase-2',
        class_title: 'Índices',
        video_url: 'https://youtu.be/abcdefghijk',
      },
    ])
    expect(field(recapFormText.classId)).toBeDisabled()
    unmount()
    await openOffice()
    expect(screen.queryByText(recapFormText.draftBack)).not.toBeInTheDocument()
  })

  test('reports each failure with its next step, and loses nothing', async () => {
    const { user } = await openOffice()
    await fillRequired(user)
    const failures: [Office['save']['reply'], string, string | RegExp][] = [
      [{ status: 403, code: 'forbidden' }, recapSaveFailed, recapSaveHints.forbidden],
      ['offline', recapSaveFailed, /Revisa tu internet/],
      [{ status: 500, code: 'internal_error' }, recapSaveFailed, /sigue aquí/],
      [{ status: 404, code: 'course_not_found' }, recapSaveFailed, /ya no existe/],
      [
        { status: 502, code: 'storage_error', details: { field: 'audio_url' } },
        recapSaveFailed,
        /almacenamiento/,
      ],
      [{ status: 401, code: 'unauthorized' }, noActiveSession, recapSaveHints.session],
    ]
    for (const [answer, sentence, hint] of failures) {
      office.save.reply = answer
      await user.click(save())
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(hint))
      expect(screen.getByRole('alert')).toHaveTextContent(sentence)
      expect(field(recapFormText.classTitle)).toHaveValue('Índices')
      await waitFor(() => expect(save()).toBeEnabled())
    }
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
    const { user } = await openStored()
    expect(screen.getByText('clase-1.mp3')).toBeVisible()
    await putText(user, field(recapFormText.description), ' Y por nubes.')
    await user.click(save())
    expect(await screen.findByRole('alert')).toHaveTextContent(recapSaveHints.file_type_mismatch)
    expect(screen.queryByText('clase-1.mp3')).not.toBeInTheDocument()
  })

  test('of an edit sends what changed and its base version; a cleared field is stored as empty', async () => {
    office.save.reply = { answer: { id: 11, created: false, version: 5 } }
    const { user } = await openStored()
    expect(save()).toBeDisabled()
    expect(screen.getByText(recapFormText.unchanged)).toBeVisible()
    await user.clear(field(recapFormText.description))
    await user.click(screen.getByRole('button', { name: /^Quitar: Audio/ }))
    await user.click(save())
    await waitFor(() => expect(currentToast()?.title).toBe(recapFormText.updated))
    const key = { course_id: 3, course_slug: 'gee-python-202607', cohort: '202607', class_id: 'clase-1' }
    expect(office.save.asked.at(-1)?.body).toEqual({ ...key, version: 4, description: '', audio_url: '' })

    // The next save is based on the stored result of this one.
    const video_url = 'https://www.youtube.com/watch?v=abcdefghijk'
    await putText(user, field(recapFormText.videoUrl), 'youtu.be/abcdefghijk/')
    await user.click(save())
    await waitFor(() => expect(office.save.asked).toHaveLength(2))
    expect(office.save.asked.at(-1)?.body).toEqual({ ...key, version: 5, video_url })
  })

  test('of an edit that somebody else came before shows what they stored, and goes over it by a second press', async () => {
    const stored = aRecapRow({ version: 5, class_title: 'Colecciones', description: 'Suya', pdf_url: null })
    office.save.next.push({ status: 409, code: 'recap_changed', details: { stored } })
    office.save.reply = { answer: { id: 11, created: false, version: 6 } }
    const { user } = await openStored()
    await putText(user, field(recapFormText.description), ' Y por nubes.')
    await user.click(save())
    const notice = await screen.findByRole('region', { name: changedTexts.title })
    expect(notice).toHaveTextContent(`${recapFormText.description}Suya`)
    expect(field(recapFormText.classTitle)).toHaveValue('Colecciones')
    await user.click(save())
    await waitFor(() => expect(currentToast()?.title).toBe(recapFormText.updated))
    expect(screen.queryByRole('region', { name: changedTexts.title })).not.toBeInTheDocument()
    const key = { course_id: 3, course_slug: 'gee-python-202607', cohort: '202607', class_id: 'clase-1' }
    expect(office.save.asked.at(-1)?.body).toEqual({
      ...{ ...key, version: 5, description: expect.stringContaining(' Y por nubes.') },
    })
  })

  test('of an edit that somebody else came before can keep theirs', async () => {
    const stored = aRecapRow({ version: 5, description: 'Suya' })
    office.save.next.push({ status: 409, code: 'recap_changed', details: { stored } })
    const { user } = await openStored()
    await putText(user, field(recapFormText.description), ' Y por nubes.')
    await user.click(save())
    const notice = within(await screen.findByRole('region', { name: changedTexts.title }))
    await user.click(notice.getByRole('button', { name: changedTexts.take }))
    expect(field(recapFormText.description)).toHaveValue('Suya')
    expect(save()).toBeDisabled()
  })

  test('of a new recap whose class has one says so at its id, and of no change by somebody else', async () => {
    office.save.reply = { status: 422, problems: [{ field: 'class_id', code: 'taken' }] }
    const { user } = await openOffice()
    await fillRequired(user)
    await user.click(save())
    expect(await screen.findByText(problemMessage('class_id', 'taken'))).toBeVisible()
    expect(field(recapFormText.classId)).toHaveFocus()
    expect(field(recapFormText.classTitle)).toHaveValue('Índices')
    expect(screen.queryByText(changedTexts.title)).not.toBeInTheDocument()
  })
})

test('an address begins with https, and a video of another site is accepted with a warning', async () => {
  const { user } = await openOffice()
  await fillRequired(user)
  await putText(user, field(recapFormText.videoUrl), 'https://vimeo.com/1')
  expect(screen.getByText(recapFormText.videoUnknown)).toBeVisible()
  expect(save()).toBeEnabled()
  await putText(user, field(recapFormText.materialUrl), 'http://example.com')
  expect(screen.getByText(recapFormText.urlInvalid)).toBeVisible()
  expect(save()).toBeDisabled()
})

test('the announcement is shown as it will be stored, and a longer one than the database takes is not sent', async () => {
  const { user } = await openOffice()
  await fillRequired(user)
  function write(value: string) {
    fireEvent.change(field(recapTabText.contents.announcement), { target: { value } })
  }
  write('a<br/>b & <em>c</em> <a href="https://example.com/?a=1&b=2">d</a>')
  expect(screen.queryByText(announcementText.dropped)).not.toBeInTheDocument()
  write('a'.repeat(4001))
  expect(screen.getByText('El anuncio ocupa 4001 caracteres y el máximo es 4000.')).toBeVisible()
  expect(save()).toBeDisabled()
  write('Si NDVI<umbral entonces\n<em>agua</em>')
  expect(screen.queryByText(announcementText.dropped)).not.toBeInTheDocument()
  write('Hoy <strong>no</strong> hay <script>alert(1)</script><b>clase</b> <a href="">x</a>')
  expect(screen.getByText('no', { selector: 'strong' })).toBeVisible()
  expect(screen.getByText(announcementText.dropped)).toBeVisible()
  await user.click(save())
  await saved()
  expect(office.save.asked.at(-1)?.body.announcement).toBe(
    'Hoy <strong>no</strong> hay <strong>clase</strong> x',
  )
})
