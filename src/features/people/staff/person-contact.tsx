import { useContext } from 'react'
import { auditActionNames, auditedRowName } from '#content/audit.ts'
import { enquiryFormTexts } from '#content/desk.ts'
import { formatCohort } from '#content/format.ts'
import { personTexts as texts } from '#content/people.ts'
import { actSentence } from '#content/person-history.ts'
import { recapLinksText } from '#content/recap-admin.ts'
import type { Person, PersonAct } from '#domain/contracts/people.ts'
import { MayOpen, saleAnchor } from '#flows/staff-list/person-link.tsx'
import { recapLinkTones } from '#flows/staff-list/state-tones.ts'
import { paths } from '#platform/paths.ts'
import { formatSchoolDay, formatSchoolMoment } from '#platform/school-time.ts'
import { Badge } from '#ui/badge.tsx'
import { TextLink } from '#ui/link.tsx'
import { factLine, RecordList } from './record-list.tsx'

export function PersonRecaps({ person }: { person: Person }) {
  return (
    <RecordList
      title={texts.recaps}
      empty={texts.noRecaps}
      entries={person.recaps?.map((recap) => ({
        key: recap.id,
        title: recap.class_title,
        facts: factLine(
          recap.course_name,
          formatCohort(recap.cohort),
          recap.opened_at ? texts.opened(formatSchoolMoment(new Date(recap.opened_at))) : texts.neverOpened,
        ),
        end: (
          <>
            {recap.rating !== null && <span className="figures">{texts.rating(recap.rating)}</span>}
            <Badge tone={recapLinkTones[recap.state]}>{recapLinksText.states[recap.state]}</Badge>
          </>
        ),
      }))}
    />
  )
}

export function PersonEnquiries({ person }: { person: Person }) {
  return (
    <RecordList
      title={texts.enquiries}
      empty={texts.noEnquiries}
      entries={person.enquiries?.map((enquiry) => ({
        key: enquiry.id,
        title: factLine(enquiryFormTexts[enquiry.form], enquiry.course_name, enquiry.company),
        facts: (
          <>
            {factLine(
              formatSchoolMoment(new Date(enquiry.created_at)),
              enquiry.assigned_to_name && texts.assignedTo(enquiry.assigned_to_name),
              person.addresses.length > 1 && enquiry.email,
            )}
            <span className="mt-1 block whitespace-pre-line text-ink">{enquiry.message}</span>
          </>
        ),
        end: (
          <Badge tone={enquiry.answered_at ? 'success' : 'warning'}>
            {enquiry.answered_at
              ? texts.answered(formatSchoolDay(new Date(enquiry.answered_at)))
              : texts.unanswered}
          </Badge>
        ),
      }))}
    />
  )
}

const sameAct = (one: PersonAct, other: PersonAct) =>
  one.created_at === other.created_at && one.actor_name === other.actor_name

/** An act writes several rows: those without a sentence, and the joining that a correction brings, stand for it where nothing else does. */
const isTold = (act: PersonAct) => act.action !== 'join' && actSentence(act) !== null

export function PersonHistory({ person: { history } }: { person: Person }) {
  const mayOpenLog = useContext(MayOpen)(paths.auditLog)
  const shown = history.filter(
    (act) => isTold(act) || !history.some((other) => isTold(other) && sameAct(act, other)),
  )
  return (
    <RecordList
      title={texts.history}
      empty={texts.noHistory}
      entries={shown.map((act) => {
        const { table_name: table, row_key: row, sale_id: sale } = act
        const said = actSentence(act) ?? `${auditActionNames[act.action]}: ${auditedRowName(table, row)}`
        return {
          key: act.id,
          title: mayOpenLog ? (
            <TextLink to={`${paths.auditLog}?${new URLSearchParams({ table, row })}`}>{said}</TextLink>
          ) : sale === null ? (
            said
          ) : (
            <TextLink href={`#${saleAnchor(sale)}`}>{said}</TextLink>
          ),
          facts: factLine(formatSchoolMoment(new Date(act.created_at)), act.actor_name),
        }
      })}
    />
  )
}
