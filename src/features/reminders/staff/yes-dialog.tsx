import { formatInstallment } from '#content/format.ts'
import { chasingTexts, reminderKindNames, reminderSwitchTexts as texts } from '#content/reminders.ts'
import type { ReminderKind } from '#domain/contracts/reminders.ts'
import type { Money } from '#domain/money.ts'
import { StaffDialog, type StaffDialogProps } from '#flows/form/staff-dialog.tsx'
import { useForm } from '#flows/form/use-form.ts'
import { Table, type TableColumn } from '#ui/table.tsx'
import { type ToastMessage, toast } from '#ui/toast-store.ts'
import { remindersKey } from '../reminders.api.ts'

type Row = { sale_id: number; name: string; kind?: ReminderKind; course_name: string; amount: Money }

const columns: readonly TableColumn<Row>[] = [
  {
    key: 'person',
    header: chasingTexts.columns.person,
    cell: ({ name, kind, course_name }) => (
      <>
        <span className="wrap-anywhere block">{name}</span>
        <span className="font-normal text-ink-soft">
          {kind && `${reminderKindNames[kind]} · `}
          {course_name}
        </span>
      </>
    ),
    rowHeader: true,
  },
  {
    key: 'amount',
    header: chasingTexts.columns.amount,
    cell: ({ amount }) => formatInstallment(amount),
    align: 'end',
  },
]

export type YesDialogProps = Pick<StaffDialogProps, 'title' | 'description' | 'confirm' | 'onClose'> & {
  /** Those that can be named, of `count`. */
  rows: readonly Row[]
  count: number
  act: () => Promise<{ ok: true; said: ToastMessage } | { ok: false; refusal: 'reminders_changed' }>
}

/** What is done for how many debts, and whose, before it is. */
export function YesDialog({ rows, count, act, ...dialog }: YesDialogProps) {
  const form = useForm<Record<string, never>, string, keyof typeof texts.failures>({
    draft: null,
    start: {},
    failures: texts.failures,
    invalidates: remindersKey,
  })

  async function send() {
    const answer = await form.send(act)
    if (!answer?.ok) return
    toast(answer.said)
    dialog.onClose()
  }

  return (
    <StaffDialog {...dialog} working={texts.saving} form={form} onConfirm={send}>
      {rows.length > 0 && (
        <Table
          caption={texts.first}
          captionHidden
          columns={columns}
          rows={rows}
          rowKey={({ sale_id }) => String(sale_id)}
          className="max-h-72"
        />
      )}
      {count > rows.length && <p className="text-ink-soft">{chasingTexts.andMore(count - rows.length)}</p>}
    </StaffDialog>
  )
}
