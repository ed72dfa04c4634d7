import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, test } from 'vitest'
import { type FormOptions, useForm } from './use-form.ts'
import { DraftOwner } from './use-kept.ts'

const start = { name: '', notes: '', city: 'Lima' }
type Values = typeof start

type PersonProps = Partial<FormOptions<Values, string, never>> & { ownerId?: string | null }

/** The session of the person in the tests. */
const session = { isOver: false }

function Person({ ownerId = 'ana', ...options }: PersonProps) {
  const [owner] = useState({
    ownerId,
    get isOver() {
      return session.isOver
    },
  })
  return (
    <DraftOwner value={owner}>
      <Fields {...options} />
    </DraftOwner>
  )
}

function Fields(options: Partial<FormOptions<Values, string, never>>) {
  const form = useForm<Values>({ draft: 'person', start, ...options })
  const control = (field: keyof Values) => ({
    id: field,
    name: field,
    value: form.values[field],
    onChange: ({ target }: { target: { value: string } }) => form.change({ [field]: target.value }),
  })
  return (
    <form ref={form.element}>
      {(['name', 'notes', 'city'] as const).map((field) => (
        <label key={field} htmlFor={field}>
          {field} {form.problemOf(field)}
          {field === 'notes' ? <textarea {...control(field)} /> : <input {...control(field)} />}
        </label>
      ))}
      <output>{JSON.stringify({ edits: form.edits, version: form.base.version })}</output>
      <button type="button" onClick={() => form.show({ notes: 'too_long', name: 'required' })}>
        Enviar
      </button>
      <button type="button" onClick={() => form.clear()}>
        Borrar
      </button>
    </form>
  )
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const state = () => JSON.parse(screen.getByRole('status').textContent)

beforeEach(() => sessionStorage.clear())

test('focuses the first invalid field and clears the problem of an edited one', async () => {
  render(<Person />)
  await press('Enviar')
  expect(box(/^name required/)).toHaveFocus()
  await userEvent.type(box(/^name/), 'Ana')
  expect(box(/^name$/)).toHaveValue('Ana')
  expect(box(/^notes too_long$/)).toBeInTheDocument()
})

describe('a draft', () => {
  test('is kept per person and tab until it is cleared', async () => {
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

  test.each([
    [false, ''],
    [true, 'Ana'],
  ])('of a passing form goes when it closes, unless the session is over (%s)', async (isOver, kept) => {
    const first = render(<Person passing />)
    await userEvent.type(box(/^name/), 'Ana')
    session.isOver = isOver
    first.unmount()
    session.isOver = false
    render(<Person passing />)
    expect(box(/^name/)).toHaveValue(kept)
  })

  test('of another shape is left, field by field', () => {
    sessionStorage.setItem('draft:person', JSON.stringify({ edits: { name: 'Ana', notes: 7, age: 30 } }))
    render(<Person ownerId={null} />)
    expect(state().edits).toEqual({ name: 'Ana' })
  })

  test.each([
    ['field', /^name/],
    ['area', /^notes/],
  ])(
    'comes after a prerendered page has hydrated, and typing takes its place in the %s with the focus',
    async (_, field) => {
      const edits = { name: 'Nélida', notes: 'Nélida', city: 'Cusco' }
      sessionStorage.setItem('draft:person', JSON.stringify({ edits }))
      const root = document.createElement('div')
      document.body.append(root)
      root.innerHTML = renderToString(<Person ownerId={null} />)
      expect(box(field)).toHaveValue('')
      box(field).focus()
      const page = await act(() => hydrateRoot(root, <Person ownerId={null} />))
      expect(box(field)).toHaveValue('Nélida')
      expect(box(/^city/)).toHaveValue('Cusco')
      await userEvent.keyboard('Ana')
      expect(box(field)).toHaveValue('Ana')
      act(() => page.unmount())
      root.remove()
    },
  )
})

test('a field that nobody has changed follows what the form starts with', async () => {
  const { rerender } = render(<Person />)
  await userEvent.type(box(/^name/), 'Ana')
  rerender(<Person start={{ name: 'Luis', notes: '', city: 'Quito' }} />)
  expect([box(/^name/).value, box(/^city/).value]).toEqual(['Ana', 'Quito'])
  await userEvent.clear(box(/^name/))
  await userEvent.type(box(/^name/), 'Luis')
  expect(state().edits).toEqual({})
})

test('a stored row is compared with what it was at the first change', async () => {
  const { rerender } = render(<Person version={1} />)
  rerender(<Person version={2} />)
  expect(state().version).toBe(2)
  await userEvent.type(box(/^name/), 'A')
  rerender(<Person version={3} start={{ ...start, city: 'Quito' }} />)
  expect(state()).toEqual({ edits: { name: 'A' }, version: 2 })
  expect(box(/^city/)).toHaveValue('Lima')
  await userEvent.clear(box(/^name/))
  expect(state().version).toBe(3)
})
