import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { communityPage, communitySignUp } from '#content/community.ts'
import { leaveUnsaved } from '#content/control-texts.ts'
import { joinCommunity } from '#domain/contracts/community.ts'
import { type EdgePlace, startNetwork } from '#platform/test-support/fake-network.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { clearToasts, currentToast } from '#ui/toast-store.ts'
import { Toaster } from '#ui/toaster.tsx'
import { CommunityPage } from './community-page.tsx'
import { SignUpDialog } from './sign-up-dialog.tsx'

const { labels, toasts } = communitySignUp

type Reply = EdgePlace<typeof joinCommunity>['reply']

let server: EdgePlace<typeof joinCommunity>

beforeEach(() => {
  clearToasts()
  server = startNetwork().edge(joinCommunity, { ok: true })
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
      <CommunityPage onIntent={() => {}} dialog={(props) => <SignUpDialog {...props} />} />
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
  await user.click(screen.getAllByRole('button', { name: communityPage.joined.another })[0] as HTMLElement)
  for (const name of [labels.name, labels.email, labels.phone]) expect(box(name)).toHaveValue('')
})

test('after the toast the page itself says that one is registered, where the button was, and has the focus there', async () => {
  const user = await openFilled()
  await user.click(submit())
  await says(toasts.success.title, toasts.success.description)
  clearToasts()
  const [here, below] = screen.getAllByText(communityPage.joined.title)
  expect(here).toHaveFocus()
  expect(below).toBeVisible()
  expect(screen.queryByRole('button', { name: communityPage.join })).not.toBeInTheDocument()
})

test('rejects a blank field, an invalid e-mail and an invalid phone before sending', async () => {
  const user = await open()
  await putText(user, box(labels.name), 'Iara')
  await putText(user, box(labels.phone), '12')
  await user.click(submit())
  await says(toasts.incomplete.title, toasts.incomplete.description)
  expect(box(labels.email)).toHaveFocus()
  expect(box(labels.email)).toBeInvalid()
  await putText(user, box(labels.email), 'iara@mapas')
  await user.click(submit())
  await says(toasts.invalidEmail.title, toasts.invalidEmail.description)
  expect(box(labels.email)).toHaveFocus()
  await putText(user, box(labels.email), '.test')
  await user.click(submit())
  await says(toasts.invalidPhone.title, toasts.invalidPhone.description)
  expect(box(labels.name)).toHaveValue('Iara')
  expect(server.asked).toEqual([])
})

test('says what the server refuses, shows nothing of its own words, and can be sent again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const user = await openFilled()
  const refusals: [Reply, { title: string; description: string }][] = [
    [{ status: 409, code: 'email_registered' }, toasts.duplicate],
    [{ status: 429, code: 'rate_limited' }, toasts.tooMany],
    [{ status: 500, code: 'internal_error', details: { message: 'secret detail' } }, toasts.failure],
    ['offline', toasts.failure],
  ]
  for (const [reply, { title, description }] of refusals) {
    clearToasts()
    server.next.push(reply)
    await user.click(submit())
    await says(title, description)
    expect(within(dialog()).getByRole('alert')).toHaveTextContent(communitySignUp.notDone)
    expect(box(labels.email)).toHaveValue('Iara.Benitez@Mapas.TEST')
    expect(document.body).not.toHaveTextContent('secret detail')
    await waitFor(() => expect(submit()).toBeEnabled())
  }
  // An expected answer is no fault.
  expect(log).toHaveBeenCalledTimes(refusals.length - 1)
  await user.click(submit())
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

async function press(user: ReturnType<typeof userEvent.setup>, reply: Reply) {
  server.reply = reply
  await user.click(submit())
  await waitFor(() => expect(submit()).toBeEnabled())
}

test('the idempotency key stays the same until an answer arrives and changes with the content and after an answer', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const user = await openFilled()
  await press(user, 'offline')
  await press(user, { status: 500, code: 'internal_error' })
  await press(user, { status: 409, code: 'email_registered' })
  await press(user, 'offline')
  await user.type(box(labels.name), ' Ruiz')
  await press(user, { status: 409, code: 'idempotency_conflict' })
  await press(user, 'offline')
  const [first, second, third, ...later] = server.asked.map(({ key }) => key)
  expect([second, third]).toEqual([first, first])
  expect(new Set([first, ...later]).size).toBe(4)
})

test('closing the dialog returns the focus and keeps the input, also without browser storage', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const user = await openFilled()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: leaveUnsaved }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() => expect(joinButton()).toHaveFocus())
  await user.click(joinButton())
  expect(box(labels.name)).toHaveValue('  Iara Benítez ')
  expect(box(labels.phone)).toHaveValue(' +595 21 555 0134 ')
})

test('the members’ workshop is shown until its day, then one line says where the next one is announced', () => {
  const { label, title } = communityPage.workshop
  const { none } = communityPage.card.workshops
  const announced = [label, title, 'Jueves 10 de julio de 2025', '10 de julio']
  for (const [day, shown, hidden] of [
    ['2025-07-10', announced, [none]],
    ['2025-07-11', [none], [...announced, /2025/]],
  ] as const) {
    vi.useFakeTimers({ now: new Date(`${day}T15:00:00Z`), toFake: ['Date'] })
    const { unmount } = render(
      <MemoryRouter>
        <CommunityPage onIntent={() => {}} dialog={(props) => <SignUpDialog {...props} />} />
      </MemoryRouter>,
    )
    vi.useRealTimers()
    for (const text of shown) expect(screen.getByText(text)).toBeVisible()
    for (const text of hidden) expect(screen.queryByText(text)).not.toBeInTheDocument()
    unmount()
  }
})
