import * as controlTexts from '#content/control-texts.ts'

/** The first tab stop; visible only with the focus. */
export function SkipLink({ target }: { target: string }) {
  return (
    <a
      href={`#${target}`}
      className="-translate-y-24 fixed top-3 left-3 z-60 inline-flex min-h-11 items-center rounded bg-ink px-5 font-display font-semibold text-paper focus:translate-y-0"
    >
      {controlTexts.skip}
    </a>
  )
}
