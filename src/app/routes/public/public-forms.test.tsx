import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createPayment } from '#domain/contracts/create-payment.ts'
import type { EdgeFunction } from '#domain/contracts/edge-function.ts'
import { joinCommunity } from '#domain/contracts/join-community.ts'
import { sendBusinessContact } from '#domain/contracts/send-business-contact.ts'
import { sendContactEmail } from '#domain/contracts/send-contact-email.ts'
import { subscribeNewsletter } from '#domain/contracts/subscribe-newsletter.ts'
import { clearToasts } from '#ui/toast-store.ts'
import { startWholeBackend } from '../../test-support/backend.ts'
import { openSite } from '../../test-support/open-site.tsx'

type User = ReturnType<typeof userEvent.setup>

type PublicForm = {
  at: string
  /** Opens a form that is not visible at first. */
  open?: (user: User) => Promise<void>
  texts: Record<string, string>
  choices?: Record<string, string>
  email?: string
  submit: string | RegExp
  busy: string
  /** Path of the submission. */
  to: EdgeFunction
  /** A failed single payment goes to its own page; the checkout's tests cover the return. */
  failsElsewhere?: boolean
}

const person = { Nombre: 'Ana', Apellido: 'Quispe', Teléfono: '11 5555 0100' }
const enquiry = {
  texts: { ...person, Mensaje: '¿Sirve para catastro?' },
  choices: { País: 'Perú' },
  busy: 'Enviando...',
  to: sendContactEmail,
}
const payment = {
  texts: person,
  choices: { País: 'Perú' },
  submit: /^Pagar/,
  busy: 'Procesando...',
  to: createPayment,
}

async function openMembership(user: User) {
  const [first] = await screen.findAllByRole('button', { name: 'Quiero mi acceso' })
  await waitFor(() => expect(first).toBeEnabled())
  if (first) await user.click(first)
}

async function chooseInstallments(user: User) {
  await user.click(await screen.findByRole('radio', { name: /^Cuotas/ }))
}

const forms: [string, PublicForm][] = [
  ['the contact form', { at: '/', submit: 'Enviar mensaje', ...enquiry }],
  ['the course enquiry', { at: '/deep-learning', submit: 'Enviar consulta', ...enquiry }],
  ['the enquiry of the career', { at: '/geo-data-scientist', submit: 'Enviar consulta', ...enquiry }],
  ['the Web GIS waitlist', { at: '/web-gis-contact', submit: 'Anotarme en la lista', ...enquiry }],
  [
    'the business form',
    {
      at: '/empresas',
      texts: {
        'Nombre completo': 'Ana Quispe',
        Empresa: 'Agro Sur',
        Cargo: 'Directora',
        Teléfono: '11 5555 0100',
        Mensaje: 'Somos doce personas.',
      },
      choices: { Servicio: 'Consultoría' },
      submit: 'Enviar consulta',
      busy: 'Enviando...',
      to: sendBusinessContact,
    },
  ],
  [
    'the corporate tab of the checkout',
    {
      at: '/checkout?course=gee-python',
      open: async (user) => {
        await user.click(await screen.findByRole('tab', { name: 'Corporativa' }))
        await screen.findByRole('textbox', { name: 'Empresa' })
      },
      texts: { Empresa: 'Agro Sur', 'Teléfono corporativo': '11 5555 0100', Comentarios: 'Doce personas.' },
      email: 'Correo electrónico corporativo',
      submit: 'Enviar consulta',
      busy: 'Enviando...',
      to: sendBusinessContact,
    },
  ],
  [
    'the sign-up of the community',
    {
      at: '/comunidad',
      open: async (user) => {
        const [first] = screen.getAllByRole('button', { name: 'Unirme a la comunidad' })
        if (first) await user.click(first)
      },
      texts: { Nombre: 'Ana', Teléfono: '+51 1 555 0100' },
      submit: 'Registrarme',
      busy: 'Registrando...',
      to: joinCommunity,
    },
  ],
  ['All Access with one payment', { ...payment, at: '/all-access-geoai', open: openMembership }],
  [
    'All Access in instalments',
    {
      ...payment,
      at: '/all-access-geoai',
      open: async (user) => {
        await openMembership(user)
        await chooseInstallments(user)
      },
    },
  ],
  [
    'the newsletter',
    {
      at: '/notebooks',
      texts: {},
      submit: 'Suscribirme',
      busy: 'Suscribiendo...',
      to: subscribeNewsletter,
    },
  ],
  [
    'the checkout with one payment',
    {
      ...payment,
      at: '/checkout?course=gee-python',
      failsElsewhere: true,
      open: async () => void (await screen.findByRole('textbox', { name: 'Nombre' })),
    },
  ],
  [
    'the checkout in instalments',
    { ...payment, at: '/checkout?course=gee-python', open: chooseInstallments },
  ],
]

let backend: ReturnType<typeof startWholeBackend>

