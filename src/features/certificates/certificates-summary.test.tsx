import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { certificatesTabTexts as texts } from '#content/certificates.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { CertificatesSummary } from './staff/certificates-summary.tsx'
import { startManager } from './test-support/open-manager.tsx'

const open = () => renderStaffPages([{ path: '/tab', element: <CertificatesSummary /> }], '/tab')

test('leads to the manager and to what is not finished there', async () => {
  const { list } = startManager()
  const totals: Record<string, number> = { pending: 12, processing: 0, error: 1 }
  list.reply = {
    answer: ({ body }) => ({ rows: [], total: totals[String(body.status_filter)] ?? 0 }),
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
  expect(screen.getAllByRole('link')).toHaveLength(3)
})

test('says when nothing is left, and when that could not be asked', async () => {
  const { list } = startManager([])
  list.reply = { status: 500, code: 'XX000' }
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent(texts.failed)
  list.reply = { answer: { rows: [], total: 0 } }
  await userEvent.setup().click(screen.getByRole('button', { name: texts.retry }))
  expect(await screen.findByText(texts.nothing)).toBeVisible()
})
