export type NoValueProps = { mark: string; spoken: string }

/** A cell without a value: a dash, with words for screen readers. */
export function NoValue({ mark, spoken }: NoValueProps) {
  return (
    <>
      <span aria-hidden="true" className="text-ink-mute">
        {mark}
      </span>
      <span className="sr-only">{spoken}</span>
    </>
  )
}
