import { formatInstallment, formatShortDay } from '#content/format.ts'
import { scheduleTexts } from '#content/sales.ts'
import type { InstalmentState } from '#domain/contracts/sales.ts'
import { Badge } from '#ui/badge.tsx'
import { Table, type TableColumn } from '#ui/table.tsx'
import type { Sale } from '../sale.ts'

type Instalment = Sale['schedule'][number]

const { columns: headers, states } = scheduleTexts
const tones = { paid: 'success', late: 'error', due: 'neutral' } as const satisfies Record<
  InstalmentState,
  string
>

const columns: readonly TableColumn<Instalment>[] = [
  { key: 'number', header: headers.number, rowHeader: true, cell: ({ number }) => number },
  {
    key: 'due',
    header: headers.due,
    cell: ({ due_on }) => (
      <span className="figures">{due_on ? formatShortDay(due_on) : scheduleTexts.noDue}</span>
    ),
  },
  { key: 'amount', header: headers.amount, align: 'end', cell: ({ amount }) => formatInstallment(amount) },
  {
    key: 'paid',
    header: headers.paid,
    align: 'end',
    cell: ({ paid_amount }) => formatInstallment(paid_amount),
  },
  {
    key: 'state',
    header: headers.state,
    cell: ({ state }) => <Badge tone={tones[state]}>{states[state]}</Badge>,
  },
]

export function SaleSchedule({ schedule }: { schedule: readonly Instalment[] }) {
  return (
    <Table
      caption={scheduleTexts.title}
      columns={columns}
      rows={schedule}
      rowKey={({ number }) => String(number)}
    />
  )
}
