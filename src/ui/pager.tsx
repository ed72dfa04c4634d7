import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'

export type PagerTexts = {
  /** Names the landmark. */
  pages: string
  page: string
  previous: string
  next: string
  updating: string
  count: { one: string; many: string }
}

export type PagerProps = {
  texts: PagerTexts
  page: number
  rows: number
  /** Which rows of how many, shown instead of page and rows where the list is counted: "51–100 de 120 pagos". */
  range?: string | undefined
  updating: boolean
  /** Another page is on its way: its buttons do nothing. */
  busy: boolean
  /** Null without such a page. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

/** Below a table paged by key: where the page stands, and links to its neighbours. */
export function Pager({ texts, page, rows, range, updating, busy, onPrevious, onNext }: PagerProps) {
  return (
    <nav aria-label={texts.pages} className="grid shrink-0 grid-cols-2 items-center gap-3 sm:flex">
      <p className="figures col-span-2 mr-auto flex items-center gap-2 text-ink-soft" role="status">
        {range ?? `${texts.page} ${page} · ${rows} ${rows === 1 ? texts.count.one : texts.count.many}`}
        {updating && (
          <>
            <Spinner className="size-3.5" />
            <span className="sr-only">{texts.updating}</span>
          </>
        )}
      </p>
      {/* Not `disabled`, which takes the focus from the keyboard: on the way, and on the last page. */}
      {(
        [
          [texts.previous, onPrevious],
          [texts.next, onNext],
        ] as const
      ).map(([label, go]) => (
        <Button
          key={label}
          variant="secondary"
          aria-disabled={busy || !go}
          className={busy || !go ? 'cursor-default! opacity-60' : ''}
          onClick={() => !busy && go?.()}
        >
          {label}
        </Button>
      ))}
    </nav>
  )
}
