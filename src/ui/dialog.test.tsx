// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { toast } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

afterEach(cleanup)

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
  const message = await screen.findByRole('button', { name: 'Cerrar aviso', hidden: true })
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(message).toBeInTheDocument()
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
  await user.click(screen.getByRole('button', { name: 'Cerrar aviso', hidden: true }))
  expect(screen.queryByText('No se envió')).toBeNull()
  expect(screen.getByRole('dialog')).toBeVisible()
})
