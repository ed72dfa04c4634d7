import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { Field } from './field.tsx'
import { RadioCardGroup } from './radio-card-group.tsx'
import { Select } from './select.tsx'
import { TextArea } from './text-area.tsx'
import { TextInput } from './text-input.tsx'

function described(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? `missing ${id}`).join(' | ')
}

test('a label names its control, and the marker of a required field is not part of the name', () => {
  render(
    <Field label="Nombre" required>
      <TextInput name="firstName" />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'Nombre' })
  expect(input).toHaveProperty('required', true)
  expect(input.getAttribute('aria-invalid')).toBeNull()
})

test('an error is announced before the hint and marks the control', () => {
  render(
    <Field label="Correo" hint="Te escribiremos ahí." error="Escribe un correo válido.">
      <TextInput type="email" name="email" />
    </Field>,
  )
  const input = screen.getByLabelText('Correo')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(described(input)).toBe('Escribe un correo válido. | Te escribiremos ahí.')
})

test('the fixed prefix of an input is part of its description', () => {
  render(
    <Field label="Teléfono" hint="Sin el código del país.">
      <TextInput type="tel" lead="+54" />
    </Field>,
  )
  expect(described(screen.getByLabelText('Teléfono'))).toBe('+54 | Sin el código del país.')
})

test.each([
  ['select', <Select key="s" options={[{ value: 'AR', label: 'Argentina' }]} placeholder="Elige" />],
  ['textarea', <TextArea key="t" value="" readOnly />],
])('a %s takes the props of its field', (_, control) => {
  render(
    <Field label="Dato" error="Falta este dato." required>
      {control}
    </Field>,
  )
  const element = screen.getByLabelText(/Dato/)
  expect(element.getAttribute('aria-invalid')).toBe('true')
  expect(element).toHaveProperty('required', true)
  expect(described(element)).toBe('Falta este dato.')
})

test('radio cards are named by their label alone and described by the rest', () => {
  render(
    <RadioCardGroup
      legend="Forma de pago"
      name="payment"
      value="single"
      onChange={() => {}}
      options={[
        { value: 'single', label: 'Pago único', description: 'Acceso inmediato.' },
        { value: 'installments', label: 'Cuotas', description: 'Acceso en 24 horas.' },
      ]}
    />,
  )
  expect(screen.getByRole('group', { name: 'Forma de pago' })).toBeTruthy()
  const chosen = screen.getByRole('radio', { name: 'Pago único' })
  expect(chosen).toHaveProperty('checked', true)
  expect(described(chosen)).toBe('Acceso inmediato.')
})

test('a checkbox has its description and its error', () => {
  render(<Checkbox label="Acepto" description="Puedes darte de baja." error="Hace falta tu acuerdo." />)
  expect(described(screen.getByRole('checkbox', { name: 'Acepto' }))).toBe(
    'Hace falta tu acuerdo. | Puedes darte de baja.',
  )
})

test('what is required and untouched is said not to be wrong, where a browser tells it from its emptiness', () => {
  render(
    <>
      <Checkbox label="Acepto" required />
      <Field label="Curso" required>
        <Select options={[]} placeholder="Elige" />
      </Field>
      <Field label="Día" required>
        <TextInput type="date" />
      </Field>
    </>,
  )
  const day = screen.getByLabelText(/^Día/)
  for (const control of [screen.getByRole('checkbox'), screen.getByRole('combobox'), day])
    expect(control.getAttribute('aria-invalid')).toBe('false')
})
