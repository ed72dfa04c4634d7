import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { NewsletterSection } from './newsletter-section.tsx'

type Answer = { status: number; body: unknown } | 'pending' | 'unreachable'

let answer: Answer
const bodies: unknown[] = []

beforeEach(() => {
  answer = { status: 200, body: { ok: true } }
  bodies.length = 0
  vi.stubGlobal('fetch', async (target: string, init: RequestInit) => {
    expect(target).toMatch(/\/functions\/v1\/subscribe-newsletter$/)
    bodies.push(JSON.parse(String(init.body)))
    if (answer === 'pending') return new Promise(() => undefined)
    if (answer === 'unreachable') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  })
})

const email = () => screen.getByRole('textbox', { name: 'Correo electrónico' })
const submit = () => screen.getByRole('button', { name: /^Suscrib/ })

function open(onSubscribed?: () => void) {
  render(
    <MemoryRouter>
      <NewsletterSection source="notebooks" onSubscribed={onSubscribed} />
    </MemoryRouter>,
  )
  return userEvent.setup()
}

test('an address is stored with the page of its consent, and thanked', async () => {
  const onSubscribed = vi.fn()
  const user = open(onSubscribed)
  await user.type(email(), ' Iara@Mapas.test ')
  await user.click(submit())
  const thanks = await screen.findByText('¡Gracias por unirte! Te notificaremos sobre nuevos notebooks.')
  await waitFor(() => expect(thanks).toHaveFocus())
  expect(bodies).toEqual([{ email: 'Iara@Mapas.test', source: 'notebooks', website: '' }])
  expect(onSubscribed).toHaveBeenCalledOnce()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})

test('the form says what is accepted', () => {
  open()
  expect(screen.getByRole('link', { name: 'política de privacidad' })).toHaveAttribute(
    'href',
    '/privacy-policy',
  )
})

test('an e-mail is required, of e-mail form', async () => {
  const user = open()
  expect(email()).toBeRequired()
  expect(email()).toHaveAttribute('type', 'email')
  await user.click(submit())
  expect(email()).toHaveAccessibleDescription('Escribe tu correo electrónico.')
  await user.type(email(), 'iara@mapas')
  expect(email()).toHaveAccessibleDescription('')
  await user.click(submit())
  expect(email()).toHaveAccessibleDescription('Escribe un correo con el formato nombre@dominio.com.')
  expect(email()).toHaveFocus()
  expect(bodies).toEqual([])
})

test('on a slow network the button is disabled, and two presses are one subscription', async () => {
  answer = 'pending'
  const user = open()
  await user.type(email(), 'iara@mapas.test')
  await user.dblClick(submit())
  expect(screen.getByRole('button', { name: 'Suscribiendo...' })).toBeDisabled()
  expect(bodies).toHaveLength(1)
})

test.each<[Answer, string]>([
  ['unreachable', 'Error de conexión. Verifica tu internet e intenta nuevamente.'],
  [
    { status: 429, body: { code: 'rate_limited' } },
    'Recibimos muchos mensajes seguidos desde tu red y paramos un momento. Espera unos minutos y vuelve a enviar.',
  ],
  [
    { status: 500, body: { code: 'boom' } },
    'Algo no salió como esperábamos. Intenta nuevamente en unos minutos.',
  ],
])('a failure (%j) is told and the address stays', async (given, sentence) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  answer = given
  const user = open()
  await user.type(email(), 'iara@mapas.test')
  await user.click(submit())
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(email()).toHaveValue('iara@mapas.test')
  answer = { status: 200, body: { ok: true } }
  await user.click(submit())
  await waitFor(() => expect(screen.getByText(/^¡Gracias por unirte!/)).toBeVisible())
})
