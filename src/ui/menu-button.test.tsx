import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { MenuButton } from './menu-button.tsx'

beforeEach(() => {
  render(
    <MemoryRouter>
      <MenuButton
        label="Oferta"
        items={[
          { label: 'Carrera', to: '/a' },
          { label: 'Bases de datos', tag: 'Módulo', to: '/b' },
          { label: 'Deep Learning', to: '/c' },
        ]}
      />
      <button type="button">Después</button>
    </MemoryRouter>,
  )
})

const opener = () => screen.getByText('Oferta', { selector: 'summary' })
const focused = () => document.activeElement?.textContent

function expectOpen(open: boolean) {
  expect(opener().closest('details')?.open).toBe(open)
  for (const link of screen.getAllByRole('link')) {
    if (open) expect(link).toBeVisible()
    else expect(link).not.toBeVisible()
  }
}

test('it opens and closes by its summary, and closes by a press outside and with a link that is followed', async () => {
  expectOpen(false)
  await userEvent.click(opener())
  expectOpen(true)
  await userEvent.click(opener())
  expectOpen(false)
  await userEvent.click(opener())
  await userEvent.click(document.body)
  expectOpen(false)
  await userEvent.click(opener())
  await userEvent.click(screen.getByRole('link', { name: /Bases/ }))
  expectOpen(false)
})

test('Escape closes it and returns the focus to the summary', async () => {
  await userEvent.click(opener())
  await userEvent.tab()
  expect(focused()).toBe('Carrera')
  await userEvent.keyboard('{Escape}')
  expectOpen(false)
  expect(document.activeElement).toBe(opener())
})

test('arrows open it and cycle through its links', async () => {
  opener().focus()
  await userEvent.keyboard('{ArrowDown}')
  expectOpen(true)
  expect(focused()).toBe('Carrera')
  await userEvent.keyboard('{ArrowUp}')
  expect(focused()).toBe('Deep Learning')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(focused()).toBe('Bases de datosMódulo')
  await userEvent.keyboard('{End}')
  expect(focused()).toBe('Deep Learning')
})

test('it closes when the focus leaves it', async () => {
  await userEvent.click(opener())
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  expectOpen(true)
  await userEvent.tab()
  expectOpen(false)
})
