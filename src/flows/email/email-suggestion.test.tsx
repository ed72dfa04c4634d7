import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
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

function LeftToTheBrowser({ onInput }: { onInput?: () => void }) {
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
  ['whose values React holds', () => <Controlled />],
  ['whose values the browser holds', () => <LeftToTheBrowser />],
])('a form %s', (_name, form) => {
  test.each([
    ['ana@gmial.com', 'ana@gmail.com'],
    ['ana@gmail..com', 'ana@gmail.com'],
    ['ana@hotmail,com', 'ana@hotmail.com'],
    ['ana@empresa.com.', 'ana@empresa.com'],
  ])('offers for %s the address that was meant, and one click puts it in', async (typed, meant) => {
    render(form())
    await userEvent.type(email(), typed)
    expect(email()).toHaveValue(typed)
    expect(screen.getByRole('status')).toHaveTextContent(`¿Quisiste decir ${meant}?`)
    await userEvent.click(screen.getByRole('button', { name: 'Corregir' }))
    expect(email()).toHaveValue(meant)
    expect(email()).toHaveFocus()
    expect(question()).toBeNull()
  })

  test('asks nothing at the letters of an address that is being written', async () => {
    render(form())
    for (const letter of 'ana@gmail.') {
      await userEvent.type(email(), letter)
      expect(question()).toBeNull()
    }
    await userEvent.type(email(), 'com')
    expect(question()).toBeNull()
  })
})

test('what looked unfinished is corrected once the form has refused it', async () => {
  render(<Controlled refused />)
  await userEvent.type(email(), 'ana@gmail')
  expect(question()).toBe('¿Quisiste decir ana@gmail.com?')
})

test('a form of the browser hears of the correction as of something typed, keeps the rest and can be emptied', async () => {
  const onInput = vi.fn()
  render(<LeftToTheBrowser onInput={onInput} />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Ana')
  await userEvent.type(email(), 'ana@gmial.com')
  onInput.mockClear()
  await userEvent.click(screen.getByRole('button', { name: 'Corregir' }))
  expect(onInput).toHaveBeenCalledOnce()
  expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Ana')
  await userEvent.type(email(), '{backspace}n')
  expect(question()).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Borrar' }))
  expect(question()).toBeNull()
})
