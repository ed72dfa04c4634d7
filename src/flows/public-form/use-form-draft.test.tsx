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
      <form ref={shown ? form : null} onInput={shown ? keep : undefined}>
        <input aria-label="Nombre" name="name" />
        <input aria-label="Ciudad" name="city" />
        <input aria-label="País" name="country" defaultValue="Argentina" />
        <textarea aria-label="Mensaje" name="message" />
        <select aria-label="Servicio" name="service" defaultValue="a">
          <option value="a">Uno</option>
          <option value="b">Otro</option>
          <option value="c">Ninguno</option>
        </select>
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

const draft = { name: 'Nélida', city: 'Lima', country: 'Perú', message: 'Hola', service: 'c' }
const values = () => Object.fromEntries(new FormData(document.querySelector('form') ?? undefined).entries())

test('a draft fills what is as the form gave it', async () => {
  sessionStorage.setItem('draft:contact', JSON.stringify(draft))
  render(<Form />)
  await userEvent.click(screen.getByRole('button'))
  expect(values()).toEqual(draft)
})

test('a draft that comes late replaces nothing of what was typed or chosen meanwhile', async () => {
  sessionStorage.setItem('draft:contact', JSON.stringify(draft))
  render(<Form />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Ana')
  await userEvent.clear(screen.getByRole('textbox', { name: 'País' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'País' }), 'Chile')
  await userEvent.type(screen.getByRole('textbox', { name: 'Mensaje' }), '¿Cuándo?')
  await userEvent.selectOptions(screen.getByRole('combobox'), 'b')
  await userEvent.click(screen.getByRole('button'))
  const typed = { name: 'Ana', city: 'Lima', country: 'Chile', message: '¿Cuándo?', service: 'b' }
  expect(values()).toEqual(typed)
  await userEvent.type(screen.getByRole('textbox', { name: 'Ciudad' }), '!')
  expect(JSON.parse(sessionStorage.getItem('draft:contact') ?? '')).toMatchObject({ ...typed, city: 'Lima!' })
})
