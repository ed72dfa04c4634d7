import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { joinCommunity } from '#domain/contracts/join-community.ts'
import { type EdgePlace, startNetwork } from '#platform/test-support/fake-network.ts'
import { clearToasts, currentToast } from '#ui/toast-store.ts'
import { Toaster } from '#ui/toaster.tsx'
import { CommunityPage } from './community-page.tsx'

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

const dialog = () => screen.getByRole('dialog', { name: 'Únete a la comunidad' })
const box = (name: string) => within(dialog()).getByRole('textbox', { name })
const submit = () => within(dialog()).getByRole('button', { name: /^Registra/ })
const joinButton = () => {
  const [first] = screen.getAllByRole('button', { name: 'Unirme a la comunidad' })
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
  await user.type(box('Nombre'), '  Iara Benítez ')
  await user.type(box('Correo electrónico'), email)
  await user.type(box('Teléfono'), ' +595 21 555 0134 ')
  return user
}

async function says(title: string, description: string) {
  await waitFor(() => expect(currentToast()).toMatchObject({ title, description, durationMs: 5000 }))
  expect(await screen.findByText(description)).toBeInTheDocument()
}

test('one call sends three trimmed fields, and the dialog closes and is cleared', async () => {
  const user = await openFilled()
  await user.click(submit())
  await says(
    '¡Bienvenido a la comunidad!',
    'Te enviamos por correo el enlace al grupo de chat. Revisa también la carpeta de spam.',
  )
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  const member = { name: 'Iara Benítez', email: 'iara.benitez@mapas.test', phone: '+595 21 555 0134' }
  expect(server.asked).toMatchObject([{ body: member }])
  await user.click(joinButton())
  for (const name of ['Nombre', 'Correo electrónico', 'Teléfono']) expect(box(name)).toHaveValue('')
})

describe('rejects before sending', () => {
  test('a blank field', async () => {
    const user = await open()
    await user.type(box('Nombre'), 'Iara')
    await user.type(box('Correo electrónico'), '   ')
    await user.type(box('Teléfono'), '+595 21 555 0134')
    await user.click(submit())
    await says('Faltan datos', 'Por favor completá todos los campos')
    expect(box('Correo electrónico')).toHaveFocus()
    expect(box('Correo electrónico')).toBeInvalid()
    expect(box('Nombre')).toHaveValue('Iara')
    expect(server.asked).toEqual([])
  })

  test.each(['iara@mapas', 'iara mapas@x.test', '@x.test'])('the e-mail %s', async (email) => {
    const user = await openFilled(email)
    await user.click(submit())
    await says('Correo no válido', 'Por favor ingresá un email válido')
    expect(box('Correo electrónico')).toHaveFocus()
    expect(server.asked).toEqual([])
  })

  test('an invalid phone', async () => {
    const user = await openFilled()
    await user.clear(box('Teléfono'))
    await user.type(box('Teléfono'), '12')
    await user.click(submit())
    await says('Revisa tu teléfono', 'Escríbelo con código de país y de área.')
    expect(server.asked).toEqual([])
  })
})

describe('the server refuses', () => {
  test.each<[string, Reply, string, string]>([
    [
      'an e-mail that is registered',
      { status: 409, code: 'email_registered' },
      'Email ya registrado',
      'Este email ya está registrado en nuestra comunidad',
    ],
    [
      'too many sign-ups from one address',
      { status: 429, code: 'rate_limited' },
      'Demasiados registros seguidos',
      'Recibimos muchos registros desde tu conexión. Espera unos minutos y vuelve a intentar.',
    ],
    [
      'anything else',
      { status: 500, code: 'internal_error', details: { message: 'secret detail' } },
      'Registro no completado',
      'Hubo un problema al registrarte. Por favor intentá nuevamente.',
    ],
    [
      'no connection',
      'offline',
      'Registro no completado',
      'Hubo un problema al registrarte. Por favor intentá nuevamente.',
    ],
  ])('%s', async (_, reply, title, description) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    server.reply = reply
    const user = await openFilled()
    await user.click(submit())
    await says(title, description)
    expect(within(dialog()).getByRole('alert')).toHaveTextContent(
      'Tu registro no se completó. Lo que escribiste sigue aquí.',
    )
    expect(box('Correo electrónico')).toHaveValue('Iara.Benitez@Mapas.TEST')
    expect(document.body).not.toHaveTextContent('secret detail')
    expect(server.asked).toHaveLength(1)
    expect(console.error).toHaveBeenCalledTimes(title === 'Email ya registrado' ? 0 : 1)
    server.reply = taken
    await user.click(submit())
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})

test('while sending the button is disabled, and two clicks are one registration', async () => {
  const release = network.hold()
  const user = await openFilled()
  await user.dblClick(submit())
  expect(screen.getByRole('button', { name: 'Registrando...' })).toBeDisabled()
  expect(server.asked).toHaveLength(1)
  await act(async () => release())
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(server.asked).toHaveLength(1)
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
    await user.type(box('Nombre'), ' Ruiz')
    await press(user, { status: 409, code: 'idempotency_conflict' })
    await press(user, 'offline')
    const [first, second, third, ...later] = keys()
    expect([second, third]).toEqual([first, first])
    expect(new Set([first, ...later]).size).toBe(4)
  })
})

test('closing the dialog keeps the input and returns the focus', async () => {
  const user = await openFilled()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() => expect(joinButton()).toHaveFocus())
  await user.click(joinButton())
  expect(box('Nombre')).toHaveValue('  Iara Benítez ')
})

test('closing the dialog keeps the input without browser storage', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const user = await openFilled()
  await user.keyboard('{Escape}')
  await user.click(joinButton())
  expect(box('Nombre')).toHaveValue('  Iara Benítez ')
  expect(box('Teléfono')).toHaveValue(' +595 21 555 0134 ')
})

describe('the members’ workshop', () => {
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
    expect(screen.getByText('Jueves 10 de julio')).toBeVisible()
    expect(screen.queryByText('Próximo taller: fecha a confirmar')).not.toBeInTheDocument()
  })

  test('is never shown as the next one when it is past', () => {
    openOn('2025-07-11')
    expect(screen.queryByText('Jueves 10 de julio')).not.toBeInTheDocument()
    expect(screen.getByText('Próximo taller: fecha a confirmar')).toBeVisible()
    expect(screen.getByText('Se dictó el jueves 10 de julio de 2025')).toBeVisible()
  })
})
