import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newsletterSubscriptionSchema } from '#domain/contracts/mailing-list.ts'
import { fetchCode } from '#platform/page-code.ts'
import { clearToasts, isToastExpected } from '#ui/toast-store.ts'
import { TextField } from './fields.tsx'
import { sendingOf } from './send-form.ts'
import { usePublicForm } from './use-public-form.ts'

const lost = new TypeError('Failed to fetch dynamically imported module')
const send = vi.fn(async () => ({ ok: true as const, value: {} }))
const load = vi.fn(async () => sendingOf(newsletterSubscriptionSchema, send))

beforeEach(() => {
  clearToasts()
  send.mockClear()
  load.mockClear()
})

afterEach(() => {
  vi.unstubAllGlobals()
  window.sessionStorage.clear()
})

function Form() {
  const form = usePublicForm({
    draft: 'prueba',
    sending: () => fetchCode(load),
    controls: { email: 'email', source: 'origen' },
    typed: { origen: 'prueba' },
  })
  return (
    <form {...form.formProps}>
      <TextField form={form} name="email" label="Correo" />
      <TextField form={form} name="origen" label="Origen" />
      {form.failure && <p role="alert">{form.failure}</p>}
      {form.sent && <p>Enviado</p>}
      <button type="submit">Enviar</button>
    </form>
  )
}

const box = () => screen.getByRole('textbox', { name: 'Correo' })
const origin = () => screen.getByRole('textbox', { name: 'Origen' })
const submit = () => screen.getByRole('button', { name: 'Enviar' })

test('nothing of the contract is there until somebody reaches for the form; then its limits hold', async () => {
  render(<Form />)
  expect(load).not.toHaveBeenCalled()
  expect(origin()).not.toHaveAttribute('maxlength')
  await userEvent.setup().click(box())
  expect(load).toHaveBeenCalledOnce()
  expect(isToastExpected()).toBe(true)
  await waitFor(() => expect(origin()).toHaveAttribute('maxlength', '60'))
})

test('a press before the code has come sends once it is there, what is wrong is told as ever', async () => {
  render(<Form />)
  // As the boot presses again: without a pointer or a focus before it.
  submit().click()
  await waitFor(() => expect(box()).toBeInvalid())
  const user = userEvent.setup()
  await user.type(box(), 'ana@ejemplo.test')
  await user.click(submit())
  expect(await screen.findByText('Enviado')).toBeVisible()
  expect(send).toHaveBeenCalledOnce()
})

test('code that does not come is told when the form is sent, loses nothing, and is asked for again', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(lost))
  load.mockRejectedValue(lost)
  render(<Form />)
  const user = userEvent.setup()
  await user.type(box(), 'ana@ejemplo.test')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(submit())
  expect(await screen.findByRole('alert')).toHaveTextContent('network')
  expect(box()).toHaveValue('ana@ejemplo.test')
  load.mockResolvedValue(sendingOf(newsletterSubscriptionSchema, send))
  await user.click(submit())
  expect(await screen.findByText('Enviado')).toBeVisible()
  expect(send).toHaveBeenCalledOnce()
})
