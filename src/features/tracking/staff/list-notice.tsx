import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { type Tone, ToneShape, toneGround, toneText } from '#ui/tone.tsx'

/** The filters of a list and, beside them where there is room, what it shows. */
export const listHead = 'flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2'

/** What a table shows and what it leaves out, in one line, since the table comes first. */
export function ListNotice({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <p
      className={classNames(
        'flex shrink-0 items-center gap-1.5 rounded-sm px-2 py-1.5 max-[1399px]:w-full',
        toneGround[tone],
        toneText[tone],
      )}
    >
      <ToneShape tone={tone} className="size-3 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
