import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { enquiryFailureMessages } from '#content/messages/failures.ts'
import { newsletterText } from '#content/newsletter.ts'
import { subscribeNewsletter } from '#domain/contracts/mailing-list.ts'
import { type EdgePlace, startNetwork, unknownCode } from '#platform/test-support/fake-network.ts'
import { NewsletterSection } from './newsletter-section.tsx'

let server: EdgePlace<typeof subscribeNewsletter>

beforeEach(() => {
  server = startNetwork().edge(subscribeNewsletter, { ok: true })
})

const email = () => screen.getByRole('textbox', { name: newsletterText.email })
const submit = () => screen.getByRole('button', { name: /^Suscrib/ })

function open(onSubscribed?: () => void) {
  render(
    <MemoryRouter>
      <NewsletterSection source="notebooks" onSubscribed={onSubscribed} />
    </MemoryRouter>,
  )
  return userEvent.setup()
}

test('sends the e-mail with its source page and shows thanks', async () => {
  const onSubscribed = vi.fn()
  const user = open(onSubscribed)
  await user.type(email(), ' Iara@Mapas.test ')
  await user.click(submit())
  const thanks = await screen.findByText(newsletterText.success)
  await waitFor(() => expect(thanks).toHaveFocus())
  expect(server.asked.map(({ body }) => body)).toEqual([
    { email: 'Iara@Mapas.test', source: 'notebooks', website: '' },
  ])
  expect(onSubscribed).toHaveBeenCalledOnce()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})

test('the form links to the privacy policy', () => {
  open()
  expect(screen.getByRole('link', { name: newsletterText.consentLink })).toHaveAttribute(
    'href',
    '/privacy-policy',
  )
})

test('a failure is shown and keeps the e-mail', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server.reply = { status: 500, code: unknownCode }
  const user = open()
  await user.type(email(), 'iara@mapas.test')
  await user.click(submit())
  expect(await screen.findByRole('alert')).toHaveTextContent(enquiryFailureMessages.unknown)
  expect(email()).toHaveValue('iara@mapas.test')
  server.reply = { answer: { ok: true } }
  await user.click(submit())
  await waitFor(() => expect(screen.getByText(/^¡Gracias por unirte!/)).toBeVisible())
})
