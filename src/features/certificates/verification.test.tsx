import { createHash } from 'node:crypto'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openSite } from '#app/test-support/open-site.tsx'
import {
  certificateUnchecked,
  fileProblemTexts,
  fileCheckTexts as text,
  verdictTexts,
} from '#content/certificate-verification.ts'
import { toCalendarDay } from '#domain/calendar.ts'
import { certificateHref, paths } from '#platform/paths.ts'
import {
  answering,
  type CertificateServer,
  id,
  newerId,
  startRegister,
} from './test-support/certificate-server.ts'

let register: CertificateServer

/** What is in the file of a certificate as it was issued. */
const contentOf = (names: string) => `%PDF-1.7\n/URI (https://meridiano.example/cert/${names})`
const pdf = (names: string) => new File([contentOf(names)], 'certificado.pdf', { type: 'application/pdf' })
const digestOf = (names: string) => createHash('sha256').update(contentOf(names)).digest('hex')

beforeEach(() => {
  register = startRegister()
  register.reply = answering({ file_sha256: digestOf(id) })
})

const page = { verification: paths.verification, certificate: certificateHref(id) }

/** Drops it beside the target. */
async function drop(file: File) {
  const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { types: ['Files'], files: [file] },
  })
  await act(async () => void document.body.dispatchEvent(event))
  expect(event.defaultPrevented).toBe(true)
}

async function result(title: string) {
  const box = (await screen.findByText(title)).parentElement?.parentElement
  if (!box) throw new Error('no result')
  return box
}

test('the page names the address of this very site, as a code leads to it', async () => {
  await openSite(paths.verification)
  expect(await screen.findByText(/Tiene que empezar por https:\/\/meridiano\.test\/cert\/: /)).toBeVisible()
})

test.each(['verification', 'certificate'] as const)(
  'a file on the page of the %s that is none of ours says so, and the last one is the one that is shown',
  async (where) => {
    await openSite(page[where])
    await screen.findByRole('button', { name: text.choose })
    const release = register.hold()
    await drop(pdf(id))
    await drop(new File(['MZ'], 'otro.exe'))
    release()
    expect(await result('otro.exe')).toHaveTextContent(fileProblemTexts.unknown_kind)
    expect(screen.queryByText(text.same.title)).toBeNull()
  },
)

test('an untouched file of one that holds no more says that, too', async () => {
  await openSite(page.verification)
  for (const [verdict, changes] of [
    ['expired', { valid_until: toCalendarDay('2026-10-01') }],
    ['revoked', { revoked_on: toCalendarDay('2026-09-03') }],
    ['replaced', { replaced_by: newerId }],
  ] as const) {
    register.reply = answering({ verdict, ...changes, file_sha256: digestOf(id) })
    await drop(pdf(id))
    await screen.findByText(verdictTexts[verdict].title)
    const box = await result(text.same.title)
    expect(box).toHaveTextContent(`${text.record} ${verdictTexts[verdict].title}`)
    expect(within(box).getByRole('link', { name: text.see })).toHaveAttribute('href', certificateHref(id))
  }
})

test('on a certificate’s page a file of another leads there', async () => {
  await openSite(page.certificate)
  await screen.findByRole('button', { name: text.choose })
  register.reply = answering({ id: newerId, file_sha256: digestOf(newerId) })
  await drop(pdf(newerId))
  const box = await result(text.same.title)
  expect(box).toHaveTextContent(text.other)
  expect(within(box).getByRole('link', { name: text.see })).toHaveAttribute('href', certificateHref(newerId))
})

test('a file that names a certificate that was never issued says so', async () => {
  register.reply = { answer: { certificate: null, file: null } }
  await openSite(page.verification)
  await drop(pdf(id))
  expect(await result(text.notFound.title)).toHaveTextContent(text.notFound.text)
})

test('without an answer nothing is said of the file, and it is compared later', async () => {
  const issued = register.reply
  register.reply = { status: 429, code: 'rate_limited' }
  const { user } = await openSite(page.verification)
  await drop(pdf(id))
  expect(await screen.findByText(certificateUnchecked.reasons.rate_limited)).toBeVisible()
  for (const { title } of [text.same, text.changed, text.notFound])
    expect(screen.queryByText(title)).toBeNull()
  register.reply = issued
  await user.click(screen.getByRole('button', { name: text.retry }))
  expect(await result(text.same.title)).toBeVisible()
})

test('text that is dragged into the field is left to the browser', async () => {
  await openSite(page.verification)
  const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { types: ['text/plain'], files: [] },
  })
  act(() => void document.body.dispatchEvent(event))
  expect(event.defaultPrevented).toBe(false)
})
