import { Children, type ReactNode, useId, useState } from 'react'
import { personTexts as texts } from '#content/people.ts'
import { Button } from '#ui/button.tsx'

const shownAtFirst = 6
/** The most that the database sends of one list. */
const mostSent = 100

export type Entry = {
  key: string | number
  title: ReactNode
  facts?: ReactNode
  end?: ReactNode
  below?: ReactNode
}

export type RecordListProps = {
  title: string
  /** Undefined: the reader's role does not include them, so there is no section. */
  entries: readonly Entry[] | undefined
  empty: string
  /** Between heading and list. */
  children?: ReactNode
}

/** A section of the page: its rows on two lines, with states and actions at the end. */
export function RecordList({ title, entries, empty, children }: RecordListProps) {
  const titleId = useId()
  const [isWhole, setWhole] = useState(false)
  if (!entries) return null
  if (entries.length === 0 && Children.count(children) === 0) {
    return (
      <section aria-labelledby={titleId} className="grid gap-x-4 gap-y-1 sm:flex sm:items-baseline">
        <h2 id={titleId} className="min-w-48">
          {title}
        </h2>
        <p className="text-ink-soft">{empty}</p>
      </section>
    )
  }
  const shown = isWhole ? entries : entries.slice(0, shownAtFirst)
  return (
    <section aria-labelledby={titleId} className="grid content-start gap-2">
      <h2 id={titleId}>
        {title}{' '}
        {entries.length > 0 && <span className="figures text-ink-mute text-sm">{entries.length}</span>}
      </h2>
      {children}
      {entries.length === 0 && <p className="text-ink-soft">{empty}</p>}
      {shown.length > 0 && (
        <ul className="rounded border border-line bg-sheet">
          {shown.map(({ key, title: name, facts, end, below }) => (
            <li
              key={key}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 border-line border-b px-4 py-2.5 last:border-b-0"
            >
              <div className="min-w-0 flex-1 basis-56">
                <div className="wrap-anywhere font-medium">{name}</div>
                {facts && <div className="wrap-anywhere text-ink-soft text-sm">{facts}</div>}
              </div>
              {end && <div className="flex flex-wrap items-center gap-2">{end}</div>}
              {below && <div className="basis-full">{below}</div>}
            </li>
          ))}
        </ul>
      )}
      {!isWhole && entries.length > shownAtFirst && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setWhole(true)}>
          {texts.showAll(entries.length)}
          <span className="sr-only">: {title}</span>
        </Button>
      )}
      {isWhole && entries.length === mostSent && (
        <p className="text-ink-mute text-sm">{texts.latest(mostSent)}</p>
      )}
    </section>
  )
}

/** Facts of a row, joined by a middle dot; empty ones are left out. */
export function factLine(...facts: (string | null | undefined | false)[]): string {
  return facts.filter(Boolean).join(' · ')
}
