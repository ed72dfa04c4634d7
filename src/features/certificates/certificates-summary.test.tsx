import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { certificatesTexts, certificatesTabTexts as texts } from '#content/certificates.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { CertificatesSummary } from './staff/certificates-summary.tsx'
import { aCertificate } from './test-support/certificate-rows.ts'
import { startManager } from './test-support/open-manager.tsx'

const open = () => renderStaffPages([{ path: '/tab', element: <CertificatesSummary /> }], '/tab')

test('leads to the manager and to what is not finished there', async () => {
  const { list } = startManager()
  const totals: Record<string, number> = { pending: 12, processing: 0, error: 1 }
  list.reply = {
    answer: ({ body }) => ({
      rows: body.status_filter ? [] : [aCertificate({ student_name: 'Lucía Muestra' })],
      total: totals[String(body.status_filter)] ?? 0,
    }),
  }
  open()
  expect(screen.getByRole('link', { name: texts.open })).toHaveAttribute('href', '/certificate-manager')
  expect(screen.getByText(texts.loading)).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: texts.counts.pending(12) })).toHaveAttribute(
    'href',
    '/certificate-manager?state=pending',
  )
  expect(screen.getByRole('link', { name: texts.counts.error(1) })).toHaveAttribute(
    'href',
    '/certificate-manager?state=error',
  )
  const latest = await screen.findByRole('table', { name: texts.latest })
  expect(within(latest).getByText('Lucía Muestra')).toBeVisible()
  expect(within(latest).queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: certificatesTexts.issueCohort })).toHaveAttribute(
    'href',
    '/certificate-manager?issue=',
  )
})

test('says when nothing is left, and when that could not be asked', async () => {
  const { list } = startManager([])
  list.reply = { status: 500, code: 'XX000' }
  open()
  expect(await screen.findByText(texts.failed)).toBeVisible()
  expect(await screen.findByText(certificatesTexts.failed)).toBeVisible()
  list.reply = { answer: { rows: [], total: 0 } }
  const user = userEvent.setup()
  for (const retry of screen.getAllByRole('button', { name: texts.retry })) await user.click(retry)
  expect(await screen.findByText(texts.nothing)).toBeVisible()
  expect(await screen.findByText(certificatesTexts.emptyYet)).toBeVisible()
})
