import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { landingTexts } from '#content/courses/course-landing.ts'
import { formatPrice } from '#content/format.ts'
import { membershipPage } from '#content/membership.ts'
import { membershipParts } from '#content/products.ts'
import { membershipSlug } from '#domain/course-slug.ts'
import type { Money } from '#domain/money.ts'
import { productFigures, says } from '#flows/offers/figures.tsx'
import { commerceOf, soldItem } from '#flows/purchase/commerce.ts'
import { couponKey } from '#platform/address-code.ts'
import { track } from '#platform/analytics.ts'
import { checkoutHref } from '#platform/paths.ts'
import { useReport } from '#platform/use-report.ts'
import { readSession } from '#platform/web-store.ts'
import { Accordion } from '#ui/accordion.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Container } from '#ui/container.tsx'
import { HourCells } from '#ui/hour-cells.tsx'
import { ContourField } from '#ui/motif.tsx'
import { Section } from '#ui/section.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { type Comparison, priceOf, useComparison, useOffer, useQuestions } from '../use-offer.ts'
import { IncludedCourses } from './included-courses.tsx'
import { AskPriceAgain, OfferCard, TellMe } from './offer-card.tsx'
import type { RegistrationFormProps } from './registration-form.tsx'

type View = 'card' | 'form' | 'card_again'

const opening = [membershipSlug, 'medium', membershipPage.card.current, ''] as const

export type MembershipPageProps = {
  /** The form in place of the card; `card` stands there until its code has come. */
  registration: (form: RegistrationFormProps, card: ReactNode) => ReactNode
  /** Somebody is about to ask for the form. */
  onIntent: () => void
}

export function MembershipPage({ registration, onIntent }: MembershipPageProps) {
  const navigate = useNavigate()
  const offer = useOffer()
  const price = priceOf(offer)
  const known = offer.kind === 'on_sale' ? offer : null
  const item = price && soldItem({ courseSlug: membershipSlug, name: membershipPage.title, price })
  const shown = item && commerceOf([item])
  useReport(shown && { name: 'view_item', params: shown })
  const [view, setView] = useState<View>('card')
  const [asked, setAsked] = useState(0)
  const action = useRef<HTMLButtonElement>(null)
  const { includes, courses, closing, card } = membershipPage
  const comparison = useComparison(offer)
  const compares = comparison.loading || comparison.apart !== null || comparison.list !== null
  const questions = useQuestions()

  useEffect(() => {
    if (view === 'card_again') action.current?.focus()
  }, [view])

  function openForm() {
    // The form has no line for a coupon; the checkout has.
    if (readSession(couponKey)) return navigate(checkoutHref(membershipSlug))
    setView('form')
    if (shown) track({ name: 'begin_checkout', params: shown })
    setAsked(asked + 1)
  }

  const offerCard = (
    <OfferCard
      offer={offer}
      comparison={comparison}
      actionRef={action}
      waiting={view === 'form'}
      onIntent={onIntent}
      onAction={openForm}
    />
  )
  const ask = (size?: 'large') =>
    offer.kind === 'gone' ? (
      <TellMe size={size} />
    ) : offer.kind === 'unreachable' ? (
      <AskPriceAgain {...offer} />
    ) : (
      <Button
        size={size}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onClick={openForm}
        className="noscript:hidden"
      >
        {card.action}
      </Button>
    )
  return (
    <>
      {/* Clipped, since what is hidden scrolls, and nothing within would stay in view beside the form. */}
      <section
        data-surface="ink"
        className="@container relative overflow-hidden supports-[overflow:clip]:overflow-clip"
      >
        <ContourField />
        <Container className="relative grid items-start gap-10 py-8 sm:py-14 @5xl:grid-cols-[1fr_26rem] @5xl:gap-20 @5xl:py-20">
          <div className="grid justify-items-start gap-4 sm:gap-6 @5xl:sticky @5xl:top-28">
            <p className="border border-current px-2 font-display font-semibold text-ink-soft">
              {membershipPage.tag}
            </p>
            <h1 className="text-balance font-bold text-display tracking-display">{membershipPage.title}</h1>
            <p className="max-w-[52ch] text-ink-soft text-lg">{membershipPage.lead}</p>
            {/* On a phone the card with both comes later. */}
            <div className="grid justify-items-start gap-3 noscript:hidden @5xl:hidden">
              <div
                data-live=""
                data-says={says('productPrice', ...opening)}
                className={offer.kind === 'gone' ? undefined : 'min-h-18'}
              >
                {productFigures.productPrice(known, ...opening) ??
                  (offer.kind === 'unreachable' ? (
                    <p className="text-ink-soft">{card.unavailable}</p>
                  ) : (
                    offer.kind === 'loading' && (
                      <span className="tiles-group">
                        <Skeleton className="h-11 w-44" />
                      </span>
                    )
                  ))}
              </div>
              {ask('large')}
            </div>
            <figure className="w-full max-w-xl">
              <HourCells parts={membershipParts} className="w-full" />
              <figcaption className="lettering mt-2 text-ink-soft">{membershipPage.picture}</figcaption>
            </figure>
            <dl className="mt-2 hidden flex-wrap gap-x-12 gap-y-5 border-line border-t pt-6 sm:flex">
              {membershipPage.facts.map(({ value, label }) => (
                <div key={label} className="flex flex-col-reverse">
                  <dt className="text-ink-soft text-sm">{label}</dt>
                  <dd className="figures font-bold font-display text-2xl tracking-display">{value}</dd>
                </div>
              ))}
            </dl>
          </div>
          <div data-surface="paper" className="bg-sheet p-2">
            {view === 'form' && price
              ? registration({ price, asked, onBack: () => setView('card_again') }, offerCard)
              : offerCard}
          </div>
        </Container>
      </section>
      <div className="group relative">
        <Section title={includes.title}>
          <ul className="grid gap-x-10 sm:grid-cols-2 @5xl:grid-cols-3">
            {includes.items.map(({ title, text }) => (
              <li key={title} className="border-ink border-t pt-4 pb-9">
                <h3 className="text-lg">{title}</h3>
                <p className="mt-1.5 text-ink-soft">{text}</p>
              </li>
            ))}
          </ul>
        </Section>
        <Section title={courses.title} ground="well">
          <IncludedCourses />
        </Section>
        <Section className="max-lg:pb-32">
          <div className={classNames('grid gap-16', compares && '@5xl:grid-cols-2 @5xl:gap-24')}>
            {compares && (
              <div>
                <h2 className="mb-8 text-title">{membershipPage.comparison.title}</h2>
                <div data-live="">
                  <SavingBars comparison={comparison} />
                </div>
              </div>
            )}
            <div>
              <h2 className="mb-8 text-title">{landingTexts.faq}</h2>
              <Accordion
                items={questions.map(({ question, answer }, index) => ({
                  id: `pregunta-${index + 1}`,
                  title: question,
                  content: answer,
                }))}
              />
            </div>
          </div>
        </Section>
        <ActionBar
          name={membershipPage.title}
          figure={productFigures.productBar(known)}
          says={says('productBar', membershipSlug)}
        >
          {ask()}
        </ActionBar>
      </div>
      <section className="@container relative overflow-hidden border-ink border-t">
        <ContourField />
        <Container className="relative grid justify-items-start gap-5 py-16 sm:py-20">
          <h2 className="max-w-[24ch] text-title">{closing.title}</h2>
          <p className="text-ink-soft text-lg">{closing.text}</p>
          {ask('large')}
        </Container>
      </section>
    </>
  )
}

