import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { trackingTexts } from '#content/tracking.ts'
import { openStudents, pageOfMany } from './test-support/open-students.tsx'
import { startTracking } from './test-support/tracking-network.ts'

describe('pages', () => {
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
