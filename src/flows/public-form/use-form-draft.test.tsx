import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useFormDraft } from './use-form-draft.ts'

beforeEach(() => {
  sessionStorage.setItem('draft:contact', JSON.stringify({ name: 'Nélida', city: 'Lima' }))
})

function Form() {
  const { form, keep } = useFormDraft('contact')
  const [shown, show] = useState(false)
  return (
    <>
      <form ref={shown ? form : null} onInput={keep}>
        <input aria-label="Nombre" name="name" />
        <input aria-label="Ciudad" name="city" />
      </form>
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => show(true)}>
        Llega el borrador
      </button>
    </>
  )
}

test('in a field that somebody is about to type in, typing takes the place of the draft', async () => {
  render(<Form />)
  const name = screen.getByRole('textbox', { name: 'Nombre' })
  await userEvent.click(name)
  await userEvent.click(screen.getByRole('button'))
  expect(name).toHaveValue('Nélida')
  expect(screen.getByRole('textbox', { name: 'Ciudad' })).toHaveValue('Lima')
  await userEvent.keyboard('Nélida')
  expect(name).toHaveValue('Nélida')
})
