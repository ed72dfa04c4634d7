import { installmentsText } from '#content/checkout.ts'
import { editionTexts } from '#content/course-editions.ts'
import { landingTexts } from '#content/courses/course-landing.ts'
import { formatDayWithYear, formatInstallment, formatPrice } from '#content/format.ts'
import { courseOf } from '#content/products.ts'
import { announcedStart, isCalendarDay } from '#domain/calendar.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { displayedPrice, installmentPlan, installmentsTotal, offersInstallments } from '#domain/prices.ts'
import { today } from '#platform/clock.ts'
import { LegendCard } from '#ui/legend-card.tsx'
import { MoneyFigure } from '#ui/money-figure.tsx'
import { type PriceFacts, priceOf } from '../edition.ts'

const texts = editionTexts.preview

export type EditionPreviewProps = {
  name: string
  baseSlug: BaseSlug
  facts: PriceFacts
  startsOn: string
  seats: string
  isCurrent: boolean
}

/** What visitors would see of this edition, by the rules of the site. */
export function EditionPreview({ name, baseSlug, facts, startsOn, seats, isCurrent }: EditionPreviewProps) {
  const price = priceOf(facts)
  const given = isCalendarDay(startsOn) ? startsOn : null
  const start = announcedStart(given ?? courseOf(baseSlug)?.defaultStart ?? null, today())
  const shown = price && displayedPrice(price)
  return (
    <section aria-label={texts.title} className="grid gap-2">
      <h2>{texts.title}</h2>
      <p className="text-ink-mute text-xs">{isCurrent ? texts.live : texts.notCurrent}</p>
      <div data-surface="paper" className="bg-sheet p-2 text-base">
        <LegendCard
          title={name}
          headingLevel={3}
          rows={[
            {
              symbol: 'start',
              label: texts.start,
              value: (
                <span className="block max-w-44">
                  {start ? formatDayWithYear(start) : landingTexts.startUnknown}
                </span>
              ),
            },
            {
              symbol: 'instalments',
              label: texts.installments,
              value:
                price && offersInstallments(price) ? (
                  <span className="block max-w-44">
                    {installmentsText(installmentPlan(price))}
                    <span className="block font-normal text-ink-mute text-sm">
                      {texts.total} {formatInstallment(installmentsTotal(price))}
                    </span>
                  </span>
                ) : (
                  texts.noInstallments
                ),
            },
            ...(seats.trim() ? [{ symbol: 'seats' as const, label: texts.seats, value: seats }] : []),
          ]}
        >
          <div className="min-h-11">
            {shown ? (
              <MoneyFigure
                amount={formatPrice(shown.current)}
                before={shown.struck ? formatPrice(shown.struck) : undefined}
                size="large"
              />
            ) : (
              <p className="text-ink-soft text-sm">{texts.noPrice}</p>
            )}
          </div>
        </LegendCard>
      </div>
    </section>
  )
}
