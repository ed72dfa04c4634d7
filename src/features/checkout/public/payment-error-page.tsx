import { membership } from '#content/catalogue.ts'
import { paymentErrorText } from '#content/checkout.ts'
import { programmesSectionId } from '#content/navigation.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { readDraft } from '#flows/purchase/payment-session.ts'
import { checkoutHref, paths } from '#platform/paths.ts'
import { Container } from '#ui/container.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { SupportLine } from './support-line.tsx'

export type PaymentErrorPageProps = {
  /** Base slug of the purchased course, if known. */
  courseSlug: BaseSlug | null
  /** The payment came from a staff link, which is the only way to retry it. */
  byLink: boolean
}

export function PaymentErrorPage({ courseSlug, byLink }: PaymentErrorPageProps) {
  const kept = !byLink && courseSlug !== null && readDraft(courseSlug) !== null
  const text = paymentErrorText
  return (
    <Container width="narrow" className="grid gap-6 py-10 sm:py-16">
      <h1 className="text-title">{text.heading}</h1>
      <div className="prose-measure grid gap-3 text-ink-soft text-lg">
        <p>{byLink ? text.leadByLink : text.lead}</p>
        {kept && <p>{text.kept}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        {!byLink && (
          <ButtonLink to={retryHref(courseSlug)}>{courseSlug ? text.retry : text.offer}</ButtonLink>
        )}
        <ButtonLink to={paths.home} variant="secondary">
          {text.home}
        </ButtonLink>
      </div>
      <SupportLine>{text.help}</SupportLine>
    </Container>
  )
}

/** Without a course the checkout cannot load, so this links to the offer. */
function retryHref(courseSlug: BaseSlug | null): string {
  if (courseSlug === null) return `${paths.home}#${programmesSectionId}`
  return courseSlug === membership.slug ? membership.path : checkoutHref(courseSlug)
}
