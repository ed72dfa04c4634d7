import type { ReactNode } from 'react'
import { personTexts as texts } from '#content/people.ts'
import type { Person } from '#domain/contracts/people.ts'
import { chatNumber, chatUrl } from '#flows/contact/chat-number.ts'
import { mailHref } from '#flows/contact/mail-href.ts'
import { prefilledAddress } from '#flows/form/prefill.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#ui/link.tsx'
import { MoreActions } from '#ui/row-actions.tsx'
import { emailOf, nameOf, prefillOf } from '../person-view.ts'

export type PersonRights = { link: boolean; enrol: boolean; certify: boolean; correct: boolean }

export type PersonActionsProps = { person: Person; may: PersonRights; debts: ReactNode }

/** What staff do for a person, with the fields filled in. `debts`: the way to the links of what the person owes. */
export function PersonActions({ person, may, debts }: PersonActionsProps) {
  const prefill = prefillOf(person)
  const greeting = texts.greeting(nameOf(person))
  const number = person.phones.map(chatNumber).find((known) => known !== null)
  const mail = mailHref(emailOf(person), texts.mailSubject, greeting)
  return (
    <div className="flex flex-wrap gap-2">
      {may.link && (
        <ButtonLink to={prefilledAddress(paths.paymentLink, prefill)}>{texts.makeLink}</ButtonLink>
      )}
      {debts}
      <MoreActions
        of={nameOf(person)}
        actions={[
          ...(may.enrol
            ? [{ label: texts.enrol, link: { to: prefilledAddress(paths.enrollStudent, prefill) } }]
            : []),
          ...(number ? [{ label: texts.chat, link: { href: chatUrl(number, greeting), newTab: true } }] : []),
          { label: texts.mail, link: { href: mail } },
        ]}
      />
    </div>
  )
}
