import { formatDayWithYear, formatInstallment } from '#content/format.ts'
import { recentLinkTexts } from '#content/payment-links.ts'
import { personTexts as texts } from '#content/people.ts'
import { reviewReasonTexts } from '#content/sales.ts'
import { paymentStatusLabels, paymentTypeLabels } from '#content/staff.ts'
import { paymentsListTexts } from '#content/tracking.ts'
import type { Person } from '#domain/contracts/people.ts'
import { parseMoney } from '#domain/money.ts'
import { InvoiceCard } from '#flows/invoice/invoice-card.tsx'
import { isCheckoutUrl } from '#flows/purchase/leave-site.ts'
import { linkStateTones, paymentStatusTones } from '#flows/staff-list/state-tones.ts'
import { env } from '#platform/env.ts'
import { formatSchoolMoment } from '#platform/school-time.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { factLine, RecordList } from './record-list.tsx'

export function PersonPayments({ person }: { person: Person }) {
  return (
    <RecordList
      title={texts.payments}
      empty={texts.noPayments}
      entries={person.payments?.map((payment) => ({
        key: payment.id,
        title: (
          <>
            <span className="figures">{amountOf(payment.received_amount, payment.received_currency)}</span> ·{' '}
            {payment.course_name}
          </>
        ),
        facts: factLine(
          formatSchoolMoment(new Date(payment.created_at)),
          paymentTypeLabels[payment.payment_type],
          payment.installment_number > 0 &&
            texts.installment(payment.installment_number, payment.installments_count),
          payment.dlocal_payment_id,
          person.addresses.length > 1 && payment.email,
          payment.coupon && paymentsListTexts.coupon(payment.coupon),
          payment.invoice_numbers && `${paymentsListTexts.invoice} ${payment.invoice_numbers.join(' · ')}`,
          payment.legal_version && texts.accepted(formatDayWithYear(payment.legal_version)),
          (payment.received_amount !== payment.amount || payment.received_currency !== payment.currency) &&
            texts.asked(amountOf(payment.amount, payment.currency)),
          payment.refunded > 0 && texts.refunded(amountOf(payment.refunded, payment.received_currency)),
        ),
        below: payment.invoice && <InvoiceCard invoice={payment.invoice} />,
        end: (
          <>
            {payment.review_reason && payment.review_decision === null && (
              <Badge tone="warning">{reviewReasonTexts[payment.review_reason].label}</Badge>
            )}
            <Badge tone={paymentStatusTones[payment.status]}>{paymentStatusLabels[payment.status]}</Badge>
          </>
        ),
      }))}
    />
  )
}

export function PersonLinks({ person }: { person: Person }) {
  return (
    <RecordList
      title={texts.links}
      empty={texts.noLinks}
      entries={person.links?.map((link) => ({
        key: link.id,
        title: (
          <>
            <span className="figures">{amountOf(link.amount, link.currency)}</span> · {link.course_name}
          </>
        ),
        facts: factLine(
          formatSchoolMoment(new Date(link.created_at)),
          paymentTypeLabels[link.payment_type],
          link.created_by_name && texts.linkBy(link.created_by_name),
          person.addresses.length > 1 && link.email,
        ),
        end: (
          <>
            <Badge tone={linkStateTones[link.state]}>{recentLinkTexts.states[link.state]}</Badge>
            {link.payable && link.redirect_url && isCheckoutUrl(link.redirect_url, env().checkoutOrigins) && (
              <ButtonLink variant="quiet" href={link.redirect_url} newTab>
                {texts.open}
                <span className="sr-only"> {texts.openOf(link.course_name)}</span>
              </ButtonLink>
            )}
          </>
        ),
      }))}
    />
  )
}

function amountOf(amount: number, currency: string): string {
  const money = parseMoney(amount, currency)
  return money ? formatInstallment(money) : recentLinkTexts.unknownAmount
}
