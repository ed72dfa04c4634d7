import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { StaffShell } from '#app/layouts/staff-shell.tsx'
import { codeTexts } from '#content/accounts.ts'
import * as controlTexts from '#content/control-texts.ts'
import { staffShellTexts } from '#content/staff.ts'
import { staffPlaces } from '#content/staff-navigation.ts'
import { staffRoleTexts } from '#content/staff-roles.ts'
import { useForm } from '#flows/form/use-form.ts'
import { StaffRequestError, staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { startNetwork } from '#platform/test-support/fake-network.ts'
import { Dialog } from '#ui/dialog.tsx'
import { clearToasts, currentToast } from '#ui/toast-store.ts'
import { startsWith } from './test-support/person-form.ts'
import { entryOf } from './test-support/render-staff.tsx'
import { ana, anaId, storedSession, storeSession } from './test-support/signed-in.ts'

const asks = { current: (): Promise<string> => Promise.resolve('datos del equipo') }

function Page() {
  const { data, refetch } = useQuery({
    ...staffQueryDefaults,
    queryKey: [staffQueries, 'test'],
    queryFn: () => asks.current(),
  })
  const [isOpen, setOpen] = useState(false)
  const change = useMutation({
    mutationFn: () => Promise.reject(new StaffRequestError('denied', 'HTTP 403')),
  })
  return (
    <>
      <h1>Página reservada</h1>
      <p>{data}</p>
      <button type="button" onClick={() => void refetch()}>
        Pedir datos
      </button>
      <button type="button" onClick={() => change.mutate()}>
        Cambiar algo
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        Anotar
      </button>
      {isOpen && <NoteDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function NoteDialog({ onClose }: { onClose: () => void }) {
  const { values, change } = useForm({ draft: 'note', passing: true, start: { note: '' } })
  return (
    <Dialog open title="Nota" onOpenChange={onClose}>
      <input
        aria-label="Nota"
        value={values.note}
        onChange={({ target }) => change({ note: target.value })}
      />
    </Dialog>
  )
}

function open(address = '/student-tracking') {
  const router = createMemoryRouter(
    [
      {
        element: <StaffShell askFirst={async () => undefined} />,
        children: [{ path: '/student-tracking', element: <Page /> }],
      },
      { path: '/login', element: <h1>Login</h1> },
    ],
    { initialEntries: [entryOf(address)] },
  )
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { router, client }
}

function startAuth() {
  const network = startNetwork()
  return {
    asked: network.asked,
    signOut: network.auth('logout', null),
    staff: network.sql('current_staff', ana),
  }
}
/** Written for developers, and shown to nobody. */
const internal = { message: 'internal words' }

type Auth = ReturnType<typeof startAuth>

let server: Auth

async function leaveBy(name: string): Promise<void> {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: new RegExp(staffShellTexts.account) }))
  await user.click(screen.getByRole('menuitem', { name }))
}

const leaveEverywhere = () => leaveBy(staffShellTexts.signOutEverywhere)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearToasts()
  server = startAuth()
  asks.current = () => Promise.resolve('datos del equipo')
})

