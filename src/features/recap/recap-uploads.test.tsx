import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { recapFormText, recapTabText, recapUploadText } from '#content/recap-admin.ts'
import { aFile, installUploads, mp3Bytes } from '#platform/test-support/fake-upload.ts'
import { actOnRow } from '#ui/test-support/row-actions.ts'
import { fillRequired, type Office, openOffice, save, startOffice } from './test-support/open-office.tsx'

let office: Office

beforeEach(() => {
  office = startOffice()
})

function choose(kind: 'audio' | 'pdf', file: File) {
  const label = kind === 'audio' ? recapUploadText.labels.audio : recapUploadText.labels.pdf
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files: [file] } })
}

describe('files', () => {
  test('are uploaded under a generated name, with their real progress', async () => {
    const uploads = installUploads()
    const { user } = await openOffice()
    await fillRequired(user)
    choose('audio', aFile('Año 2 ñandú.mp3', 'audio/mpeg', mp3Bytes))
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
    choose('audio', aFile('otro.mp3', 'audio/mpeg', mp3Bytes))
    await user.click(await screen.findByRole('button', { name: recapUploadText.cancel }))
    expect(uploads[0]?.aborted).toBe(true)
    expect(screen.getByText(recapUploadText.cancelled)).toBeVisible()
    expect(screen.getByText('clase-1.mp3')).toBeVisible()
    await user.click(screen.getByRole('button', { name: recapUploadText.retry }))
    await waitFor(() => expect(uploads).toHaveLength(2))
  })
})
