import * as controlTexts from '#content/control-texts.ts'

/** A cell without a value: a dash, with words for screen readers. */
export function NoValue() {
  return (
    <>
      <span aria-hidden="true" className="text-ink-mute">
        —
      </span>
      <span className="sr-only">{controlTexts.noValue}</span>
    </>
  )
}
