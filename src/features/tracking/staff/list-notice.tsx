import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { type Tone, ToneShape, toneGround, toneText } from '#ui/tone.tsx'

export type ListNoticeProps = { tone: Tone; children: ReactNode }

/** What a table shows and what it leaves out, in one line, since the table comes first. */
export function ListNotice({ tone, children }: ListNoticeProps) {
  return (
    <p
      className={classNames(
        'flex shrink-0 items-center gap-2 rounded-sm px-3 py-1.5',
        toneGround[tone],
        toneText[tone],
      )}
    >
      <ToneShape tone={tone} className="size-3 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
