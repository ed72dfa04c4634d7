import type { ReactNode } from 'react'
import { paymentSuccessText } from '#content/checkout.ts'
import type { OrderId } from '#domain/order-id.ts'
import type { OrderFacts } from '#flows/purchase/order.api.ts'
import { paths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { NextSteps } from './next-steps.tsx'
import { OrderFactsCard } from './order-facts-card.tsx'
import { SupportLine } from './support-line.tsx'
import { type OrderOutcome, useOrderOutcome } from './use-order-outcome.ts'
import { WhileWaiting } from './while-waiting.tsx'

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
