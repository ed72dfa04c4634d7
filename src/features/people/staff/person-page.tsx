import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { personTexts as texts } from '#content/people.ts'
import type { Person } from '#domain/contracts/people.ts'
import { chatNumber, chatUrl } from '#flows/contact/chat-number.ts'
import { mailHref } from '#flows/contact/mail-href.ts'
import { type Prefill, prefilledAddress } from '#flows/form/prefill.ts'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { paths, personHref } from '#platform/paths.ts'
import { MoreActions } from '#ui/row-actions.tsx'
import { personQuery } from '../people.api.ts'
import { emailOf, isDueSoon, nameOf, prefillOf } from '../person-view.ts'
import { useSettling } from '../use-settling.ts'
import { PersonSkeleton, UnknownPerson } from './no-person.tsx'
import { PersonEnquiries, PersonHistory, PersonRecaps } from './person-contact.tsx'
import { PersonCourses } from './person-courses.tsx'
import { PersonIdentity } from './person-identity.tsx'
import { PersonLinks, PersonPayments } from './person-money.tsx'
import { PersonNotes } from './person-notes.tsx'
import { PersonSteps } from './person-steps.tsx'
import { ErasureNotice, PersonalDataSection } from './personal-data-section.tsx'

export type PersonRights = { enrol: boolean; certify: boolean; correct: boolean; data?: boolean }

type Debtor = { name: string; email: string; phone: string | null }

export type PersonPageProps = {
  personId: number
  may: PersonRights
  sales: ReactNode
  /** The one button for a payment link, with the fields of the form. */
  link: ((payer: Prefill, debtor: Debtor) => ReactNode) | null
  /** What they were told about it, and what holds that. */
  reminders: ReactNode
  /** The sales have been asked for and not yet answered: the page comes with them, so that nothing on it moves. */
  isWaiting: boolean
  /** A refund of theirs is under way. */
  isMoving: boolean
}

export function PersonPage({ personId, may, sales, link, reminders, isWaiting, isMoving }: PersonPageProps) {
  const query = useQuery(personQuery(personId))
  const person = query.data
  useSettling(isMoving || person?.steps.some(isDueSoon) === true)
  if (person === null) return <UnknownPerson reason={texts.unknownPerson} />
  if (!person || isWaiting) {
    return query.error ? (
      <>
        <h1>{texts.title}</h1>
        <ListFailure texts={texts} query={query} />
      </>
    ) : (
      <PersonSkeleton />
    )
  }
  // The address of the page was joined to another person.
  if (person.person_id !== personId) {
    return (
      <>
        <Navigate to={personHref(person.person_id)} replace />
        <PersonSkeleton />
      </>
    )
  }
  return (
    <>
      <ListFailure texts={texts} query={query} />
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <h1 className="wrap-anywhere min-w-0 ">{nameOf(person)}</h1>
        <PersonActions
          person={person}
          may={may}
          link={link?.(prefillOf(person), {
            name: nameOf(person),
            email: emailOf(person),
            phone: prefillOf(person).phone ?? null,
          })}
        />
      </header>
      {may.data && <ErasureNotice personId={person.person_id} />}
      <div className="grid gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr]">
        <div className="xl:col-start-2">
          <PersonIdentity person={person} mayCorrect={may.correct} />
        </div>
        <div className="grid min-w-0 content-start gap-page xl:col-start-1 xl:row-span-2 xl:row-start-1">
          {sales && (
            <section aria-label={texts.sales} className="grid gap-2">
              <h2>{texts.sales}</h2>
              {sales}
            </section>
          )}
          {reminders}
          <PersonCourses person={person} mayCertify={may.certify} />
          <PersonPayments person={person} />
          <PersonLinks person={person} />
          <PersonSteps person={person} />
          <PersonRecaps person={person} />
          <PersonEnquiries person={person} />
          <PersonHistory person={person} />
        </div>
        <div className="grid content-start gap-6 xl:col-start-2">
          <PersonNotes person={person} />
          {may.data && <PersonalDataSection person={person} />}
        </div>
      </div>
    </>
  )
}

type PersonActionsProps = { person: Person; may: PersonRights; link: ReactNode }

/** What staff do for a person, with the fields filled in. */
function PersonActions({ person, may, link }: PersonActionsProps) {
  const prefill = prefillOf(person)
  const greeting = texts.greeting(nameOf(person))
  const number = person.phones.map(chatNumber).find((known) => known !== null)
  const mail = mailHref(emailOf(person), texts.mailSubject, greeting)
  return (
    <div className="flex flex-wrap gap-2">
      {link}
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
