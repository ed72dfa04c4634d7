import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { uploadCertificateFailures } from '#content/certificate-failures.ts'
import { uploadCertificateTexts as texts } from '#content/certificate-issue.ts'
import { certificateActionTexts } from '#content/certificates.ts'
import { aCertificateId } from '#domain/test-support/certificate-ids.ts'
import { aFile, installUploads, pdfBytes } from '#platform/test-support/fake-upload.ts'
import { plainSpaces } from '#ui/test-support/plain-spaces.ts'
import { actOnRow } from '#ui/test-support/row-actions.ts'
import { currentToast } from '#ui/toast-store.ts'
import { aCertificate, template } from './test-support/certificate-rows.ts'
import { type Manager, openDialog, openManager, startManager } from './test-support/open-manager.tsx'

let server: Manager
let uploads: ReturnType<typeof installUploads>
beforeEach(() => {
  server = startManager()
  uploads = installUploads()
})

const pdf = () => aFile('MER-2026-00042.pdf', 'application/pdf', pdfBytes)
const issued = {
  certificate: { id: aCertificateId(1), certificate_number: 'MER-2026-00042', status: 'ready' },
}

async function open() {
  const { user } = openManager()
  await actOnRow(user, 'Lucía Muestra', certificateActionTexts.upload)
  const dialog = await openDialog()
  const choose = (file: File) => user.upload(dialog.getByLabelText(texts.file, { selector: 'input' }), file)
  const send = () => user.click(dialog.getByRole('button', { name: texts.confirm }))
  return { user, dialog, choose, send }
}

async function started() {
  const opened = await open()
  await opened.choose(pdf())
  await opened.send()
  await waitFor(() => expect(uploads).toHaveLength(1))
  const [upload] = uploads
  if (!upload) throw new Error('nothing is uploaded')
  return { ...opened, upload }
}

test('says what to do: template, name, file name and public address', async () => {
  const { dialog } = await open()
  expect(dialog.getByRole('link', { name: new RegExp(texts.steps.template) })).toHaveAttribute(
    'href',
    template,
  )
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(texts.steps.template),
    `${texts.steps.name} Lucía Muestra`,
    texts.steps.download,
    `${texts.steps.file} MER-2026-00042.pdf`,
    texts.steps.upload,
  ])
  expect(dialog.getByText(new RegExp(`/cert/${aCertificateId(1)}$`))).toBeVisible()
})

test('has no link to a template that is not stored', async () => {
  server.shows([aCertificate({ canva_template_url: null })])
  const { dialog } = await open()
  expect(dialog.queryByRole('link')).toBeNull()
  expect(dialog.getByText(texts.steps.noTemplate)).toBeVisible()
})

test('asks for a file, and takes only a PDF of at most 10 MB', async () => {
  const { dialog, choose, send } = await open()
  await send()
  expect(dialog.getByText(texts.missing)).toBeVisible()
  expect(dialog.getByLabelText(texts.file, { selector: 'input' })).toHaveAttribute('accept', '.pdf')
  await choose(aFile('grande.pdf', 'application/pdf', pdfBytes, 10 * 1024 * 1024 + 1))
  expect(dialog.getByText(plainSpaces(uploadCertificateFailures.file_too_large))).toBeVisible()
  await send()
  expect(uploads).toHaveLength(0)
  // Dragged in under another ending.
  const input = dialog.getByLabelText(texts.file, { selector: 'input' })
  input.removeAttribute('accept')
  await choose(aFile('diploma.png', 'image/png', pdfBytes))
  expect(dialog.getByText(uploadCertificateFailures.not_a_pdf)).toBeVisible()
})

test('shows how far it is, and issues the certificate', async () => {
  const { dialog, upload } = await started()
  expect(upload.url).toMatch(/\/functions\/v1\/upload-certificate$/)
  upload.move(30, 100)
  await waitFor(() => expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '30'))
  expect(dialog.getByRole('button', { name: texts.working })).toBeDisabled()
  upload.move(100, 100)
  expect(await dialog.findByText(texts.checking)).toBeVisible()
  upload.answer(200, issued)
  await waitFor(() => expect(currentToast()?.title).toBe(texts.done('MER-2026-00042')))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('after a refusal, a lost connection and a cancelled upload the chosen file stays and is sent again', async () => {
  const { user, dialog, upload, send } = await started()
  const again = async () => {
    const before = uploads.length
    await send()
    await waitFor(() => expect(uploads).toHaveLength(before + 1))
  }
  upload.answer(422, { code: 'not_a_pdf' })
  expect(await dialog.findByText(uploadCertificateFailures.not_a_pdf)).toBeVisible()
  expect(dialog.getByText('MER-2026-00042.pdf', { selector: 'fieldset span' })).toBeVisible()
  await again()
  uploads[1]?.cut()
  expect(await dialog.findByText(uploadCertificateFailures.network)).toBeVisible()
  await again()
  await user.click(dialog.getByRole('button', { name: texts.cancel }))
  expect(await dialog.findByText(texts.cancelled)).toBeVisible()
  expect(uploads[2]?.aborted).toBe(true)
  await again()
  uploads[3]?.answer(200, issued)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