describe('entering', () => {
  test('a visitor goes to the login page, which remembers where to return', async () => {
    const { router } = open('/student-tracking?status=PENDING')
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
    expect(router.state.location.search).toBe('?next=%2Fstudent-tracking%3Fstatus%3DPENDING')
    expect(router.state.location.state).toEqual({ reason: null })
    expect(server.asked).toEqual([])
  })

  test('a staff member enters, after a skeleton and without a flash of content', async () => {
    storeSession()
    const release = server.staff.hold()
    open()
    expect(await screen.findByText(staffShellTexts.checking)).toBeInTheDocument()
    await waitFor(() => expect(server.staff.asked).toHaveLength(1))
    expect(screen.queryByText('Página reservada')).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: staffPlaces.studentTracking })).not.toBeInTheDocument()
    act(release)
    expect(await screen.findByRole('heading', { name: 'Página reservada' })).toBeVisible()
    expect(screen.getByRole('link', { name: staffPlaces.studentTracking })).toHaveAttribute(
      'aria-current',
      'page',
    )
    expect(screen.getByRole('button', { name: /Cuenta: Ana Muestra/ })).toHaveTextContent(
      staffRoleTexts.admin.name,
    )
    expect(screen.getByRole('link', { name: controlTexts.skip })).toHaveAttribute('href', '#contenido')
  })

  test('a signed-in stranger, or a removed member, is signed out and told so', async () => {
    storeSession()
    server.staff.reply = { answer: null }
    const { router } = open()
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
    expect(router.state.location.state).toEqual({ reason: 'not_staff' })
    expect(storedSession()).toBeNull()
    expect(screen.queryByText('Página reservada')).not.toBeInTheDocument()
  })

  test('a session that the server no longer accepts ends at the login page', async () => {
    storeSession()
    server.staff.reply = { status: 401, code: 'PGRST301', details: internal }
    const { router } = open()
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
    expect(router.state.location.state).toEqual({ reason: 'expired' })
    expect(storedSession()).toBeNull()
  })
})

describe('while working', () => {
  test('a refused response checks the session again', async () => {
    storeSession()
    const { router } = open()
    await screen.findByText('datos del equipo')
    asks.current = () => Promise.reject(new StaffRequestError('denied', 'HTTP 401'))
    server.staff.reply = { answer: null }
    await userEvent.setup().click(screen.getByRole('button', { name: 'Pedir datos' }))
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
    expect(router.state.location.state).toEqual({ reason: 'not_staff' })
  })

  test('a removed member is noticed with the next response, though row policies return empty results', async () => {
    storeSession()
    open()
    await screen.findByText('datos del equipo')
    server.staff.reply = { answer: null }
    asks.current = () => Promise.resolve('nada')
    const later = Date.now() + 10_000
    vi.spyOn(Date, 'now').mockReturnValue(later)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Pedir datos' }))
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
  })

  test('a response right after another is checked as well, once the pause is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      storeSession()
      open()
      await screen.findByText('datos del equipo')
      server.staff.reply = { answer: null }
      await act(() => vi.advanceTimersByTimeAsync(6_000))
      expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
    } finally {
      vi.useRealTimers()
    }
  })

  test('a rejected change triggers a check as well, and a session closed elsewhere ends at the login page', async () => {
    storeSession()
    const { router } = open()
    await screen.findByText('datos del equipo')
    server.staff.reply = { status: 401, code: 'PT401', details: internal }
    await userEvent.setup().click(screen.getByRole('button', { name: 'Cambiar algo' }))
    // At once, not with the check due five seconds after the first response.
    expect(await screen.findByRole('heading', { name: 'Login' }, { timeout: 3_000 })).toBeVisible()
    expect(router.state.location.state).toEqual({ reason: 'expired' })
    expect(storedSession()).toBeNull()
  })

  test('a rejection that concerns one request only leaves the person where they are', async () => {
    storeSession()
    open()
    await screen.findByText('datos del equipo')
    const before = server.asked.length
    asks.current = () => Promise.reject(new StaffRequestError('denied', 'HTTP 403'))
    await userEvent.setup().click(screen.getByRole('button', { name: 'Pedir datos' }))
    await waitFor(() => expect(server.asked.length).toBe(before + 1))
    expect(screen.getByRole('heading', { name: 'Página reservada' })).toBeVisible()
  })
})

test('without a response nobody enters and nobody is signed out; a retry opens the page', async () => {
  storeSession()
  server.staff.reply = 'offline'
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent(staffShellTexts.checkFailedTitle)
  expect(screen.queryByText('Página reservada')).not.toBeInTheDocument()
  expect(storedSession()).not.toBeNull()
  server.staff.reply = { answer: ana }
  await userEvent.setup().click(screen.getByRole('button', { name: staffShellTexts.retry }))
  expect(await screen.findByRole('heading', { name: 'Página reservada' })).toBeVisible()
})

