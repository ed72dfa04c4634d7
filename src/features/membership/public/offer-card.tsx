import type { RefObject } from 'react'
import { membership } from '#content/catalogue.ts'
import { comparisonTexts } from '#content/comparison-texts.ts'
import { landingTexts } from '#content/courses/course-landing.ts'
import { membershipPage } from '#content/membership.ts'
import { seatsTexts } from '#content/seats.ts'
import { site } from '#content/site.ts'
import { membershipSlug } from '#domain/course-slug.ts'
import { AskByChat } from '#flows/contact/ask-by-chat.tsx'
import { WithoutScript } from '#flows/contact/without-script.tsx'
import { OwnMoney } from '#flows/estimate/local-estimate.tsx'
import { productFigures, says } from '#flows/offers/figures.tsx'
import { checkoutHref, paths } from '#platform/paths.ts'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { LegendCard } from '#ui/legend-card.tsx'
import { ButtonLink, TextLink } from '#ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { type Comparison, type Offer, priceOf } from '../use-offer.ts'

export type OfferCardProps = {
  offer: Offer
  comparison: Comparison
  actionRef: RefObject<HTMLButtonElement | null>
  /** Pressed before the price or the form has come. */
  waiting: boolean
  /** The button is pointed at, touched or reached by keyboard. */
  onIntent: () => void
  onAction: () => void
}

/** The membership offer, styled like a map legend. */
export function OfferCard({ offer, comparison, actionRef, waiting, onIntent, onAction }: OfferCardProps) {
  const { card } = membershipPage
  const { rows } = card
  return (
    <LegendCard
      title={card.title}
      rows={[
        { symbol: 'start', label: landingTexts.start, value: comparisonTexts.anyDay },
        { symbol: 'duration', label: rows.access, value: rows.accessValue },
        { symbol: 'classes', label: rows.webinars, value: rows.webinarsValue },
        { symbol: 'guarantee', label: rows.guarantee, value: rows.guaranteeValue },
        { symbol: 'certificate', label: rows.certificates, value: rows.certificatesValue },
      ]}
      footer={
        offer.kind === 'gone' ? (
          <TellMe size="large" wide />
        ) : (
          (offer.kind === 'on_sale' || offer.kind === 'loading') && (
            <>
              <WithoutScript what="membership" />
              <Button
                ref={actionRef}
                size="large"
                wide
                busy={waiting}
                onPointerEnter={onIntent}
                onFocus={onIntent}
                onClick={onAction}
                className="noscript:hidden"
              >
                {card.action}
              </Button>
              <AskByChat product={membership} />
              <p className="text-ink-mute text-sm">
                {card.guarantee} <TextLink to={`${paths.terms}#pagos`}>{card.guaranteeTerms}</TextLink>
              </p>
            </>
          )
        )
      }
    >
      <div data-live="" className="min-h-38.5 @max-[20rem]:min-h-45.5 noscript:hidden">
        <OfferPrice offer={offer} comparison={comparison} />
      </div>
      {offer.kind !== 'gone' && <OwnMoney price={priceOf(offer)} className="mt-3" />}
    </LegendCard>
  )
}

/** In place of the button while the membership is not on sale (decision 145). */
export function TellMe(look: Pick<ButtonLook, 'size' | 'wide'>) {
  return (
    <ButtonLink to={checkoutHref(membershipSlug)} {...look} data-cta={`waitlist_${membershipSlug}`}>
      {seatsTexts.tellMe}
    </ButtonLink>
  )
}

/** In place of the button while the price could not be read. */
export function AskPriceAgain({
  retrying,
  retry,
}: Pick<Extract<Offer, { kind: 'unreachable' }>, 'retrying' | 'retry'>) {
  return (
    <Button variant="secondary" busy={retrying} onClick={retry}>
      {membershipPage.card.retry}
    </Button>
  )
}

function OfferPrice({ offer, comparison }: Pick<OfferCardProps, 'offer' | 'comparison'>) {
  const { card } = membershipPage
  switch (offer.kind) {
    case 'unreachable':
      return (
        <div role="alert" className="grid justify-items-start gap-2">
          <p className="text-ink-soft">{card.unavailable}</p>
          <AskPriceAgain {...offer} />
        </div>
      )
    case 'gone':
      return (
        <p className="text-ink-soft">
          {card.gone} <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>
        </p>
      )
    default:
      return <Figures offer={offer} comparison={comparison} />
  }
}

const figure = [membershipSlug, 'large', membershipPage.card.current, membershipPage.card.regular] as const

function Figures({ offer, comparison }: Pick<OfferCardProps, 'offer' | 'comparison'>) {
  const { card, comparison: text } = membershipPage
  const { saving, apart, loading } = comparison
  return (
    <div className="grid gap-2">
      <div data-says={says('productPrice', ...figure)}>
        {productFigures.productPrice(offer.kind === 'on_sale' ? offer : null, ...figure) ?? (
          <SkeletonGroup label={card.loading}>
            <Skeleton className="h-11 w-44" />
          </SkeletonGroup>
        )}
      </div>
      {loading && (
        <span className="tiles-group">
          <Skeleton className="h-6 w-56" />
        </span>
      )}
      {saving && (
        <p className="text-success">
          <strong className="font-display font-semibold">{text.saving(saving)}</strong>
          {apart && (
            <>
              <br />
              {text.savingNote(apart)}
            </>
          )}
        </p>
      )}
    </div>
  )
}
