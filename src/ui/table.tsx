import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import * as controlTexts from '#content/control-texts.ts'
import { classNames } from './class-names.ts'
import { NoValue } from './no-value.tsx'
import { SortButton, type SortDirection } from './sort-button.tsx'

/** From the narrowest to the widest: a phone, a tablet, a laptop, and room for ten columns. */
const shapes = ['narrow', 'medium', 'laptop', 'wide'] as const

export type TableShape = (typeof shapes)[number]

const narrow = '(max-width: 767px)'
const laptop = '(min-width: 1200px)'
/** Below it ten columns no longer fit, and the last ones would be out of sight. */
const wide = '(min-width: 1400px)'

function subscribe(listener: () => void): () => void {
  const media = [narrow, laptop, wide].map((query) => window.matchMedia?.(query))
  for (const query of media) query?.addEventListener('change', listener)
  return () => {
    for (const query of media) query?.removeEventListener('change', listener)
  }
}

function currentShape(): TableShape {
  if (window.matchMedia?.(narrow).matches) return 'narrow'
  if (window.matchMedia?.(wide).matches ?? true) return 'wide'
  return window.matchMedia?.(laptop).matches ? 'laptop' : 'medium'
}

function useTableShape(): TableShape {
  return useSyncExternalStore(subscribe, currentShape, () => 'wide')
}

export type TableColumn<Row> = {
  key: string
  header: ReactNode | ((shape: TableShape) => ReactNode)
  /** Null: shown as a dash, and left out under another column. False: left out in both. */
  cell: (row: Row, shape: TableShape) => ReactNode
  /**
   * The narrowest shape in which it is a column; in every shape, where nothing is said. In none, where the table stands
   * in a card, which has no room for it on any screen.
   */
  from?: TableShape | 'none'
  /** The key of the column that it stands under in narrower shapes; where nothing is said it is not shown there. */
  under?: string
  /** Under another column it needs no header before it, and has a line of its own. */
  bare?: boolean
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
  /** Less room between the columns, where there are ten or more. */
  dense?: boolean
  /** A height limit, such as `max-h-[70vh]`, makes the header stick within the table. */
  className?: string
}

// Without a tab stop, Safari gives the keyboard no way to scroll an overflowing table.
const keyboardScrollable = { tabIndex: 0 }

const ariaSort = { ascending: 'ascending', descending: 'descending' } as const

type PlacedColumn<Row> = TableColumn<Row> & { stacked: readonly TableColumn<Row>[] }

/** The columns of a shape, each with those that stand under it, in their order. */
function place<Row>(columns: readonly TableColumn<Row>[], shape: TableShape): PlacedColumn<Row>[] {
  const isColumn = ({ from }: TableColumn<Row>) =>
    !from || (from !== 'none' && shapes.indexOf(shape) >= shapes.indexOf(from))
  const holderOf = (column: TableColumn<Row>): TableColumn<Row> | undefined => {
    const holder = columns.find(({ key }) => key === column.under)
    return holder && !isColumn(holder) ? holderOf(holder) : holder
  }
  return columns.filter(isColumn).map((column) => ({
    ...column,
    stacked: columns.filter((other) => !isColumn(other) && holderOf(other)?.key === column.key),
  }))
}

function headerOf<Row>({ header }: TableColumn<Row>, shape: TableShape): ReactNode {
  return typeof header === 'function' ? header(shape) : header
}

/**
 * A column that has no room stands under another one, so that no table overflows and no value is written twice: a
 * screen reader finds one table with the cells that are seen.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, captionHidden, columns, rows, rowKey, empty, busy, sort, onSort, dense, className } = props
  const name = typeof caption === 'string' ? caption : undefined
  const shape = useTableShape()
  const placed = useMemo(() => place(columns, shape), [columns, shape])
  // Rows are most of a page's elements: they stay while only what stands around them changes.
  const body = useMemo(
    () =>
      rows.map((row, index) => (
        <tr key={rowKey(row)} className="group">
          {placed.map((column) => {
            const look = classNames(
              'h-10 px-cell-side py-cell group-hover:bg-well',
              // Where columns stand under others, cells differ in height.
              shape === 'narrow' || shape === 'medium' ? 'align-top' : 'align-middle',
              // Not by a variant of the last child: its selector restyles all that any element holds, on every page,
              // when that element becomes or stops being a last child.
              index < rows.length - 1 && 'border-line border-b',
              column.align === 'end' && 'figures whitespace-nowrap text-right',
              dense && 'px-2!',
              column.rowHeader && 'sticky left-0 bg-sheet font-medium',
              column.rowHeader && shape === 'narrow' && column.stacked.length > 0 && 'w-full max-w-0',
              column.className,
            )
            return column.rowHeader ? (
              <th key={column.key} scope="row" className={look}>
                <Cell row={row} column={column} shape={shape} />
              </th>
            ) : (
              <td key={column.key} className={look}>
                <Cell row={row} column={column} shape={shape} />
              </td>
            )
          })}
        </tr>
      )),
    [rows, placed, rowKey, shape, dense],
  )
  return (
    <section
      aria-label={name ?? controlTexts.table}
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
          'rows w-full border-separate border-spacing-0 text-left text-sm will-change-[opacity]',
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
            {placed.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={sort?.key === column.key ? ariaSort[sort.direction] : undefined}
                className={classNames(
                  'sticky top-0 z-10 h-8 whitespace-nowrap border-ink border-b bg-sheet px-cell-side py-cell font-semibold text-ink-soft text-xs',
                  column.align === 'end' && 'text-right',
                  dense && 'px-2!',
                  column.rowHeader && 'left-0 z-20',
                  column.className,
                )}
              >
                {column.sortable && onSort ? (
                  <SortButton
                    direction={sort?.key === column.key ? sort.direction : null}
                    onClick={() => onSort(column.key)}
                  >
                    {headerOf(column, shape)}
                  </SortButton>
                ) : (
                  headerOf(column, shape)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body}
          {rows.length === 0 && empty && (
            <tr>
              <td colSpan={placed.length} className="px-cell-side py-10 text-center text-ink-soft">
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

type CellProps<Row> = { row: Row; column: PlacedColumn<Row>; shape: TableShape }

function Cell<Row>({ row, column, shape }: CellProps<Row>) {
  const own = column.cell(row, shape) ?? <NoValue />
  const stacked = column.stacked
    .map((other) => ({ other, value: other.cell(row, shape) }))
    .filter(({ value }) => (value ?? false) !== false)
  if (stacked.length === 0) return own
  const isEnd = column.align === 'end'
  return (
    <div className={classNames('grid min-w-0 gap-0.5', isEnd && 'justify-items-end')}>
      {own}
      <div
        className={classNames(
          'gap-x-3 gap-y-0.5 font-normal',
          shape === 'narrow' && !isEnd ? 'flex flex-wrap' : 'grid',
          isEnd && 'justify-items-end',
        )}
      >
        {stacked.map(({ other, value }) => (
          <div
            key={other.key}
            className={classNames(
              other.align === 'end' && 'figures',
              // Facts of the row's name give way, and lines of their own; others are as wide as what they hold.
              column.rowHeader || other.bare ? 'min-w-0' : 'whitespace-nowrap',
              other.bare ? 'basis-full' : 'flex gap-x-1 text-ink-soft text-xs',
              !other.bare && column.rowHeader && 'flex-wrap',
            )}
          >
            {!other.bare && <span className="text-ink-mute">{headerOf(other, shape)}</span>}
            {value}
          </div>
        ))}
      </div>
    </div>
  )
}