describe('leaving', () => {
  test('here: the session and cached data are deleted, even without a network', async () => {
    storeSession()
    server.signOut.reply = 'offline'
    const { router, client } = open('/student-tracking?q=ana')
    await screen.findByText('datos del equipo')
    await leaveBy(staffShellTexts.signOut)
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
    expect(router.state.location.search).toBe('')
    expect(router.state.location.state).toEqual({ reason: 'signed_out' })
    expect(storedSession()).toBeNull()
    expect(client.getQueryData([staffQueries, 'test'])).toBeUndefined()
  })

  test('everywhere: asks the server to close all sessions, with the token of this one alone', async () => {
    storeSession()
    const { access_token: token } = JSON.parse(storedSession() ?? '{}')
    const { router } = open()
    await screen.findByText('datos del equipo')
    await leaveEverywhere()
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
    expect(router.state.location.state).toEqual({ reason: 'signed_out_everywhere' })
    expect(server.signOut.asked).toMatchObject([{ authorization: `Bearer ${token}` }])
    expect(server.signOut.asked[0]?.search.get('scope')).toBe('global')
  })

  test('everywhere without a response: says that the sessions are still open', async () => {
    storeSession()
    server.signOut.reply = 'offline'
    open()
    await screen.findByText('datos del equipo')
    await leaveEverywhere()
    await waitFor(() => expect(currentToast()?.title).toBe(staffShellTexts.signOutEverywhereFailed))
    expect(storedSession()).not.toBeNull()
    expect(screen.getByRole('heading', { name: 'Página reservada' })).toBeVisible()
  })
})

describe('what is typed in a dialog', () => {
  const note = () => screen.findByRole('textbox', { name: 'Nota' })
  const begin = async () => userEvent.click(await screen.findByRole('button', { name: 'Anotar' }))

  async function typeUntilTheSessionEnds() {
    storeSession()
    open()
    await begin()
    await userEvent.type(await note(), 'Pidió factura')
    server.staff.reply = { status: 401, code: 'PT401', details: internal }
    // A button of the page behind the modal, where no pointer reaches it.
    fireEvent.click(screen.getByRole('button', { name: 'Cambiar algo', hidden: true }))
    await screen.findByRole('heading', { name: 'Login' })
    cleanup()
  }

  function comeBack(userId = anaId) {
    storeSession(userId)
    server.staff.reply = { answer: { ...ana, user_id: userId } }
    open()
    return begin()
  }

  test('is there again after the session has ended under it, and gone once it was closed', async () => {
    await typeUntilTheSessionEnds()
    await comeBack()
    expect(await note()).toHaveValue('Pidió factura')
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
    await begin()
    expect(await note()).toHaveValue('')
  })

  test('is gone when somebody else has signed in', async () => {
    await typeUntilTheSessionEnds()
    await comeBack('22222222-2222-4222-8222-222222222222')
    expect(await note()).toHaveValue('')
    expect(JSON.stringify(sessionStorage)).not.toContain('Pidió')
  })
})

test('a session that lacks a second factor sees nothing of the page before the code, and can be closed', async () => {
  storeSession()
  server.staff.reply = { answer: { ...ana, capabilities: [], lacks: 'code' } }
  const asked = vi.fn(asks.current)
  asks.current = asked
  const { router } = open()
  expect(await screen.findByRole('heading', { name: codeTexts.title })).toBeVisible()
  expect(screen.getByLabelText(startsWith(codeTexts.code))).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Página reservada' })).not.toBeInTheDocument()
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  expect(asked).not.toHaveBeenCalled()
  await userEvent.click(await screen.findByRole('button', { name: codeTexts.leave }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(storedSession()).toBeNull()
})
