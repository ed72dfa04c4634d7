import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepWriting, leaveUnsaved, unsaved } from '#content/control-texts.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { toast } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

const ignore = vi.fn()

beforeEach(() => ignore.mockClear())

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

test('staff begin in its first field, of a choice in what is chosen; visitors at its close button', async () => {
  const openWith = (surface: 'staff' | 'paper') =>
    render(
      <Dialog open onOpenChange={ignore} title="Devolver" surface={surface}>
        <input aria-label="Cerrado" disabled />
        <input type="radio" name="way" aria-label="A mano" />
        <input type="radio" name="way" aria-label="Por el botón" defaultChecked />
        <textarea aria-label="Motivo" />
      </Dialog>,
    )
  openWith('staff')
  expect(screen.getByLabelText('Por el botón')).toHaveFocus()
  cleanup()
  openWith('paper')
  expect(screen.getByRole('button', { name: 'Cerrar' })).toHaveFocus()
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

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its close button', () => userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))],
  ['a press outside', () => userEvent.click(screen.getByRole('dialog'))],
])('what was typed is asked about before %s closes it, and stays', async (_, close) => {
  render(
    <Dialog open onOpenChange={ignore} title="Devolver" footer={<Button>Devolver</Button>}>
      <form>
        <textarea aria-label="Motivo" />
      </form>
    </Dialog>,
  )
  const field = screen.getByLabelText('Motivo')
  await userEvent.type(field, 'Se arrepintió')
  await close()
  expect(ignore).not.toHaveBeenCalled()
  const stay = screen.getByRole('button', { name: keepWriting })
  expect(stay).toHaveFocus()
  expect(stay).toHaveAccessibleDescription(unsaved)
  await userEvent.click(stay)
  expect(field).toHaveFocus()
  expect(field).toHaveValue('Se arrepintió')
  expect(screen.getByRole('button', { name: 'Devolver' })).toBeVisible()
  await close()
  await userEvent.click(screen.getByRole('button', { name: leaveUnsaved }))
  expect(ignore.mock.calls).toEqual([[false]])
})

test('what was erased, sent or searched for is not asked about', async () => {
  const withField = (field: ReactNode) => (
    <Dialog open onOpenChange={ignore} title="Devolver">
      <form>{field}</form>
      <input aria-label="Buscar" />
    </Dialog>
  )
  const { rerender } = render(withField(<input aria-label="Motivo" />))
  await userEvent.type(screen.getByLabelText('Buscar'), 'jose')
  await userEvent.keyboard('{Escape}')
  await userEvent.type(screen.getByLabelText('Motivo'), 'Se{Backspace>2/}')
  await userEvent.keyboard('{Escape}')
  await userEvent.type(screen.getByLabelText('Motivo'), 'Se arrepintió')
  rerender(withField('Enviado'))
  await userEvent.keyboard('{Escape}')
  expect(ignore.mock.calls).toEqual([[false], [false], [false]])
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

test('a toast over it is reached by F8, and Escape there closes the toast alone', async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  act(() => void toast({ title: 'No se envió', variant: 'destructive' }))
  const message = await screen.findByText('No se envió', { selector: 'li *' })
  act(() => void fireEvent.keyDown(document.body, { code: 'F8' }))
  await userEvent.tab()
  expect(message.closest('li')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText('No se envió')).toBeNull()
  expect(screen.getByRole('dialog')).toBeVisible()
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
  expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(2)
  await userEvent.keyboard('{Escape}')
  expect(ignore).not.toHaveBeenCalled()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('the page behind is still until the last of two is closed', async () => {
  const { dataset } = document.documentElement
  const { rerender } = render(
    <Dialog open onOpenChange={ignore} title="Registro">
      <Page />
    </Dialog>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  await userEvent.keyboard('{Escape}')
  expect(dataset).toHaveProperty('behindModal')
  rerender(<Dialog open={false} onOpenChange={ignore} title="Registro" />)
  expect(dataset).not.toHaveProperty('behindModal')
})

test('whose opener goes once the page has read again leaves the focus beside where it was', async () => {
  const { rerender } = render(
    <ul>
      <li>
        <Page />
      </li>
    </ul>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus()
  rerender(
    <ul>
      <li>Devuelto</li>
    </ul>,
  )
  await waitFor(() => expect(screen.getByRole('listitem')).toHaveFocus())
})

test('what got the focus while it closed keeps it', async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  const next = document.body.appendChild(document.createElement('button'))
  // At once: a moment later the focus would be back already.
  fireEvent.keyDown(document.body, { key: 'Escape' })
  next.focus()
  await new Promise((done) => setTimeout(done))
  expect(next).toHaveFocus()
  next.remove()
})

test('a close request of the browser, as Android’s way back, closes it', async () => {
  const watchers: { onclose: (() => void) | null; destroy: () => void }[] = []
  vi.stubGlobal('CloseWatcher', function Watcher() {
    const watcher = { onclose: null, destroy: vi.fn() }
    watchers.push(watcher)
    return watcher
  })
  render(
    <Dialog open onOpenChange={ignore} title="Registro">
      <Page />
    </Dialog>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  act(() => watchers.at(-1)?.onclose?.())
  expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(1)
  // Kept open, it waits for the next request: each watcher tells once.
  const before = watchers.length
  act(() => watchers[0]?.onclose?.())
  expect(watchers).toHaveLength(before + 1)
  act(() => watchers.at(-1)?.onclose?.())
  expect(ignore.mock.calls).toEqual([[false], [false]])
  vi.unstubAllGlobals()
})
