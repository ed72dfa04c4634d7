// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
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

afterEach(cleanup)

const button = () => screen.getByRole('button', { name: 'Oferta' })
const focused = () => document.activeElement?.textContent

function expectOpen(open: boolean) {
  expect(button().getAttribute('aria-expanded')).toBe(String(open))
  expect(screen.queryAllByRole('link')).toHaveLength(open ? 3 : 0)
}

test('it opens and closes with its button', async () => {
  expectOpen(false)
  await userEvent.click(button())
  expectOpen(true)
  await userEvent.click(button())
  expectOpen(false)
})

test('Escape closes it and returns the focus to the button', async () => {
  await userEvent.click(button())
  await userEvent.tab()
  expect(focused()).toBe('Carrera')
  await userEvent.keyboard('{Escape}')
  expectOpen(false)
  expect(document.activeElement).toBe(button())
})

test('arrows open it and cycle through its links', async () => {
  button().focus()
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

test('a press outside closes it', async () => {
  await userEvent.click(button())
  await userEvent.click(document.body)
  expectOpen(false)
})

test('it closes when the focus leaves it', async () => {
  await userEvent.click(button())
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  expectOpen(true)
  await userEvent.tab()
  expectOpen(false)
})

test('following a link closes it', async () => {
  await userEvent.click(button())
  await userEvent.click(screen.getByRole('link', { name: /Bases/ }))
  expectOpen(false)
})
