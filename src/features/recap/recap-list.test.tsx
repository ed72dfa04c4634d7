import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { recapFormText, recapTabText, recapUploadText, uploadProblems } from '#content/recap-admin.ts'
import { staffDialogTexts } from '#content/staff.ts'
import { bytes, fileType, m4a, movieOf, mp3Frame } from '#domain/test-support/audio-files.ts'
import { aFile, installUploads, mp3Bytes } from '#platform/test-support/fake-upload.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { actOnRow } from '#ui/test-support/row-actions.ts'
import { startsWith } from '../staff-session/test-support/person-form.ts'
import { fillRequired, type Office, openOffice, save, startOffice } from './test-support/open-office.tsx'
import { aRecapRow } from './test-support/recap-rows.ts'

let office: Office

beforeEach(() => {
  office = startOffice()
})

describe('the list of recaps', () => {
  test('asks for confirmation before it discards what was typed', async () => {
    const { user } = await openOffice()
    const title = () => screen.getByRole('textbox', { name: /^Título/ })
    await putText(user, title(), 'Sin guardar')
    await actOnRow(user, 'Colecciones de imágenes', recapTabText.edit)
    const dialog = screen.getByRole('dialog', { name: recapFormText.leaveTitle })
    await user.click(within(dialog).getByRole('button', { name: staffDialogTexts.cancel }))
    expect(title()).toHaveValue('Sin guardar')
    await actOnRow(user, 'Colecciones de imágenes', recapTabText.edit)
    await user.click(screen.getByRole('button', { name: recapFormText.leaveConfirm }))
    expect(title()).toHaveValue('Colecciones de imágenes')
    expect(screen.getByRole('textbox', { name: recapFormText.description })).toHaveValue(
      'Filtros por fecha y lugar.',
    )
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
    await putText(user, screen.getByRole('textbox', { name: startsWith(recapFormText.classId) }), 'clase-1')
    expect(screen.getByText(recapFormText.existing)).toBeVisible()
  })
})

describe('files', () => {
  function chooseAudio(name: string, content = mp3Bytes, type = 'audio/mpeg') {
    fireEvent.change(screen.getByLabelText(recapUploadText.labels.audio, { selector: 'input' }), {
      target: { files: [aFile(name, type, content)] },
    })
  }

  test('a lossless recording is refused with what to do, before a byte of it goes', async () => {
    const uploads = installUploads()
    await openOffice()
    chooseAudio('Clase 3.m4a', m4a('alac', 200_000), 'audio/x-m4a')
    const told = await screen.findByRole('alert')
    expect(told).toHaveTextContent(uploadProblems.audio_codec.reason)
    expect(told).toHaveTextContent(uploadProblems.audio_codec.hint ?? 'no hint')
    expect(uploads).toEqual([])
  })

  test.each([
    ['clase.mp3', 'application/octet-stream', 'audio/mpeg', mp3Bytes],
    ['clase.mp3', 'application/force-download', 'audio/mpeg', mp3Bytes],
    ['nota.opus', 'audio/opus', 'audio/ogg', bytes('OggS', 0)],
    ['nota.m4a', 'audio/aac', 'audio/mp4', m4a('mp4a')],
    ['nota.m4a', 'video/mp4', 'audio/mp4', m4a('mp4a')],
    ['nota.m4a', 'audio/mp4a-latm', 'audio/mp4', m4a('mp4a')],
  ])('%s that calls itself %s is uploaded as what its head shows', async (name, declared, sent, content) => {
    const uploads = installUploads()
    await openOffice()
    chooseAudio(name, content, declared)
    await waitFor(() => expect(uploads.map(({ contentType }) => contentType)).toEqual([sent]))
  })

  test('a film is refused, whatever it calls itself', async () => {
    const uploads = installUploads()
    await openOffice()
    chooseAudio('clase.mp4', bytes(fileType, movieOf(['avc1', 'mp4a'])), 'audio/mp4')
    expect(await screen.findByRole('alert')).toHaveTextContent(uploadProblems.audio_type.reason)
    // A recording of the browser or of an older telephone is audio, too: the kinds that are taken are named.
    expect(screen.getByRole('alert')).toHaveTextContent('Se aceptan MP3, WAV, M4A y OGG.')
    expect(uploads).toEqual([])
  })

  test('an audio that does not tell its length is uploaded with a warning, until another one is chosen', async () => {
    const uploads = installUploads()
    await openOffice()
    const variable = bytes(...[1, 1, 1, 9, 9, 9, 5, 5, 5].map((rate) => mp3Frame(rate)))
    chooseAudio('en vivo.mp3', variable)
    expect(await screen.findByText(recapUploadText.lengthUnwritten.title)).toBeVisible()
    await act(async () => uploads[0]?.answer(200))
    expect(screen.getByText('Subida completa · 100 %')).toBeVisible()
    const replace = screen.getByRole('button', { name: /^Reemplazar: Audio/ })
    expect(replace).toHaveAccessibleDescription(
      expect.stringContaining(recapUploadText.lengthUnwritten.title),
    )
    expect(screen.getByText(recapUploadText.lengthUnwritten.title).closest('[role="status"]')).not.toBeNull()
    chooseAudio('editado.mp3')
    await waitFor(() => expect(uploads).toHaveLength(2))
    expect(screen.queryByText(recapUploadText.lengthUnwritten.title)).not.toBeInTheDocument()
  })

  test('are uploaded under a generated name, with their real progress', async () => {
    const uploads = installUploads()
    const { user } = await openOffice()
    await fillRequired(user)
    chooseAudio('Año 2 ñandú.mp3')
    const bar = await screen.findByRole('progressbar', { name: recapUploadText.progress.audio })
    expect(bar).toHaveAttribute('aria-valuenow', '0')
    expect(save()).toBeDisabled()
    expect(screen.getByText(recapFormText.waitForUpload)).toBeVisible()
    act(() => uploads[0]?.move(43, 100))
    expect(screen.getByText('Subiendo: 43 %')).toBeVisible()
    act(() => uploads[0]?.move(100, 100))
    expect(bar).toHaveAttribute('aria-valuenow', '99')
    await act(async () => uploads[0]?.answer(200))
    expect(screen.getByText('Subida completa · 100 %')).toBeVisible()
    expect(uploads[0]?.url).toMatch(/\/recap-materials\/audio\/[0-9a-f-]{36}-ano-2-nandu\.mp3$/)
    await user.click(save())
    await screen.findByRole('heading', { name: 'Editar: Índices' })
    expect(office.save.asked.at(-1)?.body.audio_url).toMatch(/^audio\/[0-9a-f-]{36}-ano-2-nandu\.mp3$/)
  })

  test('a cancelled upload stops and keeps the previous file', async () => {
    const uploads = installUploads()
    const { user } = await openOffice()
    await actOnRow(user, 'Colecciones de imágenes', recapTabText.edit)
    chooseAudio('otro.mp3')
    await user.click(await screen.findByRole('button', { name: recapUploadText.cancel }))
    expect(uploads[0]?.aborted).toBe(true)
    expect(screen.getByText(recapUploadText.cancelled)).toBeVisible()
    expect(screen.getByText('clase-1.mp3')).toBeVisible()
    await user.click(screen.getByRole('button', { name: recapUploadText.retry }))
    await waitFor(() => expect(uploads).toHaveLength(2))
  })
})
