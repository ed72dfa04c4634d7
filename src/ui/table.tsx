import { type ReactNode, useMemo } from 'react'
import { classNames } from './class-names.ts'
import { SortButton, type SortDirection } from './sort-button.tsx'

export type TableColumn<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** `end` for money, counts and dates, which are compared downwards. */
  align?: 'start' | 'end'
  /** Names the row; it stays visible while the table scrolls sideways. At most one. */
  rowHeader?: boolean
  sortable?: boolean
  className?: string
}

export type TableProps<Row> = {
  caption: ReactNode
  /** The caption names the table; visually hidden when a heading beside it says the same. */
  captionHidden?: boolean
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Shown instead of the rows when there are none. */
  empty?: ReactNode
  /** New rows are loading; the old ones stay. */
  busy?: boolean
  sort?: { key: string; direction: SortDirection }
  onSort?: (key: string) => void
  /** A height limit, such as `max-h-[70vh]`, makes the header stick within the table. */
  className?: string
}

// Without a tab stop, Safari gives the keyboard no way to scroll an overflowing table.
const keyboardScrollable = { tabIndex: 0 }

const ariaSort = { ascending: 'ascending', descending: 'descending' } as const

export function Table<Row>(props: TableProps<Row>) {
  const { caption, captionHidden, columns, rows, rowKey, empty, busy, sort, onSort, className } = props
  const name = typeof caption === 'string' ? caption : undefined
  // Rows are most of a page's elements: they stay while only what stands around them changes.
  const body = useMemo(
    () =>
      rows.map((row, place) => (
        <tr key={rowKey(row)} className="group">
          {columns.map((column) => {
            const look = classNames(
              'px-cell-side py-cell align-top group-hover:bg-well',
              // Not by a variant of the last child: its selector restyles all that any element holds, on every page,
              // when that element becomes or stops being a last child.
              place < rows.length - 1 && 'border-line border-b',
              column.align === 'end' && 'figures whitespace-nowrap text-right',
              column.rowHeader && 'sticky left-0 bg-sheet font-medium',
              column.className,
            )
            return column.rowHeader ? (
              <th key={column.key} scope="row" className={look}>
                {column.cell(row)}
              </th>
            ) : (
              <td key={column.key} className={look}>
                {column.cell(row)}
              </td>
            )
          })}
        </tr>
      )),
    [rows, columns, rowKey],
  )
  return (
    <section
      aria-label={name ?? 'Tabla'}
      aria-busy={busy || undefined}
      {...keyboardScrollable}
      className={classNames(
        'relative max-w-full overflow-auto rounded border border-line bg-sheet focus-visible:outline-offset-0',
        className,
      )}
    >
      <table
        // A layer of its own: fading a long table would paint each of its cells anew.
        className={classNames(
          'w-full border-separate border-spacing-0 text-left text-sm will-change-[opacity]',
          busy && 'opacity-60',
        )}
      >
        <caption
          className={
            captionHidden ? 'sr-only' : 'px-cell-side pt-3 pb-2 text-left font-display font-semibold'
          }
        >
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={sort?.key === column.key ? ariaSort[sort.direction] : undefined}
                className={classNames(
                  'sticky top-0 z-10 whitespace-nowrap border-ink border-b bg-sheet px-cell-side py-cell font-semibold text-ink-soft text-xs',
                  column.align === 'end' && 'text-right',
                  column.rowHeader && 'left-0 z-20',
                  column.className,
                )}
              >
                {column.sortable && onSort ? (
                  <SortButton
                    direction={sort?.key === column.key ? sort.direction : null}
                    onClick={() => onSort(column.key)}
                  >
                    {column.header}
                  </SortButton>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body}
          {rows.length === 0 && empty && (
            <tr>
              <td colSpan={columns.length} className="px-cell-side py-10 text-center text-ink-soft">
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}
