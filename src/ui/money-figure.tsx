import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type MoneyFigureProps = {
  /** Formatted: "USD 270". */
  amount: string
  /** The former amount: struck through, and named as such to screen readers. */
  before?: string
  note?: ReactNode
  size?: 'medium' | 'large'
  amountLabel: string
  beforeLabel?: string
}

/** A longer figure shrinks earlier with its card, whose sides take 3rem. */
function largeText(amount: string): string {
  if (amount.length > 10) return 'text-[min(2.75rem,(100cqi-3rem)*0.125)] leading-none'
  if (amount.length > 8) return 'text-[min(2.75rem,(100cqi-3rem)*0.16)] leading-none'
  return 'text-[min(2.75rem,(100cqi-3rem)*0.22)] leading-none'
}

export function MoneyFigure(props: MoneyFigureProps) {
  const { amount, before, note, size = 'medium', amountLabel, beforeLabel } = props
  return (
    <div className="grid gap-0.5">
      <p className="figures flex flex-wrap items-baseline gap-x-3 font-display">
        <VisuallyHidden>{amountLabel}: </VisuallyHidden>
        <strong
          className={classNames(
            'max-w-full wrap-anywhere font-bold tracking-display',
            size === 'large' ? largeText(amount) : 'text-2xl',
          )}
        >
          {amount}
        </strong>
        {before && (
          <>
            <VisuallyHidden>{beforeLabel}: </VisuallyHidden>
            {/* Beside a large amount it would fit a narrow card in one font and not in the other. */}
            <s
              className={classNames(
                'whitespace-nowrap text-ink-mute text-lg',
                size === 'large' && '@max-[20rem]:basis-full',
              )}
            >
              {before}
            </s>
          </>
        )}
      </p>
      {note && <p className="text-ink-mute text-sm">{note}</p>}
    </div>
  )
}
