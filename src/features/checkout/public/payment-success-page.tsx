import type { ReactNode } from 'react'
import { paymentSuccessText } from '#content/checkout.ts'
import { formatDay } from '#content/format.ts'
import { courseOf } from '#content/products.ts'
import { chatHref, site } from '#content/site.ts'
import type { OrderId } from '#domain/order-id.ts'
import { LocalHours } from '#flows/class-calendar/local-hours.tsx'
import { classesOf, saveCalendar } from '#flows/class-calendar/save-calendar.ts'
import type { OrderFacts } from '#flows/purchase/order.api.ts'
import { paths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { Graticule } from '#ui/graticule.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { NextSteps, OrderFactsCard } from './next-steps.tsx'
import { SupportLine } from './support-line.tsx'
import { type OrderOutcome, useOrderOutcome } from './use-order-outcome.ts'

/** Reaching this page proves nothing: its content comes from the server. */
export function PaymentSuccessPage({ orderId }: { orderId: OrderId | null }) {
  const outcome = useOrderOutcome(orderId)
  return (
    <>
      <section data-surface="ink" className="relative overflow-hidden">
        {/* The meridian is for a payment that the server knows. */}
        <Graticule meridian={outcome.kind === 'approved' && 'drawn'} />
        <Container className="relative grid gap-9 py-14 sm:py-20">
          {/* One live region for all states, so that changes are announced. */}
          <div role="status" className="grid gap-4">
            <Headline outcome={outcome} />
          </div>
          {outcome.kind === 'approved' && <Start order={outcome.order} />}
        </Container>
      </section>
      <Container className="grid items-start gap-x-16 gap-y-10 py-10 sm:py-14 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <Details outcome={outcome} />
      </Container>
    </>
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
      return (
        <>
          <p className="prose-measure font-medium">{text.unconfirmed}</p>
          <Title lead={text.lead}>{text.heading}</Title>
        </>
      )
    case 'pending':
      return (
        <Title
          lead={
            outcome.asking ? (
              <>
                {text.pending.lead}
                <strong className="mt-4 block text-base text-ink">{text.pending.todo}</strong>
              </>
            ) : (
              text.pending.stopped
            )
          }
        >
          {text.pending.heading}
        </Title>
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
      <h1 className="text-display tracking-display">{children}</h1>
      <div className="prose-measure text-ink-soft text-xl">{lead}</div>
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
          <NextSteps order={outcome.order} />
          <div className="lg:row-span-2">
            <OrderFactsCard order={outcome.order} />
          </div>
          <WhileWaiting>{text.help}</WhileWaiting>
        </>
      )
    case 'unknown':
      return (
        <>
          <NextSteps order={null} />
          <WhileWaiting>{text.helpWithoutOrder}</WhileWaiting>
        </>
      )
    case 'pending':
      return (
        <div className="grid gap-8">
          <OrderNumber orderId={outcome.orderId} />
          {!outcome.asking && (
            <Button busy={outcome.busy} onClick={outcome.askAgain} className="justify-self-start">
              {text.pending.action}
            </Button>
          )}
          <SupportLine>{text.help}</SupportLine>
        </div>
      )
    case 'unreachable':
      return (
        <div className="grid gap-8">
          <OrderNumber orderId={outcome.orderId} />
          <Button busy={outcome.busy} onClick={outcome.askAgain} className="justify-self-start">
            {text.unreachable.action}
          </Button>
          <SupportLine>{text.help}</SupportLine>
        </div>
      )
  }
}

function OrderNumber({ orderId }: { orderId: OrderId }) {
  return (
    <dl className="border-line border-y py-3">
      <dt className="text-ink-mute text-sm">{paymentSuccessText.facts.order}</dt>
      <dd className="break-all font-mono text-sm">{orderId}</dd>
    </dl>
  )
}

/** When the classes begin, or that we say when; the calendar, and a person to ask. */
function Start({ order }: { order: OrderFacts }) {
  const { start } = paymentSuccessText
  const { courseSlug, courseName, cohort, startsOn, orderId, counts, access } = order
  const course = counts && access !== 'none' ? courseOf(courseSlug) : undefined
  const isAhead = course && startsOn
  const undated = order.hasBegun ? start.begun : start.undated
  const message = start.message(courseName, orderId)
  return (
    <div className="grid justify-items-start gap-7">
      {course && (isAhead || access !== 'active') && (
        <dl className="w-full max-w-xl border-line border-t pt-5">
          <dt className="text-ink-soft text-sm">{start.label}</dt>
          <dd>
            <span className="figures block font-bold font-display text-3xl tracking-display">
              {isAhead ? formatDay(startsOn) : undated.value}
            </span>
            <span className="mt-1 block max-w-[48ch] text-ink-soft">
              {isAhead ? course.schedule.text : undated.note}
              {isAhead && <LocalHours schedule={course.schedule} startsOn={startsOn} />}
            </span>
          </dd>
        </dl>
      )}
      <div className="flex flex-wrap gap-3">
        {isAhead && (
          <Button
            data-cta={`calendar_${courseSlug}`}
            onClick={() => void saveCalendar({ ...course, cohort, startsOn }, () => classesOf(course))}
          >
            {start.calendar}
          </Button>
        )}
        {site.chat.display && (
          <ButtonLink href={chatHref(message)} newTab variant="secondary">
            <span>{start.chat}</span>
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function WhileWaiting({ children: help }: { children: string }) {
  const { meanwhile, home } = paymentSuccessText
  return (
    <section className="grid justify-items-start gap-4 border-line border-t pt-8">
      <h2 className="text-heading">{meanwhile.title}</h2>
      <p className="prose-measure">{meanwhile.community}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="secondary" to={paths.community}>
          {meanwhile.join}
        </ButtonLink>
        <ButtonLink variant="secondary" to={paths.home}>
          {home}
        </ButtonLink>
      </div>
      <SupportLine>{help}</SupportLine>
    </section>
  )
}
