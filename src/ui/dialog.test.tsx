// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { MenuButton } from './menu-button.tsx'
import { toast } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

const ignore = vi.fn()

afterEach(() => {
  cleanup()
  ignore.mockClear()
})

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Registro" description="Tres datos.">
        <input aria-label="Nombre" />
      </Dialog>
    </>
  )
}

test('a dialog is named and described, and takes the focus', async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  const dialog = screen.getByRole('dialog', { name: 'Registro' })
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Tres datos.',
  )
  expect(dialog.contains(document.activeElement)).toBe(true)
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its close button', () => userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))],
])('closing with %s returns the focus', async (_, close) => {
  render(<Page />)
  const opener = screen.getByRole('button', { name: 'Abrir' })
  await userEvent.click(opener)
  await close()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('it adds no style element, which the content policy would block', async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  expect(document.querySelectorAll('style')).toHaveLength(0)
})

test('Escape closes it although a toast has come meanwhile, and leaves the toast', async () => {
  render(
    <>
      <Page />
      <Toaster />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  act(() => void toast({ title: 'Cambio guardado' }))
  await screen.findByRole('button', { name: 'Cerrar aviso' })
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Cerrar aviso' })).toBeInTheDocument()
})

test('pressing a toast over it leaves it open', async () => {
  render(
    <>
      <Page />
      <Toaster />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  act(() => void toast({ title: 'No se envió', variant: 'destructive' }))
  // The classes that let a pointer through are not known here.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cerrar aviso' }))
  expect(screen.queryByText('No se envió')).toBeNull()
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('Tab goes round within it, both ways', async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  const close = screen.getByRole('button', { name: 'Cerrar' })
  expect(close).toHaveFocus()
  await userEvent.tab({ shift: true })
  expect(screen.getByLabelText('Nombre')).toHaveFocus()
  await userEvent.tab()
  expect(close).toHaveFocus()
})

test('a press outside closes it, one that begins inside does not', async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  const outside = screen.getByRole('dialog')
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: screen.getByLabelText('Nombre') },
    { keys: '[/MouseLeft]', target: outside },
  ])
  expect(outside).toBeVisible()
  await userEvent.click(outside)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('of two, Escape closes the upper one', async () => {
  render(
    <Dialog open onOpenChange={ignore} title="Registro">
      <Page />
    </Dialog>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  expect(screen.getAllByRole('dialog')).toHaveLength(2)
  await userEvent.keyboard('{Escape}')
  expect(ignore).not.toHaveBeenCalled()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('a file that is not chosen leaves it open', async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  fireEvent(screen.getByLabelText('Nombre'), new Event('cancel', { bubbles: true }))
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('Escape in a menu of it closes the menu alone', async () => {
  render(
    <MemoryRouter>
      <Dialog open onOpenChange={ignore} title="Registro">
        <MenuButton label="Más" items={[{ label: 'Ayuda', to: '/ayuda' }]} />
      </Dialog>
    </MemoryRouter>,
  )
  const menu = screen.getByRole('group')
  await userEvent.click(within(menu).getByText('Más', { selector: 'summary' }))
  expect(menu).toHaveAttribute('open')
  // The browser closes the modal unless the key is taken.
  expect(fireEvent.keyDown(within(menu).getByText('Más'), { key: 'Escape' })).toBe(false)
  expect(menu).not.toHaveAttribute('open')
  expect(ignore).not.toHaveBeenCalled()
})
