import { createHash } from 'node:crypto'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { openSite } from '#app/test-support/open-site.tsx'
import { certificateUnchecked, verdictTexts } from '#content/certificate-page-texts.ts'
import { fileProblemTexts, fileCheckTexts as text } from '#content/certificate-verification.ts'
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

/** A certificate's file; `bytes` differ between two. */
const pdf = (names: string | null, name = 'certificado.pdf', bytes = '') =>
  new File([`%PDF-1.7\n${bytes}${names ? `/URI (https://meridiano.example/cert/${names})` : ''}`], name, {
    type: 'application/pdf',
  })

/** The digest on the record of a file as it was issued. */
function digestOf(names: string | null): string {
  const link = names ? `/URI (https://meridiano.example/cert/${names})` : ''
  return createHash('sha256').update(`%PDF-1.7\n${link}`).digest('hex')
}

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

describe.each(['verification', 'certificate'] as const)('a file on the page of the %s', (where) => {
  test.each([
    ['un.pdf', 'MZ', fileProblemTexts.unknown_kind],
    ['foto.jpg', '\xff\xd8', fileProblemTexts.unknown_kind],
  ])('that is none of ours (%s) says so', async (name, content, problem) => {
    await openSite(page[where])
    await screen.findByRole('button', { name: text.choose })
    await drop(new File([content], name))
    expect(await result(name)).toHaveTextContent(problem)
  })

  test('that comes after another is the one that is shown', async () => {
    await openSite(page[where])
    await screen.findByRole('button', { name: text.choose })
    const release = register.hold()
    await drop(pdf(id))
    await drop(new File(['MZ'], 'otro.exe'))
    release()
    expect(await result('otro.exe')).toBeVisible()
    expect(screen.queryByText(text.same.title)).toBeNull()
  })
})

test.each([
  ['expired', { valid_until: toCalendarDay('2026-10-01') }],
  ['revoked', { revoked_on: toCalendarDay('2026-09-03') }],
  ['replaced', { replaced_by: newerId }],
] as const)('an untouched file of one that is %s says that, too', async (verdict, changes) => {
  register.reply = answering({ verdict, ...changes, file_sha256: digestOf(id) })
  await openSite(page.verification)
  await drop(pdf(id))
  const box = await result(text.same.title)
  expect(box).toHaveTextContent(`${text.record} ${verdictTexts[verdict].title}`)
  expect(within(box).getByRole('link', { name: text.see })).toHaveAttribute('href', certificateHref(id))
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

test.each([
  ['offline' as const, certificateUnchecked.reasons.network],
  [{ status: 429, code: 'rate_limited' } as const, certificateUnchecked.reasons.rate_limited],
])('without an answer (%j) nothing is said of the file, and it is compared later', async (reply, reason) => {
  const issued = register.reply
  register.reply = reply
  const { user } = await openSite(page.verification)
  await drop(pdf(id))
  expect(await screen.findByText(reason, {}, { timeout: 4000 })).toBeVisible()
  for (const { title } of [text.same, text.changed, text.notFound]) {
    expect(screen.queryByText(title)).toBeNull()
  }
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
