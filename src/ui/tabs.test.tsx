import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

const items = [
  { value: 'one', label: 'Individual', content: <input aria-label="Nombre" /> },
  { value: 'two', label: 'Corporativa', content: <p>Empresa</p> },
  { value: 'three', label: 'Becas', content: <p>Beca</p> },
] as const

function Enrolment({ keepMounted = false }: { keepMounted?: boolean }) {
  const [value, setValue] = useState<(typeof items)[number]['value']>('one')
  return (
    <Tabs
      label="Tipo de inscripción"
      items={items}
      value={value}
      onValueChange={setValue}
      keepMounted={keepMounted}
    />
  )
}

test('one panel is shown, named after its tab', async () => {
  render(<Enrolment />)
  expect(screen.getByRole('tablist', { name: 'Tipo de inscripción' })).toBeVisible()
  expect(screen.getAllByRole('tabpanel')).toEqual([screen.getByRole('tabpanel', { name: 'Individual' })])
  await userEvent.click(screen.getByRole('tab', { name: 'Corporativa' }))
  expect(screen.getByRole('tabpanel', { name: 'Corporativa' })).toHaveTextContent('Empresa')
  expect(screen.queryByLabelText('Nombre')).toBeNull()
})

test('an open tab beyond the edge comes into view with the next frame, which lays the page out anyway', async () => {
  const boxes = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(
    this: Element,
  ) {
    return this.role === 'tab' ? new DOMRect(300, 0, 100, 40) : new DOMRect(0, 0, 320, 40)
  })
  render(<Enrolment />)
  expect(boxes).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(screen.getByRole('tablist').scrollLeft).toBe(80))
})

test('tabs that stay mounted keep the text typed in a hidden panel', async () => {
  render(<Enrolment keepMounted />)
  await userEvent.type(screen.getByLabelText('Nombre'), 'Ana')
  await userEvent.click(screen.getByRole('tab', { name: 'Corporativa' }))
  expect(screen.getByLabelText('Nombre')).not.toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByLabelText('Nombre')).toHaveProperty('value', 'Ana')
})

test('a press that the boot repeats, a click alone, opens a tab', () => {
  render(<Enrolment />)
  act(() => screen.getByRole('tab', { name: 'Becas' }).click())
  expect(screen.getByRole('tabpanel', { name: 'Becas' })).toHaveTextContent('Beca')
})

test('one press asks for the tab once, however late it is rendered', async () => {
  const open = vi.fn()
  render(
    <Tabs
      label="Tipo de inscripción"
      items={items}
      value={items.map(({ value }) => value)[0] ?? 'one'}
      onValueChange={open}
    />,
  )
  await userEvent.click(screen.getByRole('tab', { name: 'Becas' }))
  expect(open.mock.calls).toEqual([['three']])
})
