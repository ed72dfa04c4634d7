export type RowCountProps = { rows: number; count: { one: string; many: string } }

export function RowCount({ rows, count }: RowCountProps) {
  return (
    <p role="status" className="figures shrink-0 text-ink-soft">
      {`${rows} ${rows === 1 ? count.one : count.many}`}
    </p>
  )
}
