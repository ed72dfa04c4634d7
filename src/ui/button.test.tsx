import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

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
