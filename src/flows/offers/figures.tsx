import { landingTexts, startLabel } from '#content/courses/course-landing.ts'
import { formatDay, formatInstallment, formatPrice } from '#content/format.ts'
import { installmentsAside, priceTexts } from '#content/price-texts.ts'
import { seatsText, seatsTexts } from '#content/seats.ts'
import type { Money } from '#domain/money.ts'
import { displayedPrice, type Price } from '#domain/prices.ts'
import { Anchor, inlineLink } from '#ui/anchor.tsx'
import { MoneyFigure } from '#ui/money-figure.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { type CurrentCohort, cohortOf, nextStart } from './current-cohort.ts'
import type { Lookup } from './offers.queries.ts'

export type Cohorts = readonly CurrentCohort[]

/**
 * What the offers say in the places that wait for them. A place names its figure (`says`), and the boot draws it there
 * before the application has come (decision 207), with these functions and no others: so they use no hook and no package.
 * Undefined where the place stays as it is.
 */
export const figures = {
  price(cohorts: Cohorts, slug: string, size: string, askAt: string) {
    const price = cohortOf(cohorts, slug)?.price
    if (!price) {
      return (
        <p className="text-ink-soft text-sm">
          {priceTexts.unknown}{' '}
          <Anchor href={`#${askAt}`} className={inlineLink}>
            {priceTexts.ask}
          </Anchor>
        </p>
      )
    }
    const { current, struck } = displayedPrice(price)
    return (
      <MoneyFigure
        amount={formatPrice(current)}
        before={struck ? formatPrice(struck) : undefined}
        amountLabel={struck ? priceTexts.promo : priceTexts.current}
        beforeLabel={priceTexts.regular}
        note={installmentsAside(price)}
        size={size === 'large' ? 'large' : 'medium'}
      />
    )
  },

  /** The price alone, of what can be bought. */
  bar(cohorts: Cohorts, slug: string) {
    const cohort = cohortOf(cohorts, slug)
    return cohort?.price && cohort.seats?.left !== 0
      ? formatPrice(displayedPrice(cohort.price).current)
      : null
  },

  start(cohorts: Cohorts, slug: string) {
    const { seats = null, startsOn } = cohortOf(cohorts, slug) ?? {}
    return `${startLabel(seats)}: ${startsOn ? formatDay(startsOn) : landingTexts.startUnknown.toLowerCase()}`
  },

  /** On the card. `save`: keeps the classes in a calendar, once the application is there. */
  startDay(cohorts: Cohorts, slug: string, askAt: string, save?: () => void) {
    const { startsOn } = cohortOf(cohorts, slug) ?? {}
    if (!startsOn) {
      return (
        <>
          {landingTexts.startUnknown}
          <Anchor href={`#${askAt}`} className={`${inlineLink} block text-sm/6`}>
            {landingTexts.tellMe}
          </Anchor>
        </>
      )
    }
    return (
      <>
        {formatDay(startsOn)}
        <button
          type="button"
          data-cta={`calendar_${slug}`}
          onClick={save}
          className={`${inlineLink} ml-auto block min-h-6 text-right text-sm`}
        >
          {landingTexts.addToCalendar}
        </button>
      </>
    )
  },

  startLabel(cohorts: Cohorts, slug: string) {
    return startLabel(cohortOf(cohorts, slug)?.seats ?? null)
  },

  seats(cohorts: Cohorts, slug: string, otherwise: string) {
    const cohort = cohortOf(cohorts, slug)
    if (cohort?.seats) return <b className="font-medium">{seatsText(cohort.seats.left)}</b>
    const text = otherwise || (cohort && landingTexts.seatsFree)
    return text && <span>{text}</span>
  },

  seatsLine(cohorts: Cohorts, slug: string) {
    const seats = cohortOf(cohorts, slug)?.seats
    return seats && seatsText(seats.left)
  },

  enrol(cohorts: Cohorts, slug: string, name: string) {
    const cohort = cohortOf(cohorts, slug)
    if (cohort?.price && cohort.seats?.left !== 0) return undefined
    return (
      // Another element, so that the longer text is a new one and not one that moved.
      <span key="waits" className="min-w-[min(9rem,50vw)] text-center">
        {cohort?.price ? seatsTexts.waitlist : seatsTexts.tellMe}
        <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
      </span>
    )
  },

  closing(cohorts: Cohorts, slug: string) {
    const seats = cohortOf(cohorts, slug)?.seats
    return seats?.left === 0 ? seatsTexts.soldOut(seats.nextStart) : undefined
  },

  /** `slugs`: of what may be cheapest, joined by blanks; what one can no longer join is not. */
  lowest(cohorts: Cohorts, label: string, slugs: string, otherwise: string, otherLabel: string) {
    const prices = cohorts
      .filter(({ baseSlug, seats }) => seats?.left !== 0 && slugs.split(' ').includes(baseSlug))
      .flatMap(({ price }) => (price ? displayedPrice(price).current : []))
      .sort((one, other) => one.minor - other.minor)
    return prices[0] ? fact(formatPrice(prices[0]), label) : fact(otherwise, otherLabel)
  },

  firstStart(cohorts: Cohorts, label: string, otherwise: string, otherLabel: string) {
    const day = nextStart(cohorts)
    return day ? fact(formatDay(day), label) : fact(otherwise, otherLabel)
  },

  /** The start of what begins next, in a sentence that holds `%` for it. */
  next(cohorts: Cohorts, sentence: string) {
    const day = nextStart(cohorts)
    return day ? sentence.replace('%', formatDay(day)) : undefined
  },
} as const

