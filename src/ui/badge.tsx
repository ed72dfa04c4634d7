import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { type Tone, ToneShape, toneGround, toneText } from './tone.tsx'

export type BadgeProps = {
  tone?: Tone
  /** `status` shows the tone's shape; `label` is a plain tag. */
  look?: 'status' | 'label'
  className?: string
  children: ReactNode
}

export function Badge({ tone = 'neutral', look = 'status', className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 font-medium text-xs',
        toneText[tone],
        look === 'status' ? `whitespace-nowrap ${toneGround[tone]}` : 'lettering border border-current',
        className,
      )}
    >
      {look === 'status' && <ToneShape tone={tone} className="size-2.5" />}
      {children}
    </span>
  )
}
