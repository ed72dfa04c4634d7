import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { staffDialogTexts } from '#content/staff.ts'
import { StaffDialog, type StaffDialogProps } from './staff-dialog.tsx'

function open(props: Partial<StaffDialogProps> = {}) {
  const calls = { confirm: vi.fn(), close: vi.fn(), page: vi.fn((event) => event.preventDefault()) }
  render(
    <form onSubmit={calls.page}>
      <StaffDialog
        title="Hacer vigente"
        confirm="Confirmar"
        working="Guardando"
        onConfirm={calls.confirm}
        onClose={calls.close}
        {...props}
      >
        <input aria-label="Día" />
      </StaffDialog>
    </form>,
  )
  return calls
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('confirms by its button and by Enter, and sends no form of the page around it', async () => {
  const calls = open()
  await press('Confirmar')
  await userEvent.type(screen.getByRole('textbox', { name: 'Día' }), '{Enter}')
  expect(calls.confirm).toHaveBeenCalledTimes(2)
  expect(calls.page).not.toHaveBeenCalled()
  expect(calls.close).not.toHaveBeenCalled()
})

test('is left by Escape or by its button, which may do more', async () => {
  const cancel = vi.fn()
  const calls = open({ onCancel: cancel })
  await userEvent.keyboard('{Escape}')
  expect(calls.close).toHaveBeenCalled()
  await press(staffDialogTexts.cancel)
  expect(cancel).toHaveBeenCalledOnce()
  expect(calls.confirm).not.toHaveBeenCalled()
})

test('stays while the work is under way, and does it once', async () => {
  const calls = open({ busy: true })
  expect(screen.getByRole('button', { name: 'Guardando' })).toBeDisabled()
  await userEvent.type(screen.getByRole('textbox', { name: 'Día' }), '{Enter}')
  await userEvent.keyboard('{Escape}')
  await press(staffDialogTexts.cancel)
  expect(calls.confirm).not.toHaveBeenCalled()
  expect(calls.close).not.toHaveBeenCalled()
})

test('says why the work failed', () => {
  open({ failure: 'No se pudo.' })
  expect(screen.getByRole('alert')).toHaveTextContent('No se pudo.')
})
