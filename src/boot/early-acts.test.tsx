import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FormEvent, useEffect, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchEarlyActs } from './early-acts.ts'

const acts = vi.fn()

/**
 * Controlled fields, an uncontrolled one, a form and buttons. `changing`: it draws itself again at once, without one button.
 * `suppressHydrationWarning`: React's build for development complains about `aria-busy`, which it has not put there.
 */
function Page({ changing = false, arrived }: { changing?: boolean; arrived?: () => void }) {
  const [values, setValues] = useState({ name: '', email: '', country: '', terms: false, method: 'single' })
  const [presses, setPresses] = useState(0)
  const [gone, setGone] = useState(false)
  const change = (changes: Partial<typeof values>) => setValues((known) => ({ ...known, ...changes }))

  useEffect(() => {
    if (changing) setGone(true)
  }, [changing])

  useEffect(() => arrived?.(), [arrived])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    acts('sent', Object.fromEntries(new FormData(event.currentTarget)), values)
  }

  return (
    <form onSubmit={submit}>
      <input
        aria-label="Nombre"
        enterKeyHint="next"
        value={values.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <textarea aria-label="Mensaje" name="message" />
      <input
        type="file"
        aria-label="Archivo"
        onChange={(event) => acts('file', event.target.files?.[0]?.name)}
      />
      <input
        type="email"
        aria-label="Correo"
        value={values.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <select
        aria-label="País"
        required
        value={values.country}
        onInvalid={() => acts('refused')}
        onChange={(event) => change({ country: event.target.value })}
      >
        <option value="">Elige</option>
        <option value="UY">Uruguay</option>
      </select>
      <input
        type="checkbox"
        aria-label="Acepto"
        checked={values.terms}
        onChange={(event) => change({ terms: event.target.checked })}
      />
      {['single', 'installments'].map((method) => (
        <input
          key={method}
          type="radio"
          name="method"
          value={method}
          aria-label={method}
          checked={values.method === method}
          onChange={() => change({ method })}
        />
      ))}
      <button type="button" suppressHydrationWarning onClick={() => setPresses(presses + 1)}>
        Contacto
      </button>
      {!gone && (
        <button type="submit" suppressHydrationWarning>
          Pasajero
        </button>
      )}
      <button type="submit" suppressHydrationWarning>
        Enviar
      </button>
      <output>{JSON.stringify({ ...values, presses })}</output>
    </form>
  )
}

let root: Root | null = null
let early: ReturnType<typeof watchEarlyActs>

beforeEach(() => {
  document.body.innerHTML = `<main id="root">${renderToString(<Page />)}</main>`
  early = watchEarlyActs(document)
})

afterEach(() => {
  act(() => root?.unmount())
  vi.useRealTimers()
  acts.mockReset()
})

/** The state of the page, once it has hydrated and everything has been done again. */
async function hydrate({ changing = false } = {}) {
  const container = document.querySelector('#root')
  if (!container) throw new Error('No page')
  root = await act(async () =>
    hydrateRoot(container, <Page changing={changing} arrived={early.enterTyped} />),
  )
  await act(async () => early.pressAgain())
  return JSON.parse(screen.getByRole('status').textContent)
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a file chosen early reaches the page once', async () => {
  await userEvent.upload(screen.getByLabelText('Archivo'), new File(['%PDF-'], 'certificado.pdf'))
  await hydrate()
  expect(acts.mock.calls).toEqual([['file', 'certificado.pdf']])
})

test('the last choice counts: a box unticked again, a way of paying chosen back', async () => {
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('checkbox'))
  for (const method of ['installments', 'single', 'installments']) {
    await userEvent.click(screen.getByRole('radio', { name: method }))
  }
  expect(await hydrate()).toMatchObject({ terms: false, method: 'installments' })
})

test('in a field that the page has drawn empty meanwhile the caret follows what was typed', async () => {
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nombre' })
  await userEvent.type(name, 'Ana')
  await hydrate({ changing: true })
  expect(name).toHaveValue('Ana')
  expect(name).toHaveFocus()
  expect(name.selectionStart).toBe(3)
})

