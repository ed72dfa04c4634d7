import { type ReactNode, useId } from 'react'
import { formOutcomeTexts as texts } from '#content/form-outcome.ts'
import { isEmail } from '#domain/email.ts'
import { personHref } from '#platform/paths.ts'
import { TextLink } from '#ui/link.tsx'
import { useFoundPerson, useSettled } from './found-sale.api.ts'

/** One thing that a form will do. `missing`: it is not known yet, and the text asks for what it needs. */
export type Outcome = {
  about: Exclude<keyof typeof texts.labels, 'person'>
  text: string
  missing?: boolean
}

export type OutcomePanelProps = {
  /** As typed. */
  email: string
  outcomes: readonly Outcome[]
}

/** What the form beside it will do, shown while it is filled in and announced when the typing pauses. */
export function OutcomePanel({ email, outcomes }: OutcomePanelProps) {
  const headingId = useId()
  return (
    <section
      aria-labelledby={headingId}
      className="grid content-start gap-2 self-start rounded border border-line bg-sheet p-4"
    >
      <h2 id={headingId}>{texts.title}</h2>
      <dl className="grid">
        <Person email={email} />
        {outcomes.map(({ about, text, missing }) => (
          <Row key={about} label={texts.labels[about]} text={text} missing={missing} />
        ))}
      </dl>
    </section>
  )
}

function Person({ email }: { email: string }) {
  const { data, isError, isFetching, isEnabled } = useFoundPerson(email)
  const label = texts.labels.person
  if (!isEmail(email.trim())) {
    return <Row label={label} text={email.trim() === '' ? texts.noEmail : texts.incompleteEmail} missing />
  }
  if (data) {
    return (
      <Row label={label} text={texts.known(data.name)}>
        <TextLink to={personHref(data.person_id)}>{texts.personPage}</TextLink>
      </Row>
    )
  }
  if (isError && !isFetching) return <Row label={label} text={texts.searchFailed} missing />
  if (isFetching || !isEnabled) return <Row label={label} text={texts.searching} missing />
  return <Row label={label} text={texts.unknown} />
}

type RowProps = {
  label: string
  text: string
  missing?: boolean | undefined
  children?: ReactNode
}

function Row({ label, text, missing, children }: RowProps) {
  const shown = useSettled(text)
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 border-line border-t py-2">
      <dt className="text-ink-soft">{label}</dt>
      <dd aria-live="polite" className={missing ? 'text-ink-mute' : 'figures wrap-anywhere'}>
        {shown} {shown === text && children}
      </dd>
    </div>
  )
}
