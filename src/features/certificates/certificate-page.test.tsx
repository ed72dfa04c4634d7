import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { currentPlace, openSite } from '#app/test-support/open-site.tsx'
import {
  certificateFileTexts,
  certificateLoading,
  certificateNotFound,
  certificateSharing,
  certificateUnchecked,
  certificateTexts as text,
  verdictTexts,
} from '#content/certificate-verification.ts'
import { formatDayWithYear } from '#content/format.ts'
import { site } from '#content/site.ts'
import { toCalendarDay } from '#domain/calendar.ts'
import { certificateIdGroups } from '#domain/certificate-id.ts'
import { env } from '#platform/env.ts'
import { certificateHref } from '#platform/paths.ts'
import {
  aCertificate,
  answering,
  type CertificateServer,
  file,
  id,
  inWindow,
  newerId,
  startRegister,
} from './test-support/certificate-server.ts'

let register: CertificateServer

beforeEach(() => {
  register = startRegister()
})

afterEach(() => {
  vi.useRealTimers()
})

const open = () => openSite(certificateHref(id))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const spoken = () => screen.getAllByRole('status')[0]?.textContent ?? ''

test('says that it loads, then shows what the certificate certifies', async () => {
  const release = register.hold()
  await open()
  expect(await heading(certificateLoading.spanish)).toBeVisible()
  expect(screen.getByText(certificateLoading.english)).toHaveAttribute('lang', 'en')
  expect(spoken()).toBe(certificateLoading.spanish)
  release()
  expect(await heading(verdictTexts.valid.title)).toBeVisible()
  expect(screen.getByText(verdictTexts.valid.english)).toHaveAttribute('lang', 'en')
  expect(screen.getByRole('heading', { level: 2, name: 'María Núñez Agüero' })).toBeVisible()
  expect(screen.getByText('Google Earth Engine con Python')).toBeVisible()
  expect(screen.getByText('Mención de honor')).toBeVisible()
  const { facts } = text
  for (const [name, value] of [
    [facts.hours, '10 horas'],
    [facts.cohort, 'julio de 2026'],
    [facts.issued, '1 de agosto de 2026'],
    [facts.validity, text.noEnd],
    [facts.number, 'MER-2026-00042'],
    [facts.version, '1'],
    [facts.issuer, site.fullName],
  ] as const) {
    expect(screen.getByText(name).nextElementSibling).toHaveTextContent(value)
  }
  expect(screen.getByText(text.compare)).toBeVisible()
  expect(register.asked).toMatchObject([{ method: 'POST', body: { id } }])
})

const days = { valid_until: toCalendarDay('2026-10-01'), revoked_on: toCalendarDay('2026-09-03') }

test('six verdicts are announced, each in its own words; a revoked one has no file and is not for sharing', async () => {
  const verdicts = [
    [answering(), verdictTexts.valid.title],
    [answering({ verdict: 'expired', valid_until: days.valid_until }), verdictTexts.expired.title],
    [answering({ verdict: 'replaced', replaced_by: newerId }), verdictTexts.replaced.title],
    [{ answer: { certificate: null, file: null } }, certificateNotFound.title],
    [{ status: 500, code: 'internal_error' }, certificateUnchecked.title],
    [answering({ verdict: 'revoked', revoked_on: days.revoked_on }), verdictTexts.revoked.title],
  ] as const
  const heard: string[] = []
  for (const [place, [reply, title]] of verdicts.entries()) {
    register.reply = reply
    const { unmount } = await open()
    await heading(title)
    heard.push(spoken())
    if (place < verdicts.length - 1) unmount()
  }
  expect(new Set(heard).size).toBe(verdicts.length)
  expect(heard[0]).toContain('María Núñez Agüero')
  expect(heard[4]).not.toContain(certificateNotFound.title)
  expect(screen.queryByText(certificateFileTexts.download)).toBeNull()
  expect(screen.queryByText(certificateSharing.title)).toBeNull()
})

test('what is not on the certificate is not shown; one that ends says its last day', async () => {
  const { valid_until } = days
  register.reply = answering({ hours: null, cohort_starts_on: null, distinction: null, valid_until })
  await open()
  await heading(verdictTexts.valid.title)
  for (const name of [text.facts.hours, text.facts.cohort, text.distinction])
    expect(screen.queryByText(name)).toBeNull()
  expect(screen.getByText(text.until(formatDayWithYear(valid_until)))).toBeVisible()
})

