import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { noActiveSession, recapFormText, recapUploadText, uploadProblems } from '#content/recap-admin.ts'
import { aFile, installUploads, mp3Bytes, pdfBytes } from '#platform/test-support/fake-upload.ts'
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

  test.each([
    ['audio', 'a.mp3', 'audio/mpeg', 'MZ\u0090', undefined, uploadProblems.audio_type.reason],
    ['audio', 'a.exe', 'application/x-msdownload', 'MZ', undefined, uploadProblems.audio_type.reason],
    ['audio', 'a.mp3', 'audio/mpeg', 'ID3', 104_857_601, uploadProblems.file_too_large.reason],
    ['pdf', 'a.pdf', 'application/pdf', '<html>', undefined, uploadProblems.pdf_type.reason],
    ['pdf', 'a.pdf', 'application/pdf', '%PDF-', 104_857_601, uploadProblems.file_too_large.reason],
  ] as const)(
    '%s %s of type %s with %j is rejected before the upload starts',
    async (kind, name, type, text, size, reason) => {
      const uploads = installUploads()
      await openOffice()
      choose(kind, aFile(name, type, new TextEncoder().encode(text), size))
      const alert = await screen.findByRole('alert')
      expect(alert).toHaveTextContent(recapUploadText.errorTitle)
      expect(alert).toHaveTextContent(reason)
      expect(within(alert).queryByRole('button')).not.toBeInTheDocument()
      expect(uploads).toEqual([])
    },
  )

  test('accepts exactly 100 MB', async () => {
    const uploads = installUploads()
    await openOffice()
    choose('pdf', aFile('a.pdf', 'application/pdf', pdfBytes, 104_857_600))
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect(uploads[0]?.contentType).toBe('application/pdf')
  })

  test.each([
    ['404', uploadProblems.bucket_missing.reason],
    ['403', uploadProblems.denied.reason],
    ['413', uploadProblems.too_large.reason],
    ['415', uploadProblems.audio_type.reason],
    ['401', noActiveSession],
  ])('the storage responds %s: %s', async (statusCode, reason) => {
    const uploads = installUploads()
    await openOffice()
    const asked = office.recaps.asked.length
    choose('audio', aFile('a.mp3', 'audio/mpeg', mp3Bytes))
    await waitFor(() => expect(uploads).toHaveLength(1))
    await act(async () => uploads[0]?.answer(400, { statusCode, message: 'x' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(`Upload Error${reason}`)
    // A rejection may mean that the session ended: the guard notices by the response to any other request.
    const isRefusal = statusCode === '401' || statusCode === '403'
    await waitFor(() => expect(office.recaps.asked).toHaveLength(asked + (isRefusal ? 1 : 0)))
    expect(screen.queryByText(/100 %/)).not.toBeInTheDocument()
  })

  test('an interrupted upload is retried under another name', async () => {
    const uploads = installUploads()
    const { user } = await openOffice()
    choose('audio', aFile('a.mp3', 'audio/mpeg', mp3Bytes))
    await waitFor(() => expect(uploads).toHaveLength(1))
    act(() => uploads[0]?.move(50, 100))
    await act(async () => uploads[0]?.cut())
    expect(await screen.findByRole('alert')).toHaveTextContent(uploadProblems.network.reason)
    await user.click(screen.getByRole('button', { name: recapUploadText.retry }))
    await waitFor(() => expect(uploads).toHaveLength(2))
    expect(uploads[1]?.url).not.toBe(uploads[0]?.url)
    await act(async () => uploads[1]?.answer(200))
    expect(screen.getByText('Subida completa · 100 %')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('a cancelled upload stops and keeps the previous file', async () => {
    const uploads = installUploads()
    const { user } = await openOffice()
    await user.click(screen.getByRole('button', { name: 'Editar: Colecciones de imágenes' }))
    choose('audio', aFile('otro.mp3', 'audio/mpeg', mp3Bytes))
    await user.click(await screen.findByRole('button', { name: recapUploadText.cancel }))
    expect(uploads[0]?.aborted).toBe(true)
    expect(screen.getByText(recapUploadText.cancelled)).toBeVisible()
    expect(screen.getByText('clase-1.mp3')).toBeVisible()
    await user.click(screen.getByRole('button', { name: recapUploadText.retry }))
    await waitFor(() => expect(uploads).toHaveLength(2))
  })
})
