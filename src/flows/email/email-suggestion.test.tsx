import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { emailSuggestion } from '#content/email-suggestion.ts'
import { EmailSuggestion } from './email-suggestion.tsx'
import { TypedEmailSuggestion } from './typed-email-suggestion.tsx'

function Controlled({ refused = false }: { refused?: boolean }) {
  const [email, setEmail] = useState('')
  return (
    <form>
      <input
        name="email"
        aria-label="Correo"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <EmailSuggestion email={email} refused={refused} onAccept={setEmail} />
    </form>
  )
}

function Uncontrolled({ onInput }: { onInput?: () => void }) {
  return (
    <form onInput={onInput}>
      <input name="name" aria-label="Nombre" />
      <input name="email" aria-label="Correo" />
      <TypedEmailSuggestion refused={false} />
      <button type="reset">Borrar</button>
    </form>
  )
}

const question = () => screen.queryByText(/¿Quisiste decir/)?.textContent ?? null
const email = () => screen.getByRole('textbox', { name: 'Correo' })

describe.each([
  ['with controlled fields', () => <Controlled />],
  ['with uncontrolled fields', () => <Uncontrolled />],
])('a form %s', (_name, form) => {
  test.each([
    ['ana@gmial.com', 'ana@gmail.com'],
    ['ana@gmail..com', 'ana@gmail.com'],
    ['ana@hotmail,com', 'ana@hotmail.com'],
    ['ana@empresa.com.', 'ana@empresa.com'],
  ])('suggests a correction of %s, which one click accepts', async (typed, meant) => {
    render(form())
    await userEvent.type(email(), typed)
    expect(email()).toHaveValue(typed)
    expect(screen.getByRole('status')).toHaveTextContent(`¿Quisiste decir ${meant}?`)
    await userEvent.click(screen.getByRole('button', { name: emailSuggestion.accept }))
    expect(email()).toHaveValue(meant)
    expect(email()).toHaveFocus()
    expect(question()).toBeNull()
  })

  test('suggests nothing while an address is being typed', async () => {
    render(form())
    for (const letter of 'ana@gmail.') {
      await userEvent.type(email(), letter)
      expect(question()).toBeNull()
    }
    await userEvent.type(email(), 'com')
    expect(question()).toBeNull()
  })
})

test('suggests completing an address that the form has rejected', async () => {
  render(<Controlled refused />)
  await userEvent.type(email(), 'ana@gmail')
  expect(question()).toBe('¿Quisiste decir ana@gmail.com?')
})

test('in an uncontrolled form the correction fires an input event, keeps other fields and can be reset', async () => {
  const onInput = vi.fn()
  render(<Uncontrolled onInput={onInput} />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Ana')
  await userEvent.type(email(), 'ana@gmial.com')
  onInput.mockClear()
  await userEvent.click(screen.getByRole('button', { name: emailSuggestion.accept }))
  expect(onInput).toHaveBeenCalledOnce()
  expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Ana')
  await userEvent.type(email(), '{backspace}n')
  expect(question()).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Borrar' }))
  expect(question()).toBeNull()
})
