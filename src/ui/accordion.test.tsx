import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Accordion } from './accordion.tsx'

const items = [
  { id: 'one', title: '¿Quedan grabadas?', content: 'Un año.' },
  { id: 'two', title: '¿Hay certificado?', content: 'Al completar.' },
]

function openItems(): string[] {
  return Array.from(document.querySelectorAll('details'))
    .filter((item) => item.open)
    .map((item) => item.id)
}

test('opening an item closes the one that was open, and it closes again', async () => {
  render(<Accordion items={items} />)
  await userEvent.click(screen.getByText('¿Quedan grabadas?'))
  await expect.poll(openItems).toEqual(['one'])
  await userEvent.click(screen.getByText('¿Hay certificado?'))
  await expect.poll(openItems).toEqual(['two'])
  await userEvent.click(screen.getByText('¿Hay certificado?'))
  await expect.poll(openItems).toEqual([])
})

test('its items share a name, so that browsers keep one open without a script', () => {
  render(<Accordion items={items} />)
  const names = Array.from(document.querySelectorAll('details'), (item) => item.getAttribute('name'))
  expect(names[0]).toBeTruthy()
  expect(new Set(names).size).toBe(1)
})
