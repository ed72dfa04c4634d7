import type { ReactNode } from 'react'
import { checkoutText } from '#content/checkout.ts'
import { productOf } from '#content/products.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#ui/link.tsx'
import type { SoldOutState } from './sold-out.tsx'

export function CourseNotFound() {
  const { title, message, action } = checkoutText.notFound
  return (
    <section className="grid max-w-xl justify-items-start gap-5 py-10 sm:py-16">
      <h1 className="text-title">{title}</h1>
      <p className="text-ink-soft text-lg">{message}</p>
      <ButtonLink to={paths.home}>{action}</ButtonLink>
    </section>
  )
}

export type NotOnSaleProps = {
  courseSlug: BaseSlug
  typed: SoldOutState['typed']
  soldOut: (state: SoldOutState) => ReactNode
}

/** A product without a cohort to buy takes a waiting list; what the school has no page for is not found (decision 145). */
export function NotOnSale({ courseSlug, typed, soldOut }: NotOnSaleProps) {
  const product = productOf(courseSlug)
  if (!product) return <CourseNotFound />
  return (
    <section className="grid max-w-2xl gap-8">
      <h1 className="text-title">{product.name}</h1>
      {soldOut({ course: product, typed, nextStart: null, refused: false, notOnSale: true })}
    </section>
  )
}