/** A figure of the first screen, in a list of definitions. */
export function fact(value: string, label: string) {
  return (
    <>
      <dt className="text-ink-soft text-sm leading-snug">{label}</dt>
      <dd className="figures font-bold font-display text-lg/7 tracking-display sm:text-2xl">{value}</dd>
    </>
  )
}

/** On one line, what is bought and its total. */
export function summaryLine(name: string, total: Money) {
  return (
    <>
      <span className="wrap-anywhere min-w-0 grow basis-36 font-display font-semibold leading-snug">
        {name}
      </span>
      <span className="figures shrink-0 font-bold">{formatInstallment(total)}</span>
    </>
  )
}

type Known = { name: string; price: Price } | null

/** The same of one product alone, from its own price. Undefined without one. */
export const productFigures = {
  productPrice(known: Known, _slug: string, size: string, label: string, regular: string) {
    if (!known) return undefined
    const { price } = known
    const { current, struck } = displayedPrice(price)
    return (
      <MoneyFigure
        amount={formatPrice(current)}
        amountLabel={label}
        // Said once on a page.
        before={regular && struck ? formatPrice(struck) : undefined}
        beforeLabel={regular}
        note={installmentsAside(price)}
        size={size === 'large' ? 'large' : 'medium'}
      />
    )
  },

  productBar(known: Known) {
    return known ? formatPrice(displayedPrice(known.price).current) : undefined
  },

  productLine(known: Known) {
    return known ? summaryLine(known.name, displayedPrice(known.price).current) : undefined
  },

  productName(known: Known) {
    return known?.name
  },

  /** What is paid at once. */
  productTotal(known: Known, _slug: string, label: string, regular: string) {
    if (!known) return undefined
    const { current, struck } = displayedPrice(known.price)
    return (
      <MoneyFigure
        amount={formatInstallment(current)}
        before={struck ? formatInstallment(struck) : undefined}
        amountLabel={label}
        beforeLabel={regular}
        size="large"
      />
    )
  },
} as const

export type FigureName = keyof typeof figures

/** Names the figure of a place: `says('price', slug, 'large', section)`. */
export function says(name: FigureName | keyof typeof productFigures, ...args: readonly string[]): string {
  return [name, ...args].join('|')
}

/** The cohorts that a course is read from; undefined while they are not known. */
export function knownCohorts(lookup: Lookup, cohort: CurrentCohort | null): Cohorts | undefined {
  return lookup.kind === 'known' ? (cohort ? [cohort] : []) : undefined
}
