import { acceptanceText as text } from '#content/acceptance.ts'
import { currentLegalVersion } from '#domain/legal-versions.ts'
import { paths } from '#platform/paths.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextLink } from '#ui/link.tsx'
import type { Payment } from './use-payment.ts'

export type AcceptanceFieldProps = { payment: Payment }

/** What must be accepted to pay. Its documents open in another tab, so that the form stays as it is. */
export function AcceptanceField({ payment: { values, change, problemOf } }: AcceptanceFieldProps) {
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
