import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { communityPage, communitySignUp } from '#content/community.ts'
import { joinCommunity } from '#domain/contracts/community.ts'
import { type EdgePlace, startNetwork } from '#platform/test-support/fake-network.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { clearToasts, currentToast } from '#ui/toast-store.ts'
import { Toaster } from '#ui/toaster.tsx'
import { CommunityPage } from './community-page.tsx'

const { labels, toasts } = communitySignUp

type Reply = EdgePlace<typeof joinCommunity>['reply']

const taken: Reply = { answer: { ok: true } }
let network: ReturnType<typeof startNetwork>
let server: EdgePlace<typeof joinCommunity>

beforeEach(() => {
  window.sessionStorage.clear()
  clearToasts()
  network = startNetwork()
  server = network.edge(joinCommunity, { ok: true })
})

const dialog = () => screen.getByRole('dialog', { name: communitySignUp.title })
const box = (name: string) => within(dialog()).getByRole('textbox', { name })
const submit = () => within(dialog()).getByRole('button', { name: /^Registra/ })
const joinButton = () => {
  const [first] = screen.getAllByRole('button', { name: communityPage.join })
  if (!first) throw new Error('No way in')
  return first
}

async function open() {
  const user = userEvent.setup()
  render(
    <MemoryRouter initialEntries={['/comunidad']}>
      <CommunityPage />
      <Toaster />
    </MemoryRouter>,
  )
  await user.click(joinButton())
  return user
}

async function openFilled(email = '  Iara.Benitez@Mapas.TEST ') {
  const user = await open()
  await putText(user, box(labels.name), '  Iara Benítez ')
  await putText(user, box(labels.email), email)
  await putText(user, box(labels.phone), ' +595 21 555 0134 ')
  return user
}

async function says(title: string, description: string) {
  await waitFor(() => expect(currentToast()).toMatchObject({ title, description, durationMs: 5000 }))
  expect(await screen.findByText(description)).toBeInTheDocument()
}

test('one call sends three trimmed fields, and the dialog closes and is cleared', async () => {
  const user = await openFilled()
  await user.click(submit())
  await says(toasts.success.title, toasts.success.description)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  const member = { name: 'Iara Benítez', email: 'iara.benitez@mapas.test', phone: '+595 21 555 0134' }
  expect(server.asked).toMatchObject([{ body: member }])
  await user.click(joinButton())
  for (const name of [labels.name, labels.email, labels.phone]) expect(box(name)).toHaveValue('')
})

describe('rejects before sending', () => {
  test('a blank field', async () => {
    const user = await open()
    await user.type(box(labels.name), 'Iara')
    await user.type(box(labels.email), '   ')
    await user.type(box(labels.phone), '+595 21 555 0134')
    await user.click(submit())
    await says(toasts.incomplete.title, toasts.incomplete.description)
    expect(box(labels.email)).toHaveFocus()
    expect(box(labels.email)).toBeInvalid()
    expect(box(labels.name)).toHaveValue('Iara')
    expect(server.asked).toEqual([])
  })

  test('an invalid e-mail', async () => {
    const user = await openFilled('iara@mapas')
    await user.click(submit())
    await says(toasts.invalidEmail.title, toasts.invalidEmail.description)
    expect(box(labels.email)).toHaveFocus()
    expect(server.asked).toEqual([])
  })

  test('an invalid phone', async () => {
    const user = await openFilled()
    await user.clear(box(labels.phone))
    await user.type(box(labels.phone), '12')
    await user.click(submit())
    await says(toasts.invalidPhone.title, toasts.invalidPhone.description)
    expect(server.asked).toEqual([])
  })
})

describe('the server refuses', () => {
  test.each<[string, Reply, string, string]>([
    [
      'an e-mail that is registered',
      { status: 409, code: 'email_registered' },
      toasts.duplicate.title,
      toasts.duplicate.description,
    ],
    [
      'too many sign-ups from one address',
      { status: 429, code: 'rate_limited' },
      toasts.tooMany.title,
      toasts.tooMany.description,
    ],
    [
      'anything else',
      { status: 500, code: 'internal_error', details: { message: 'secret detail' } },
      toasts.failure.title,
      toasts.failure.description,
    ],
    ['no connection', 'offline', toasts.failure.title, toasts.failure.description],
  ])('%s', async (_, reply, title, description) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    server.reply = reply
    const user = await openFilled()
    await user.click(submit())
    await says(title, description)
    expect(within(dialog()).getByRole('alert')).toHaveTextContent(communitySignUp.notDone)
    expect(box(labels.email)).toHaveValue('Iara.Benitez@Mapas.TEST')
    expect(document.body).not.toHaveTextContent('secret detail')
    expect(server.asked).toHaveLength(1)
    expect(console.error).toHaveBeenCalledTimes(title === toasts.duplicate.title ? 0 : 1)
    server.reply = taken
    await user.click(submit())
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})

describe('the idempotency key', () => {
  const keys = () => server.asked.map(({ key }) => key)

  async function press(user: ReturnType<typeof userEvent.setup>, reply: Reply) {
    server.reply = reply
    await user.click(submit())
    await waitFor(() => expect(submit()).toBeEnabled())
  }

  test('stays the same until an answer arrives and changes with the content and after an answer', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const user = await openFilled()
    await press(user, 'offline')
    await press(user, { status: 500, code: 'internal_error' })
    await press(user, { status: 409, code: 'email_registered' })
    await press(user, 'offline')
    await user.type(box(labels.name), ' Ruiz')
    await press(user, { status: 409, code: 'idempotency_conflict' })
    await press(user, 'offline')
    const [first, second, third, ...later] = keys()
    expect([second, third]).toEqual([first, first])
    expect(new Set([first, ...later]).size).toBe(4)
  })
})

test('closing the dialog returns the focus and keeps the input, also without browser storage', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const user = await openFilled()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() => expect(joinButton()).toHaveFocus())
  await user.click(joinButton())
  expect(box(labels.name)).toHaveValue('  Iara Benítez ')
  expect(box(labels.phone)).toHaveValue(' +595 21 555 0134 ')
})

describe('the members’ workshop', () => {
  const { upcoming, held } = communityPage.workshop

  function openOn(day: string) {
    vi.useFakeTimers({ now: new Date(`${day}T15:00:00Z`), toFake: ['Date'] })
    render(
      <MemoryRouter>
        <CommunityPage />
      </MemoryRouter>,
    )
    vi.useRealTimers()
  }

  test('is shown until its day', () => {
    openOn('2025-07-10')
    expect(screen.getByText(upcoming.label)).toBeVisible()
    for (const day of ['Jueves 10 de julio de 2025', '10 de julio'])
      expect(screen.getByText(day)).toBeVisible()
    for (const text of [held.label, held.next]) expect(screen.queryByText(text)).not.toBeInTheDocument()
  })

  test('is one that was held, never the next one, when it is past', () => {
    openOn('2025-07-11')
    expect(screen.queryByText(upcoming.label)).not.toBeInTheDocument()
    for (const text of [held.label, held.next, communityPage.card.workshops.none])
      expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByText(/Este fue en vivo, el jueves 10 de julio de 2025\.$/)).toBeVisible()
    expect(screen.queryByText('Jueves 10 de julio de 2025')).not.toBeInTheDocument()
  })
})
