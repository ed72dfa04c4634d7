import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { newsletterText } from '#content/newsletter.ts'
import { subscribeNewsletter } from '#domain/contracts/mailing-list.ts'
import type { EdgePlace } from '#platform/test-support/fake-network.ts'
import { startWholeBackend } from '../../test-support/backend.ts'
import { openSite } from '../../test-support/open-site.tsx'

const track = vi.hoisted(() => vi.fn())
vi.mock('#platform/analytics.ts', () => ({ track, measures: () => true, applyConsent: () => undefined }))

let sendings: EdgePlace<typeof subscribeNewsletter>

beforeEach(() => {
  track.mockReset()
  vi.stubGlobal('scrollTo', vi.fn())
  sendings = startWholeBackend().edge(subscribeNewsletter, { ok: true })
})

async function subscribe() {
  const { user } = await openSite('/notebooks')
  await user.type(screen.getByRole('textbox', { name: newsletterText.email }), 'ana@ejemplo.test')
  await user.click(screen.getByRole('button', { name: newsletterText.submit }))
}

const outcomes = () =>
  track.mock.calls.map(([event]) => event).filter(({ name }) => name === 'registration_outcome')

test('reports a subscription without personal data', async () => {
  await subscribe()
  await screen.findByText(newsletterText.success)
  expect(outcomes()).toEqual([
    { name: 'registration_outcome', params: { form: 'newsletter', outcome: 'success' } },
  ])
})

test('does not report a failed subscription', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  sendings.reply = 'offline'
  await subscribe()
  await screen.findByRole('alert')
  expect(outcomes()).toEqual([])
})
