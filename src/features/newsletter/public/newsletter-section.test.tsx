import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { enquiryFailureMessages } from '#content/messages/failures.ts'
import { newsletterText } from '#content/newsletter.ts'
import { subscribeNewsletter } from '#domain/contracts/mailing-list.ts'
import { startNetwork, unknownCode } from '#platform/test-support/fake-network.ts'
import { NewsletterSection } from './newsletter-section.tsx'

const track = vi.hoisted(() => vi.fn())
vi.mock('#platform/analytics.ts', () => ({ track }))

test('keeps the e-mail when it fails; sent, it thanks and reports without personal data', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = startNetwork().edge(subscribeNewsletter, { ok: true })
  server.next.push({ status: 500, code: unknownCode })
  render(
    <MemoryRouter>
      <NewsletterSection />
    </MemoryRouter>,
  )
  const user = userEvent.setup()
  const email = screen.getByRole('textbox', { name: newsletterText.email })
  expect(screen.getByRole('link', { name: newsletterText.consentLink })).toHaveAttribute(
    'href',
    '/privacy-policy',
  )
  await user.type(email, ' Iara@Mapas.test ')
  await user.click(screen.getByRole('button', { name: newsletterText.submit }))
  expect(await screen.findByRole('alert')).toHaveTextContent(enquiryFailureMessages.unknown)
  expect(email).toHaveValue('Iara@Mapas.test')
  expect(track).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: newsletterText.submit }))
  const thanks = await screen.findByText(newsletterText.success)
  await waitFor(() => expect(thanks).toHaveFocus())
  expect(server.asked.at(-1)?.body).toEqual({ email: 'Iara@Mapas.test', source: 'notebooks', website: '' })
  expect(track.mock.calls).toEqual([
    [{ name: 'registration_outcome', params: { form: 'newsletter', outcome: 'success' } }],
  ])
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})