test('without an answer nothing is said of the certificate, and it is asked again', async () => {
  register.reply = 'offline'
  const { user } = await open()
  expect(await screen.findByText(certificateUnchecked.reasons.network, {}, { timeout: 4000 })).toBeVisible()
  const again = () => user.click(screen.getByRole('button', { name: certificateUnchecked.retry }))
  for (const [reply, reason] of [
    [{ status: 429, code: 'rate_limited' }, certificateUnchecked.reasons.rate_limited],
    [{ status: 503, code: 'storage_error' }, certificateUnchecked.reasons.server],
  ] as const) {
    register.reply = reply
    await again()
    expect(await screen.findByText(reason)).toBeVisible()
    expect(document.querySelector('main')).not.toHaveTextContent(certificateNotFound.english)
  }
  register.reply = answering()
  await again()
  expect(await heading(verdictTexts.valid.title)).toBeVisible()
})

describe('the document', () => {
  test('on a phone, or where the browser shows no PDF, is a link', async () => {
    for (const window of [
      { wide: false, showsPdf: true },
      { wide: true, showsPdf: false },
    ]) {
      inWindow(window)
      const { unmount } = await open()
      const link = await screen.findByRole('link', { name: new RegExp(`^${certificateFileTexts.open}`) })
      expect(link).toHaveAttribute('href', file.url)
      expect(document.querySelector('iframe')).toBeNull()
      unmount()
    }
  })

  test('whose address has aged is asked for again; what is shown already stays', async () => {
    inWindow({ wide: true, showsPdf: true })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await open()
    const preview = await screen.findByTitle(certificateFileTexts.preview('MER-2026-00042'))
    const later = (part: string) => ({
      url: `${file.url}${part}`,
      download_url: `${file.download_url}${part}`,
    })
    const download = () => screen.getByRole('link', { name: certificateFileTexts.download })

    register.reply = { answer: { certificate: aCertificate(), file: later('2') } }
    await act(() => vi.advanceTimersByTimeAsync(51 * 60_000))
    expect(register.asked).toHaveLength(2)
    expect(download()).toHaveAttribute('href', `${file.download_url}2`)
    expect(preview).toHaveAttribute('src', `${file.url}2`)

    act(() => void preview.dispatchEvent(new Event('load')))
    register.reply = { answer: { certificate: aCertificate(), file: later('3') } }
    await act(() => vi.advanceTimersByTimeAsync(51 * 60_000))
    expect(download()).toHaveAttribute('href', `${file.download_url}3`)
    expect(preview).toHaveAttribute('src', `${file.url}2`)
  })

  test('of a certificate that is revoked meanwhile goes away when somebody comes back to the page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await open()
    await screen.findByText(certificateFileTexts.download)
    register.reply = answering({ verdict: 'revoked', revoked_on: days.revoked_on })
    await act(() => vi.advanceTimersByTimeAsync(2 * 60_000))
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    expect(await heading(verdictTexts.revoked.title)).toBeVisible()
    expect(screen.queryByText(certificateFileTexts.download)).toBeNull()
  })
})

test('its code is copied as it is on the document, and its owner shares its address', async () => {
  const { user } = await open()
  await heading(verdictTexts.valid.title)
  expect(screen.getByText(certificateIdGroups(id))).toBeVisible()
  await user.click(screen.getByRole('button', { name: text.copyCode }))
  expect(await screen.findByRole('button', { name: text.copied })).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(certificateIdGroups(id))
  const section = within(screen.getByRole('region', { name: certificateSharing.title }))
  const address = encodeURIComponent(`${env().siteUrl}${certificateHref(id)}`)
  for (const name of [certificateSharing.share, certificateSharing.addToProfile]) {
    const link = section.getByRole('link', { name: new RegExp(`^${name}`) })
    expect(link.getAttribute('href')).toContain(address)
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
})

test('neither the head nor the addresses of the page tell of a person', async () => {
  await open()
  await heading(verdictTexts.valid.title)
  await waitFor(() => expect(document.title).toBe(`Certificado · ${site.name}`))
  expect(document.head.innerHTML).not.toMatch(/Núñez|Earth|MER-2026/)
  expect(document.head.innerHTML).not.toContain(id)
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  expect(document.querySelector('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer')
})

test.each([`/cert/${id}.pdf`, `/Cert/${id}/`, `/cert/${certificateIdGroups(id)}`])(
  'written as %s it has one address',
  async (written) => {
    await openSite(written)
    expect(await heading(verdictTexts.valid.title)).toBeVisible()
    expect(currentPlace()).toBe(`/cert/${id}`)
    expect(register.asked.map(({ body }) => body)).toEqual([{ id }])
  },
)

test.each(['MER-2026-00042', '..%2F..%2Fbackoffice', 'share'])(
  'none is at /cert/%s, and nobody is asked',
  async (written) => {
    await openSite(`/cert/${written}`)
    expect(await heading(certificateNotFound.title)).toBeVisible()
    expect(register.asked).toEqual([])
  },
)
