import { erasureObstacleTexts } from '#content/desk.ts'
import { personalDataRefusalTexts, personalDataTexts as texts } from '#content/personal-data.ts'
import type { Person } from '#domain/contracts/people.ts'
import type { PersonalData, PersonFacts } from '#domain/contracts/personal-data.ts'
import { ActDialog } from '#flows/form/act-dialog.tsx'
import { CheckField, ChoiceField, TextField } from '#flows/form/fields.tsx'
import { ReasonDialog } from '#flows/form/reason-dialog.tsx'
import { useForm } from '#flows/form/use-form.ts'
import { staffQueries } from '#platform/staff-request.ts'
import { Notice } from '#ui/notice.tsx'
import { emailOf, nameOf } from '../person-view.ts'
import { askErasure, askPersonCopy, correctPerson } from '../personal-data.api.ts'

type DialogProps = { person: Person; onClose: () => void }

// Every list of the staff area shows names.
const invalidates = [staffQueries]
const failures = personalDataRefusalTexts

/** Name, telephone and country, everywhere at once (decision 156). */
export function EditDialog({ person, seen, onClose }: DialogProps & { seen: PersonFacts }) {
  const form = useForm<PersonFacts & { reissue: boolean; reason: string }, string, keyof typeof failures>({
    draft: `correct-person:${person.person_id}`,
    passing: true,
    start: { ...seen, reissue: true, reason: '' },
    failures,
    invalidates,
  })
  const { firstname, lastname, phone, country, reissue } = form.values
  const hasCertificates = person.students?.some(({ certificates }) => certificates.length > 0) ?? false
  return (
    <ReasonDialog
      title={texts.editOf(nameOf(person))}
      text={texts.editText}
      confirm={texts.save}
      working={texts.saving}
      done={texts.saved}
      {...(hasCertificates && reissue && { about: texts.reissued })}
      form={form}
      problems={firstname.trim() === '' ? { firstname: failures.firstname_required } : {}}
      act={(reason) =>
        correctPerson(person.person_id, { firstname, lastname, phone, country, seen, reissue, reason })
      }
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="firstname" label={texts.firstname} required maxLength={120} />
        <TextField form={form} name="lastname" label={texts.lastname} maxLength={120} />
        <TextField form={form} name="phone" label={texts.phone} inputMode="tel" maxLength={40} />
        <TextField form={form} name="country" label={texts.country} maxLength={60} />
      </div>
      {hasCertificates && <CheckField form={form} name="reissue" label={texts.reissue} />}
    </ReasonDialog>
  )
}

/** A link to everything that is kept of the person, to an address that is theirs (decision 203). */
export function CopyDialog({ person, onClose }: DialogProps) {
  const form = useForm<{ email: string }, string, keyof typeof failures>({
    draft: `copy:${person.person_id}`,
    passing: true,
    start: { email: emailOf(person) },
    failures,
    invalidates,
  })
  const { email } = form.values

  return (
    <ActDialog
      title={texts.copyOf(nameOf(person))}
      description={texts.copyText}
      confirm={texts.copySend}
      working={texts.copySending}
      form={form}
      act={() => askPersonCopy(email)}
      done={texts.copySent(email)}
      onClose={onClose}
    >
      <ChoiceField
        form={form}
        name="email"
        label={texts.copyTo}
        values={person.addresses.map((address) => address.email)}
        labels={Object.fromEntries(person.addresses.map((address) => [address.email, address.email]))}
      />
    </ActDialog>
  )
}

/** Erases the person in 48 hours, once an address of theirs was typed (decision 201). */
export function EraseDialog({ person, data, onClose }: DialogProps & { data: PersonalData }) {
  const form = useForm<{ keeps: boolean; confirmation: string }, string, keyof typeof failures>({
    draft: `erase:${person.person_id}`,
    passing: true,
    start: { keeps: data.certificates > 0, confirmation: '' },
    failures,
    invalidates,
  })
  const { keeps, confirmation } = form.values
  const isTheirs = person.addresses.some(({ email }) => email === confirmation.trim().toLowerCase())

  return (
    <ActDialog
      title={texts.eraseOf(nameOf(person))}
      description={texts.eraseText}
      confirm={texts.eraseConfirm}
      working={texts.erasing}
      danger
      form={form}
      problems={isTheirs ? {} : { confirmation: failures.confirmation_invalid }}
      act={() => askErasure(person.person_id, confirmation, keeps)}
      done={texts.eraseAsked}
      onClose={onClose}
    >
      {data.obstacle && <Notice tone="warning">{texts.obstacle(erasureObstacleTexts[data.obstacle])}</Notice>}
      {data.certificates > 0 && (
        <div className="grid gap-2">
          <p>{texts.certificates(data.certificates)}</p>
          <CheckField form={form} name="keeps" label={texts.keep} />
          <p className="text-ink-soft text-sm">{texts.keepHint}</p>
        </div>
      )}
      <TextField form={form} name="confirmation" label={texts.confirmation} required spellCheck={false} />
    </ActDialog>
  )
}
