import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Field } from './field.tsx'
import { TextArea } from './text-area.tsx'

afterEach(() => {
  vi.useRealTimers()
})

function Message({ limit }: { limit: number }) {
  const [text, setText] = useState('')
  return (
    <Field label="Mensaje" hint="Con tus palabras.">
      <TextArea name="message" limit={limit} value={text} onChange={({ target }) => setText(target.value)} />
    </Field>
  )
}

function renderMessage(limit = 20) {
  render(<Message limit={limit} />)
  return screen.getByRole('textbox', { name: 'Mensaje' })
}

test('its description says the limit, then the rest', async () => {
  const area = renderMessage()
  expect(screen.getByText('Hasta 20 caracteres')).toBeVisible()
  await userEvent.type(area, 'Hola')
  expect(screen.getByText('Quedan 16 caracteres')).toBeVisible()
  expect(area).toHaveAccessibleDescription('Quedan 16 caracteres Con tus palabras.')
  fireEvent.input(area, { target: { value: 'x'.repeat(19) } })
  expect(screen.getByText('Queda 1 carácter')).toBeVisible()
})

test('a pasted text that is too long is counted and not cut', async () => {
  const area = renderMessage()
  area.focus()
  await userEvent.paste('x'.repeat(32))
  expect(area).toHaveValue('x'.repeat(32))
  expect(screen.getByText('Sobran 12 caracteres')).toBeVisible()
})

test('near the limit the count is announced, once the typing pauses', () => {
  vi.useFakeTimers()
  const area = renderMessage(100)
  fireEvent.input(area, { target: { value: 'x'.repeat(50) } })
  act(() => vi.advanceTimersByTime(5000))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  fireEvent.input(area, { target: { value: 'x'.repeat(95) } })
  act(() => vi.advanceTimersByTime(900))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  fireEvent.input(area, { target: { value: 'x'.repeat(96) } })
  act(() => vi.advanceTimersByTime(1000))
  expect(screen.getByRole('status')).toHaveTextContent('Quedan 4 caracteres')
})
