import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { balancesTexts as texts, trackingTexts } from '#content/tracking.ts'
import { lastBody, openStudents, pageOfMany } from './test-support/open-students.tsx'
import { noTotals, startTracking } from './test-support/tracking-network.ts'

describe('pages', () => {
  test('go forwards by key and back by their history, with the count', async () => {
    const { balances, balanceTotals } = startTracking()
    balances.reply = pageOfMany
    balanceTotals.reply = { answer: { ...noTotals, count: 95 } }
    const router = openStudents('&situation=con_deuda')
    const user = userEvent.setup()
    const next = () => screen.findByRole('button', { name: texts.next })
    const previous = () => screen.findByRole('button', { name: texts.previous })
    const range = (rows: string) => `${rows} ${texts.of} 95 ${texts.count.many}`
    expect(await screen.findByText(range('1–40'))).toBeVisible()
    expect(await previous()).toHaveAttribute('aria-disabled', 'true')

    await user.click(await next())
    expect(await screen.findByText('Persona 041')).toBeVisible()
    expect(lastBody(balances)).toMatchObject({
      after_months: 1,
      after_email: 'persona040@example.com',
      page_size: 41,
    })
    await user.click(await next())
    expect(await screen.findByText('Persona 095')).toBeVisible()
    expect(screen.getByText(range('81–95'))).toBeVisible()
    expect(await next()).toHaveAttribute('aria-disabled', 'true')
    // One count serves every page.
    expect(balanceTotals.asked).toHaveLength(1)

    await user.click(await previous())
    expect(await screen.findByText('Persona 041')).toBeVisible()
    await user.click(await previous())
    expect(await screen.findByText('Persona 001')).toBeVisible()
    expect(router.state.location.search).toBe('?tab=estudiantes&situation=con_deuda')
  })

  test('another tab keeps the search and starts at its first page', async () => {
    const { balances, payments } = startTracking()
    balances.reply = pageOfMany
    const router = openStudents('&q=persona&situation=con_deuda&before=1~persona040@example.com&page=2')
    expect(await screen.findByText('Persona 041')).toBeVisible()
    const user = userEvent.setup()
    await user.click(screen.getByRole('tab', { name: trackingTexts.payments }))
    await waitFor(() => expect(payments.asked.at(-1)?.body).toMatchObject({ search: 'persona' }))
    expect(router.state.location.search).toBe('?q=persona')
    await user.click(screen.getByRole('tab', { name: trackingTexts.students }))
    expect(await screen.findByText('Persona 001')).toBeVisible()
    expect(router.state.location.search).toBe('?tab=estudiantes&q=persona')
  })
})
