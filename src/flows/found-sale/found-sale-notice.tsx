import type { ReactNode } from 'react'
import { formatDayWithYear, formatPrice } from '#content/format.ts'
import { foundSaleTexts as texts } from '#content/found-sale.ts'
import { freePlaceText } from '#content/sales.ts'
import { isBefore } from '#domain/calendar.ts'
import { normalizeEmail } from '#domain/email.ts'
import { today } from '#platform/clock.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { FoundSaleQuery } from './found-sale.api.ts'
import type { FoundSale } from './found-sale.ts'

export type FoundSaleNoticeProps = {
  query: FoundSaleQuery
  /** The one to show of those that the query found. */
  sale: FoundSale | null
  /** As typed. */
  email: string
  /** When a cohort begins, by its slug. */
  startOf: (slug: string) => string
  action?: ReactNode
}

/** The sale that the form would add to; nothing without one. */
export function FoundSaleNotice({ query, sale, email, startOf, action }: FoundSaleNoticeProps) {
  const { isError, isFetching, refetch } = query
  if (isError && !sale) {
    return (
      <Notice
        tone="warning"
        live
        action={
          <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        }
      >
        {texts.failed}
      </Notice>
    )
  }
  if (!sale) return null
  return (
    <Notice
      tone={sale.next ? 'info' : 'warning'}
      live
      title={texts.title(sale.courseName, sale.cohortSlug && startOf(sale.cohortSlug))}
      action={action}
    >
      <p className="figures">{factsOf(sale).join(' ')}</p>
      {sale.email !== normalizeEmail(email) && <p>{texts.otherEmail(sale.email)}</p>}
    </Notice>
  )
}

function factsOf(sale: FoundSale): string[] {
  const { free, standing, agreed, installments, paid, paidCount, remaining, next } = sale
  if (free) return [`${freePlaceText(free)}.`]
  const terms = texts.agreed(formatPrice(agreed), installments)
  if (standing === 'refunded') return [terms, texts.refunded]
  return [
    terms,
    texts.paid(formatPrice(paid), paidCount),
    next ? texts.remaining(formatPrice(remaining)) : texts.nothingLeft,
    ...(next?.dueOn && installments > 1
      ? [texts.dueOn(formatDayWithYear(next.dueOn), isBefore(next.dueOn, today()))]
      : []),
  ]
}
