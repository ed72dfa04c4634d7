import type { ReactNode } from 'react'
import { announced } from '#domain/announced.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { type CoursePriceRow, isCoursePriceRow, isOfferRow } from '#domain/contracts/course-price.ts'
import { type BaseSlug, baseSlug } from '#domain/course-slug.ts'
import { priceFromRow } from '#domain/prices.ts'
import { cohortFromRow, offerKeys } from '#flows/offers/current-cohort.ts'
import { figures, productFigures } from '#flows/offers/figures.tsx'
import { priceKey } from '#flows/purchase/price-question.ts'
import { couponKey } from '#platform/address-code.ts'
import { bootPort } from '#platform/boot-port.ts'
import { today } from '#platform/clock.ts'
import { drawnNodes } from '#platform/drawn-nodes.ts'
import { readSession } from '#platform/web-store.ts'

/** What a query is to hold at first, by its key. */
type Written = { key: readonly (string | null)[]; data: unknown }

/** Null once the page begins to hydrate: from then on its places are the application's. */
let written: Written[] | null = []

/** What is written into the page, for its first render to say the same; nothing more is written after it. */
export function takeWritten(): readonly Written[] {
  const taken = written ?? []
  written = null
  return taken
}

/** Writes an answer into the places that wait for it (decision 207). What is no answer leaves them waiting. */
async function write(address: URL, answering: Promise<Response>, day: CalendarDay): Promise<void> {
  const answer = await answering
  if (!written || !answer.ok) return
  // The application reads it too.
  const rows: unknown = await answer.clone().json()
  if (!written || !Array.isArray(rows)) return
  const product = baseSlug(address.searchParams.get('course_slug_pattern') ?? '')
  if (product === null) writeOffers(rows, address.searchParams.get('base_slug')?.replace('eq.', ''), day)
  else if (rows.every(isCoursePriceRow)) writeProduct(rows[0], product, day)
}

/** `slug`: of the one course that was asked about. */
function writeOffers(rows: readonly unknown[], slug: string | undefined, day: CalendarDay): void {
  if (!rows.every(isOfferRow) || (slug !== undefined && rows.length > 1)) return
  const cohorts = rows.map((row) => cohortFromRow(row, bootPort()?.starts ?? {}, day))
  const [cohort = null] = cohorts
  if (slug === undefined) written?.push({ key: offerKeys.home(), data: cohorts })
  else written?.push({ key: offerKeys.module(slug), data: cohort })
  draw(figures, slug, (figure, said) => figure(cohorts, ...said))
}

/** At the price of everybody: what a coupon or a kept seat changes is asked about by the application. */
function writeProduct(row: CoursePriceRow | undefined, courseSlug: BaseSlug, day: CalendarDay): void {
  const here = new URLSearchParams(location.search)
  if (here.has(couponKey) || here.has('lugar') || readSession(couponKey)) return
  const start = bootPort()?.starts[courseSlug]
  const price = row ? priceFromRow(row) : null
  const product = row &&
    price && {
      ...{ courseSlug, name: row.name, cohort: start === undefined ? null : row.slug, price },
      ...announced(row, start, day),
    }
  written?.push({ key: priceKey({ courseSlug }), data: product ?? null })
  draw(productFigures, courseSlug, (figure, said) => figure(product ?? null, ...said))
}

type Figure<Known> = (known: Known, ...said: string[]) => ReactNode

/** In all places that name one of these figures; with a slug, in those of that product. */
function draw<Known>(
  known: Readonly<Record<string, (known: Known, ...said: never[]) => ReactNode>>,
  slug: string | undefined,
  drawn: (figure: Figure<Known>, said: string[]) => ReactNode,
): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-says]')) {
    const [name = '', ...said] = place.dataset.says?.split('|') ?? []
    const figure = known[name] as Figure<Known> | undefined
    const isMeant = slug === undefined || slug === (said[0] || slug)
    const shown = figure && isMeant ? drawn(figure, said) : undefined
    if (shown !== undefined) place.replaceChildren(...drawnNodes(shown))
  }
}

/** Begins with the answers that the boot has asked for by now; settles when each is written or has failed. */
export function writeAnswers(): Promise<unknown> {
  written = []
  const asked = [...(bootPort()?.answers ?? [])].map(([address, answer]) => ({
    address: new URL(address),
    answer,
  }))
  const ours = asked.filter(({ address }) => /course_(offers|price)$/.test(address.pathname))
  return Promise.allSettled(ours.map(({ address, answer }) => write(address, answer, today())))
}

writeAnswers()
