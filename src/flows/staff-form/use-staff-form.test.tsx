import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { useStaffForm } from './use-staff-form.ts'

const schema = v.object({ name: v.string(), notes: v.string() })
const empty = { name: '', notes: '' }
const fields = ['name', 'notes'] as const

function Person({ ownerId = 'ana' }: { ownerId?: string }) {
  const form = useStaffForm({ draft: 'person', ownerId, schema, empty })
  return (
    <form ref={form.element}>
      {fields.map((field) => (
        <label key={field}>
          {field} {form.errors[field]}
          <input {...form.control(field)} />
        </label>
      ))}
      <button type="button" onClick={() => form.showErrors({ notes: 'too_long', name: 'required' })}>
        Enviar
      </button>
      <button type="button" onClick={form.clear}>
        Borrar
      </button>
    </form>
  )
}

const box = (name: RegExp) => screen.getByRole('textbox', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => sessionStorage.clear())

test('focuses the first invalid field and clears the error of an edited one', async () => {
  render(<Person />)
  await press('Enviar')
  expect(box(/^name required/)).toHaveFocus()
  await userEvent.type(box(/^name/), 'Ana')
  expect(box(/^name$/)).toHaveValue('Ana')
  expect(box(/^notes too_long$/)).toBeInTheDocument()
})

test('keeps the draft per person and tab until it is cleared', async () => {
  const first = render(<Person />)
  await userEvent.type(box(/^name/), 'Ana')
  first.unmount()

  const other = render(<Person ownerId="luis" />)
  expect(box(/^name/)).toHaveValue('')
  other.unmount()

  const again = render(<Person />)
  expect(box(/^name/)).toHaveValue('Ana')
  await press('Enviar')
  await press('Borrar')
  expect(box(/^name$/)).toHaveValue('')
  again.unmount()

  render(<Person />)
  expect(box(/^name/)).toHaveValue('')
})