type Bar = { label: string; amount: Money; fill: string }

const width = 600

/** Prices of the same courses, drawn to scale. */
function SavingBars({ comparison }: { comparison: Comparison }) {
  const text = membershipPage.comparison
  if (comparison.loading) {
    return (
      <SkeletonGroup label={text.loading} className="grid gap-6">
        {/* The first label takes three lines on a phone, else two. */}
        <Skeleton className="h-32 sm:h-25.5" />
        <Skeleton className="h-12.75" />
        <Skeleton className="h-12.75" />
      </SkeletonGroup>
    )
  }
  const bars = barsOf(comparison)
  const longest = Math.max(...bars.map(({ amount }) => amount.minor))
  return (
    <ul className="grid gap-6">
      {bars.map(({ label, amount, fill }) => (
        <li key={label} className="grid gap-1.5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-6">
            <span className="text-ink-soft">{label}</span>
            <strong className="figures whitespace-nowrap font-bold font-display text-lg">
              {formatPrice(amount)}
            </strong>
          </p>
          <svg
            viewBox={`0 0 ${width} 20`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="h-4 w-full border-line-strong border-l"
          >
            <rect width={(width * amount.minor) / longest} height="20" className={fill} />
          </svg>
        </li>
      ))}
    </ul>
  )
}

function barsOf({ apart, list, current }: Comparison): Bar[] {
  const text = membershipPage.comparison
  const bars = [
    { label: text.apart, amount: apart, fill: 'fill-viridis-1' },
    { label: text.list, amount: list, fill: 'fill-viridis-3' },
    { label: text.current, amount: current, fill: 'fill-action' },
  ]
  return bars.flatMap(({ amount, ...bar }) => (amount ? { ...bar, amount } : []))
}
