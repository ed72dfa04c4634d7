import type { ReactNode } from 'react'
import { personTexts as texts } from '#content/people.ts'
import type { Person } from '#domain/contracts/people.ts'
import { chatNumber, chatUrl } from '#flows/contact/chat-number.ts'
import { mailHref } from '#flows/contact/mail-href.ts'
import { prefilledAddress } from '#flows/form/prefill.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#ui/link.tsx'
import { emailOf, nameOf, prefillOf } from '../person-view.ts'

export type PersonRights = { link: boolean; enrol: boolean; certify: boolean; correct: boolean }

export type PersonActionsProps = { person: Person; may: PersonRights; debts: ReactNode }

/** What staff do for a person, with the fields filled in. `debts`: the way to the links of what the person owes. */
export function PersonActions({ person, may, debts }: PersonActionsProps) {
  const prefill = prefillOf(person)
  const greeting = texts.greeting(nameOf(person))
  const number = person.phones.map(chatNumber).find((known) => known !== null)
  return (
    <div className="flex flex-wrap gap-2">
      {may.link && (
        <ButtonLink to={prefilledAddress(paths.paymentLink, prefill)}>{texts.makeLink}</ButtonLink>
      )}
      {debts}
      {may.enrol && (
        <ButtonLink variant="secondary" to={prefilledAddress(paths.enrollStudent, prefill)}>
          {texts.enrol}
        </ButtonLink>
      )}
      {number && (
        <ButtonLink variant="secondary" href={chatUrl(number, greeting)} newTab>
          {texts.chat}
        </ButtonLink>
      )}
      <ButtonLink variant="secondary" href={mailHref(emailOf(person), texts.mailSubject, greeting)}>
        {texts.mail}
      </ButtonLink>
    </div>
  )
}
