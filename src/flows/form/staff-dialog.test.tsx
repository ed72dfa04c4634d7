import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { staffDialogTexts } from '#content/staff.ts'
import { StaffDialog, type StaffDialogProps } from './staff-dialog.tsx'
import { useForm } from './use-form.ts'

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

test('confirms by button and Enter without submitting the surrounding form', async () => {
  const calls = open()
  await press('Confirmar')
  await userEvent.type(screen.getByRole('textbox', { name: 'Día' }), '{Enter}')
  expect(calls.confirm).toHaveBeenCalledTimes(2)
  expect(calls.page).not.toHaveBeenCalled()
  expect(calls.close).not.toHaveBeenCalled()
})

test('closes by Escape; the cancel button may do more', async () => {
  const cancel = vi.fn()
  const calls = open({ onCancel: cancel })
  await userEvent.keyboard('{Escape}')
  expect(calls.close).toHaveBeenCalled()
  await press(staffDialogTexts.cancel)
  expect(cancel).toHaveBeenCalledOnce()
  expect(calls.confirm).not.toHaveBeenCalled()
})

type Answer = { ok: true } | { ok: false; refusal: 'refused' }

function Saving({ save, onClose }: { save: () => Promise<Answer>; onClose: () => void }) {
  const form = useForm({ draft: null, start: {}, failures: { refused: 'No se pudo.' } })
  return (
    <StaffDialog
      title="Hacer vigente"
      confirm="Confirmar"
      working="Guardando"
      form={form}
      onConfirm={() => form.send(save)}
      onClose={onClose}
    >
      <input aria-label="Día" />
    </StaffDialog>
  )
}

test('stays open and sends once while busy', async () => {
  const save = vi.fn(() => new Promise<Answer>(() => undefined))
  const close = vi.fn()
  render(<Saving save={save} onClose={close} />)
  await press('Confirmar')
  expect(screen.getByRole('button', { name: 'Guardando' })).toBeDisabled()
  await userEvent.type(screen.getByRole('textbox', { name: 'Día' }), '{Enter}')
  await userEvent.keyboard('{Escape}')
  await press(staffDialogTexts.cancel)
  expect(save).toHaveBeenCalledOnce()
  expect(close).not.toHaveBeenCalled()
})

test('shows why it failed', async () => {
  render(<Saving save={async () => ({ ok: false, refusal: 'refused' })} onClose={() => undefined} />)
  await press('Confirmar')
  expect(screen.getByRole('alert')).toHaveTextContent('No se pudo.')
})