test('the key of a phone that leads to the next field leads there, and sends nothing', async () => {
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nombre' })
  await userEvent.type(name, 'Ana{Enter}')
  expect(screen.getByLabelText('Archivo')).toHaveFocus()
  expect(await hydrate()).toMatchObject({ name: 'Ana' })
  expect(acts).not.toHaveBeenCalled()
})

test('a field in which somebody is typing is not written to: one for e-mails does not tell where its caret is', async () => {
  const email = screen.getByRole('textbox', { name: 'Correo' })
  await userEvent.type(email, 'ana@example.com')
  await userEvent.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Ana')
  await userEvent.click(email)
  const written: unknown[] = []
  const { set, ...value } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  Object.defineProperty(HTMLInputElement.prototype, 'value', {
    ...value,
    set(this: HTMLInputElement, text: string) {
      if (this === email) written.push(text)
      set?.call(this, text)
    },
  })
  const page = await hydrate()
  Object.defineProperty(HTMLInputElement.prototype, 'value', { ...value, set })
  expect(page).toMatchObject({ name: 'Ana', email: 'ana@example.com' })
  expect(written).toEqual([])
})

test('what stands in the page without an event, put back by the browser after a return, is entered', async () => {
  const put = <Type extends HTMLElement>(role: string, name: string, changes: Partial<Type>) =>
    Object.assign(screen.getByRole(role, { name }), changes)
  put<HTMLInputElement>('textbox', 'Nombre', { value: 'Ana' })
  put<HTMLInputElement>('checkbox', 'Acepto', { checked: true })
  put<HTMLInputElement>('radio', 'installments', { checked: true })
  put<HTMLSelectElement>('combobox', 'País', { value: 'UY' })
  const values = { name: 'Ana', email: '', country: 'UY', terms: true, method: 'installments' }
  expect(await hydrate()).toMatchObject(values)
})

test('whoever types on after a press is not sent half a word', async () => {
  await press('Enviar')
  await userEvent.type(screen.getByRole('textbox', { name: 'Mensaje' }), 'Ho')
  expect(screen.getByRole('button', { name: 'Enviar' })).not.toHaveAttribute('aria-busy')
  await hydrate()
  expect(acts).not.toHaveBeenCalled()
})

test('a button pressed five times acts once, and shows until then that it waits', async () => {
  for (let time = 0; time < 5; time += 1) await press('Contacto')
  const button = screen.getByRole('button', { name: 'Contacto' })
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(await hydrate()).toMatchObject({ presses: 1 })
  expect(button).not.toHaveAttribute('aria-busy')
  await act(async () => early.pressAgain())
  expect(screen.getByRole('status')).toHaveTextContent('"presses":1')
})

test('only the last press acts: who pressed something else has changed their mind', async () => {
  await userEvent.selectOptions(screen.getByRole('combobox'), 'UY')
  await press('Contacto')
  await press('Enviar')
  expect(screen.getByRole('button', { name: 'Contacto' })).not.toHaveAttribute('aria-busy')
  expect(await hydrate()).toMatchObject({ presses: 0 })
  expect(acts).toHaveBeenCalledOnce()
})

test('a form refused early is refused in the words of the page', async () => {
  await press('Enviar')
  expect(acts).not.toHaveBeenCalled()
  await hydrate()
  expect(acts.mock.calls).toEqual([['refused']])
})

test('a press from half a minute ago no longer acts', async () => {
  await press('Contacto')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
  expect(await hydrate()).toMatchObject({ presses: 0 })
})

test('nor does one on a button that is gone', async () => {
  await userEvent.selectOptions(screen.getByRole('combobox'), 'UY')
  await press('Pasajero')
  await hydrate({ changing: true })
  expect(screen.queryByRole('button', { name: 'Pasajero' })).toBeNull()
  expect(acts).not.toHaveBeenCalled()
})

test('a press while the page is hydrating acts once', async () => {
  const container = document.querySelector('#root')
  if (!container) throw new Error('No page')
  root = await act(async () => hydrateRoot(container, <Page />))
  await press('Contacto')
  await act(async () => early.pressAgain())
  expect(screen.getByRole('status')).toHaveTextContent('"presses":1')
  await press('Contacto')
  expect(screen.getByRole('status')).toHaveTextContent('"presses":2')
})
