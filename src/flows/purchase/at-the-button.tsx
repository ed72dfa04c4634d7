import { acceptanceText, assurancesOf, assuranceTexts } from '#content/acceptance.ts'
import { checkoutText } from '#content/checkout.ts'
import { chatHref, site } from '#content/site.ts'
import type { ChosenCountry } from '#domain/countries.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { currentLegalVersion } from '#domain/legal-versions.ts'
import { paths } from '#platform/paths.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextLink } from '#ui/link.tsx'
import type { Payment } from './use-payment.ts'

/** What may go wrong, and what the school does then (decision 111). */
export function Assurances({ courseSlug, country }: { courseSlug: BaseSlug | null; country: ChosenCountry }) {
  return (
    <section>
      <h3>{assuranceTexts.title}</h3>
      <ul className="mt-2 grid gap-1.5 text-ink-soft text-sm">
        {assurancesOf(courseSlug, country).map(({ when, outcome }) => (
          <li key={when}>
            <b className="font-medium text-ink">{when}:</b> {outcome}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What must be accepted to pay. Its documents open in another tab, so that the form stays as it is. */
export function AcceptanceField({ payment }: { payment: Payment }) {
  const { values, change, problemOf } = payment
  const text = acceptanceText
  return (
    <Checkbox
      name="accepted"
      required
      label={
        <>
          {text.before}{' '}
          <TextLink href={paths.terms} newTab>
            {text.terms}
          </TextLink>
          {text.with}{' '}
          <TextLink href={`${paths.terms}#pagos`} newTab>
            {text.refunds}
          </TextLink>
          {text.and}{' '}
          <TextLink href={paths.privacyPolicy} newTab>
            {text.privacy}
          </TextLink>
          .
        </>
      }
      error={problemOf('accepted')}
      checked={values.accepted === currentLegalVersion}
      onChange={(event) => change({ accepted: event.target.checked ? currentLegalVersion : null })}
    />
  )
}

/** Below the button: where one pays, and whom to ask before. */
export function PayNotes({ productName }: { productName: string | undefined }) {
  const { submit, ask } = checkoutText
  return (
    <div className="grid gap-3 text-center text-ink-mute text-sm">
      <p>{submit.note}</p>
      {site.chat.display && (
        <p>
          {ask.text}{' '}
          <TextLink href={chatHref(ask.message(productName))} newTab>
            {ask.action}
          </TextLink>
        </p>
      )}
    </div>
  )
}