beforeEach(() => {
  window.sessionStorage.clear()
  clearToasts()
  vi.stubGlobal('scrollTo', vi.fn())
  backend = startWholeBackend()
})

const emailBox = (form: PublicForm) =>
  screen.getByRole('textbox', { name: form.email ?? 'Correo electrónico' })
const submitOf = (form: PublicForm) => screen.getByRole('button', { name: form.submit })

function formAround(form: PublicForm): HTMLFormElement {
  const element = emailBox(form).closest('form')
  if (!element) throw new Error('The box stands in no form')
  return element
}

/** All values of the form. */
function typedInto(form: PublicForm) {
  return Object.fromEntries(new FormData(formAround(form)))
}

async function openFilled(form: PublicForm, email = 'ana@ejemplo.test'): Promise<User> {
  const { user } = await openSite(form.at)
  await form.open?.(user)
  const inside = within(formAround(form))
  for (const [name, text] of Object.entries(form.texts)) {
    await user.type(inside.getByRole('textbox', { name }), text)
  }
  for (const [name, option] of Object.entries(form.choices ?? {})) {
    await user.selectOptions(inside.getByRole('combobox', { name }), option)
  }
  await user.type(emailBox(form), email)
  return user
}

function expectWhatWasTyped(form: PublicForm, email: string) {
  expect(emailBox(form)).toHaveValue(email)
  for (const [name, text] of Object.entries(form.texts)) {
    expect(screen.getByRole('textbox', { name })).toHaveValue(text)
  }
  for (const [name, option] of Object.entries(form.choices ?? {})) {
    expect(screen.getByRole('combobox', { name })).toHaveDisplayValue(option)
  }
}

/** Submits like Enter in a field; waits because the data client calls asynchronously. */
async function pressedAgain(form: PublicForm) {
  await act(async () => {
    fireEvent.submit(formAround(form))
    await new Promise((resolve) => setTimeout(resolve, 5))
  })
}

describe.each(forms)('%s', (_, form) => {
  test('invalid input: explains in Spanish, sends nothing and keeps the input', async () => {
    const sendings = backend.edge(form.to, { ok: true })
    const user = await openFilled(form, 'ana@ejemplo')
    const before = typedInto(form)
    await user.click(submitOf(form))
    await waitFor(() => expect(emailBox(form)).toBeInvalid())
    expect(emailBox(form)).toHaveAccessibleDescription(
      /Escribe un correo con el formato nombre@dominio\.com\./,
    )
    expect(emailBox(form)).toHaveFocus()
    expect(sendings.asked).toEqual([])
    expectWhatWasTyped(form, 'ana@ejemplo')
    expect(typedInto(form)).toEqual(before)
  })

  test('sending: the button is disabled and says so, and nothing is sent twice', async () => {
    const sendings = backend.edge(form.to, { ok: true })
    sendings.reply = 'silent'
    const user = await openFilled(form)
    await user.dblClick(submitOf(form))
    expect(await screen.findByRole('button', { name: form.busy })).toBeDisabled()
    await pressedAgain(form)
    expect(sendings.asked).toHaveLength(1)
    expectWhatWasTyped(form, 'ana@ejemplo.test')
  })
})

describe.each(forms)('%s', (_, form) => {
  test('half filled: a reload keeps the input', async () => {
    await openFilled(form)
    cleanup()
    const { user } = await openSite(form.at)
    await form.open?.(user)
    expectWhatWasTyped(form, 'ana@ejemplo.test')
  })
})

describe.each(forms.filter(([, { to }]) => to !== payment.to))('%s', (_, form) => {
  test('sent: the tab’s storage keeps nothing of it', async () => {
    const sendings = backend.edge(form.to, { ok: true })
    const user = await openFilled(form)
    expect(JSON.stringify({ ...window.sessionStorage })).toContain('ana@ejemplo.test')
    await user.click(submitOf(form))
    await waitFor(() => expect(sendings.asked).not.toEqual([]))
    await waitFor(() =>
      expect(JSON.stringify({ ...window.sessionStorage })).not.toMatch(/ana@|Quispe|Agro|catastro/),
    )
  })
})

describe.each(forms.filter(([, { failsElsewhere }]) => !failsElsewhere))('%s', (_, form) => {
  test('unreachable: the input stays and the button works again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const sendings = backend.edge(form.to, { ok: true })
    sendings.reply = 'offline'
    const user = await openFilled(form)
    await user.click(submitOf(form))
    await waitFor(() => expect(submitOf(form)).toBeEnabled())
    expectWhatWasTyped(form, 'ana@ejemplo.test')
    await user.click(submitOf(form))
    await waitFor(() => expect(sendings.asked).toHaveLength(2))
    // Same key, because the first response may have been lost.
    expect(sendings.asked[1]).toEqual(sendings.asked[0])
    expect(sendings.asked[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  })
})
