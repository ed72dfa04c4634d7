import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { emailSuggestion } from '#content/form-texts.ts'
import { EmailField } from './email-field.tsx'
import { useForm } from './use-form.ts'

function Form({ error }: { error?: string }) {
  const form = useForm({ draft: null, start: { email: '' } })
  return (
    <form>
      <EmailField form={form} name="email" label="Correo" {...(error && { error })} />
    </form>
  )
}

const question = () => screen.queryByText(/¿Quisiste decir/)?.textContent ?? null
const email = () => screen.getByRole('textbox')

test.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmail..com', 'ana@gmail.com'],
  ['ana@hotmail,com', 'ana@hotmail.com'],
  ['ana@empresa.com.', 'ana@empresa.com'],
])('suggests a correction of %s, which one click accepts', async (typed, meant) => {
  render(<Form />)
  await userEvent.type(email(), typed)
  expect(email()).toHaveValue(typed)
  expect(screen.getByRole('status')).toHaveTextContent(`¿Quisiste decir ${meant}?`)
  await userEvent.click(screen.getByRole('button', { name: emailSuggestion.accept }))
  expect(email()).toHaveValue(meant)
  expect(email()).toHaveFocus()
  expect(question()).toBeNull()
})

test('suggests nothing while an address is being typed', async () => {
  render(<Form />)
  for (const letter of 'ana@gmail.') {
    await userEvent.type(email(), letter)
    expect(question()).toBeNull()
  }
  await userEvent.type(email(), 'com')
  expect(question()).toBeNull()
})

test('suggests completing an address that the form has rejected', async () => {
  render(<Form error="Revisa el correo" />)
  await userEvent.type(email(), 'ana@gmail')
  expect(question()).toBe('¿Quisiste decir ana@gmail.com?')
})
