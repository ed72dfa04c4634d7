import type { ReactNode } from 'react'
import { paymentSuccessText } from '#content/checkout.ts'
import { formatDay } from '#content/format.ts'
import { courseOf } from '#content/products.ts'
import type { OrderId } from '#domain/order-id.ts'
import { LocalHours } from '#flows/class-calendar/local-hours.tsx'
import { classesOf, saveCalendar } from '#flows/class-calendar/save-calendar.ts'
import type { OrderFacts } from '#flows/purchase/order.api.ts'
import { paths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { OrderFactsCard } from './order-facts-card.tsx'
import { SupportLine } from './support-line.tsx'
import { type OrderOutcome, useOrderOutcome } from './use-order-outcome.ts'

export type PaymentSuccessPageProps = { orderId: OrderId | null }

/** Reaching this page proves nothing: its content comes from the server. */
export function PaymentSuccessPage({ orderId }: PaymentSuccessPageProps) {
  const outcome = useOrderOutcome(orderId)
  return (
    <Container width="narrow" className="grid gap-8 py-10 sm:py-16">
      {/* One live region for all states, so that changes are announced. */}
      <div role="status" className="grid gap-4">
        <Headline outcome={outcome} />
      </div>
      <Details outcome={outcome} />
    </Container>
  )
}

function Headline({ outcome }: { outcome: OrderOutcome }) {
  const text = paymentSuccessText
  switch (outcome.kind) {
    case 'checking':
      return <Title lead={<Skeleton className="h-7 w-full max-w-md" />}>{text.checking}</Title>
    case 'approved':
      return <Title lead={leadOf(outcome.order)}>{text.heading}</Title>
    case 'unknown':
      return <Title lead={text.lead}>{text.heading}</Title>
    case 'pending':
      return (
        <Title lead={outcome.asking ? text.pending.lead : text.pending.stopped}>{text.pending.heading}</Title>
      )
    case 'unreachable':
      return <Title lead={text.unreachable.lead}>{text.unreachable.heading}</Title>
  }
}

/** A seat is claimed only where the payment gives one. */
function leadOf({ counts, access, courseName }: OrderFacts): string {
  const { leadWithCourse, leadOfPayment } = paymentSuccessText
  return counts && access !== 'none' ? leadWithCourse(courseName) : leadOfPayment(courseName)
}

function Title({ children, lead }: { children: ReactNode; lead: ReactNode }) {
  return (
    <>
      <h1 className="text-title">{children}</h1>
      <div className="prose-measure text-ink-soft text-lg">{lead}</div>
    </>
  )
}

function Details({ outcome }: { outcome: OrderOutcome }) {
  const text = paymentSuccessText
  switch (outcome.kind) {
    case 'checking':
      return <Skeleton className="h-60 w-full" />
    case 'approved':
      return (
        <>
          <OrderFactsCard order={outcome.order} />
          <NextSteps order={outcome.order} />
          <WhileWaiting order={outcome.order} />
          <HomeButton variant="secondary" />
          <SupportLine>{text.help}</SupportLine>
        </>
      )
    case 'unknown':
      return (
        <>
          <NextSteps order={null} />
          <HomeButton />
          <SupportLine>{text.helpWithoutOrder}</SupportLine>
        </>
      )
    case 'pending':
      return (
        <>
          <OrderNumber orderId={outcome.orderId} />
          {!outcome.asking && (
            <Button busy={outcome.busy} onClick={outcome.askAgain} className="justify-self-start">
              {text.pending.action}
            </Button>
          )}
          <SupportLine>{text.help}</SupportLine>
        </>
      )
    case 'unreachable':
      return (
        <>
          <OrderNumber orderId={outcome.orderId} />
          <Button busy={outcome.busy} onClick={outcome.askAgain} className="justify-self-start">
            {text.unreachable.action}
          </Button>
          <SupportLine>{text.help}</SupportLine>
        </>
      )
  }
}

function HomeButton({ variant }: { variant?: 'secondary' }) {
  return (
    <ButtonLink to={paths.home} variant={variant} className="justify-self-start">
      {paymentSuccessText.home}
    </ButtonLink>
  )
}

function OrderNumber({ orderId }: { orderId: OrderId }) {
  return (
    <dl className="border-line border-y py-3">
      <dt className="text-ink-mute text-sm">{paymentSuccessText.facts.order}</dt>
      <dd className="break-all font-mono text-sm">{orderId}</dd>
    </dl>
  )
}

type NextStepsProps = {
  /** Null when the order is unknown: shows the steps of both methods. */
  order: Pick<OrderFacts, 'paymentType' | 'access' | 'counts' | 'wantsInvoice'> | null
}

function NextSteps({ order }: NextStepsProps) {
  const { next } = paymentSuccessText
  return (
    <section className="grid gap-4">
      <h2 className="text-heading">{next.title}</h2>
      <ol className="grid gap-3">
        {stepsOf(order).map((step, index) => (
          <li key={step} className="flex gap-4">
            <span
              aria-hidden="true"
              className="figures flex size-7 shrink-0 items-center justify-center rounded-full border border-ink font-display font-semibold text-sm"
            >
              {index + 1}
            </span>
            <span className="prose-measure">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function stepsOf(order: NextStepsProps['order']): string[] {
  const { next } = paymentSuccessText
  if (!order) return [next.either, next.inbox]
  if (!order.counts) return [next.inReview, next.receipt]
  return [...accessSteps(order), next.receipt, ...(order.wantsInvoice ? [next.invoice] : [])]
}

function accessSteps(order: Pick<OrderFacts, 'paymentType' | 'access'>): string[] {
  const { next } = paymentSuccessText
  switch (order.access) {
    case 'coming':
      return [order.paymentType === 'installments' ? next.installments : next.single, next.inbox]
    case 'waiting':
      return [next.waiting, next.inbox]
    case 'active':
      return [next.active]
    case 'none':
      return [next.settled]
  }
}

type WhileWaitingProps = { order: Pick<OrderFacts, 'courseSlug' | 'startsOn' | 'counts'> }

/** What a buyer can do until the first class: its day, the calendar, the community. */
function WhileWaiting({ order: { courseSlug, startsOn, counts } }: WhileWaitingProps) {
  const { meanwhile } = paymentSuccessText
  const course = courseOf(courseSlug)
  return (
    <section className="grid justify-items-start gap-4">
      <h2 className="text-heading">{meanwhile.title}</h2>
      {course && startsOn && counts && (
        <div className="grid justify-items-start gap-2">
          <p>
            {meanwhile.starts(formatDay(startsOn), course.schedule.text)}
            <LocalHours schedule={course.schedule} startsOn={startsOn} />
          </p>
          <Button
            data-cta={`calendar_${courseSlug}`}
            onClick={() => void saveCalendar({ ...course, startsOn }, () => classesOf(course))}
          >
            {meanwhile.calendar}
          </Button>
        </div>
      )}
      <div className="grid justify-items-start gap-2">
        <p className="prose-measure">{meanwhile.community}</p>
        <ButtonLink variant="secondary" to={paths.community}>
          {meanwhile.join}
        </ButtonLink>
      </div>
    </section>
  )
}
