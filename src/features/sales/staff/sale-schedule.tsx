import { formatInstallment, formatShortDay } from '#content/format.ts'
import { scheduleTexts } from '#content/sales.ts'
import type { InstalmentState } from '#domain/contracts/sales.ts'
import { Badge } from '#ui/badge.tsx'
import { Table, type TableColumn } from '#ui/table.tsx'
import type { Instalment } from '../sale.ts'

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
    cell: ({ dueOn }) => (
      <span className="figures">{dueOn ? formatShortDay(dueOn) : scheduleTexts.noDue}</span>
    ),
  },
  { key: 'amount', header: headers.amount, align: 'end', cell: ({ amount }) => formatInstallment(amount) },
  { key: 'paid', header: headers.paid, align: 'end', cell: ({ paid }) => formatInstallment(paid) },
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
