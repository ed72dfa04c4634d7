// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

test('a busy button says so and ignores a second press', async () => {
  const press = vi.fn()
  render(
    <Button busy busyLabel="Procesando..." onClick={press}>
      Pagar
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Procesando...' })
  await userEvent.click(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(press).not.toHaveBeenCalled()
})

test('tabs that stay mounted keep the text typed in a hidden panel', async () => {
  render(
    <Tabs
      label="Tipo de inscripción"
      keepMounted
      items={[
        { value: 'one', label: 'Individual', content: <input aria-label="Nombre" /> },
        { value: 'two', label: 'Corporativa', content: <p>Empresa</p> },
      ]}
    />,
  )
  await userEvent.type(screen.getByLabelText('Nombre'), 'Ana')
  await userEvent.click(screen.getByRole('tab', { name: 'Corporativa' }))
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByLabelText('Nombre')).toHaveProperty('value', 'Ana')
})
