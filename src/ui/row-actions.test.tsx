import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { RowActions } from './row-actions.tsx'
import { actOnRow } from './test-support/row-actions.ts'

const more = () => screen.getByRole('button', { name: 'Más acciones de Ana' })

/** A row whose second action asks first, and is gone once it was done. */
function Row() {
  const [isAsked, setAsked] = useState(false)
  const [isDone, setDone] = useState(false)
  return (
    <ul>
      <li>
        <RowActions
          of="Ana"
          actions={[
            { label: 'Renovar' },
            !isDone && { label: 'Revocar', danger: true, onChoose: () => setAsked(true) },
          ]}
        />
        <Dialog open={isAsked} onOpenChange={setAsked} title="¿Revocar?">
          <button
            type="button"
            onClick={() => {
              setDone(true)
              setAsked(false)
            }}
          >
            Sí
          </button>
        </Dialog>
      </li>
    </ul>
  )
}

test('the first action stands in the row, the others in a menu that is named by it', async () => {
  const onChoose = vi.fn()
  const user = userEvent.setup()
  render(
    <MemoryRouter>
      <RowActions
        of="Ana"
        actions={[
          { label: 'Editar', link: { to: '/edit' } },
          null,
          { label: 'Copiar', copies: { text: 'abc', copiedLabel: 'Copiado' } },
          { label: 'Quitar', onChoose },
        ]}
      />
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'Editar: Ana' })).toHaveAttribute('href', '/edit')
  await user.click(more())
  expect(screen.getByRole('menu', { name: 'Más acciones de Ana' })).toBeVisible()
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Copiar', 'Quitar'])
  await user.click(screen.getByRole('menuitem', { name: 'Copiar' }))
  expect(await navigator.clipboard.readText()).toBe('abc')
  await actOnRow(user, 'Ana', 'Quitar')
  expect(onChoose).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
})

test('the keyboard opens it, and Escape gives the focus back', async () => {
  const user = userEvent.setup()
  render(<Row />)
  for (const key of ['{Enter}', ' ', '{ArrowDown}']) {
    more().focus()
    await user.keyboard(key)
    expect(screen.getByRole('menuitem', { name: 'Revocar' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(more()).toHaveFocus()
  }
})

test('a dialog that it opened gives the focus back, and an act that ends its menu leaves it in the row', async () => {
  const user = userEvent.setup()
  render(<Row />)
  await actOnRow(user, 'Ana', 'Revocar')
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  expect(more()).toHaveFocus()
  await user.keyboard('{Enter}{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Sí' }))
  expect(screen.queryByRole('button', { name: /^Más acciones/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Renovar: Ana' })).toHaveFocus()
})

test('what is under way is said in the row, and nothing else can be chosen', async () => {
  const onChoose = vi.fn()
  const user = userEvent.setup()
  render(
    <RowActions of="Ana" busy="Generando…" actions={[{ label: 'Ver' }, { label: 'Quitar', onChoose }]} />,
  )
  expect(screen.getByRole('button', { name: 'Generando…' })).toBeDisabled()
  await user.click(more())
  await user.click(screen.getByRole('menuitem', { name: 'Quitar' }))
  expect(onChoose).not.toHaveBeenCalled()
})
