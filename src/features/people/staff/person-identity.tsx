import { type ReactNode, useId, useState } from 'react'
import { personTexts as texts } from '#content/people.ts'
import type { Person } from '#domain/contracts/people.ts'
import { normalizeEmail } from '#domain/email.ts'
import { useStaffMutation } from '#flows/form/use-staff-mutation.ts'
import { personHref } from '#platform/paths.ts'
import { formatSchoolDay } from '#platform/school-time.ts'
import { staffQueries } from '#platform/staff-request.ts'
import { Button } from '#ui/button.tsx'
import { EmailAddress } from '#ui/email-address.tsx'
import { TextLink } from '#ui/link.tsx'
import { toast } from '#ui/toast-store.ts'
import { separateAddress } from '../people.api.ts'
import { otherNames } from '../person-view.ts'
import { CorrectDialog, JoinDialog } from './address-dialogs.tsx'

/** Every way in which a person is known, and who else may be the same. */
export function PersonIdentity({ person, mayCorrect }: { person: Person; mayCorrect: boolean }) {
  const titleId = useId()
  const [joining, setJoining] = useState<string | null>(null)
  const [correcting, setCorrecting] = useState<string | null>(null)
  // Somebody who only wrote to the school has nothing to correct.
  const used = new Set<string>(
    [...(person.students ?? []), ...(person.payments ?? [])].map(({ email }) => normalizeEmail(email)),
  )
  const names = otherNames(person)
  return (
    <section aria-labelledby={titleId} className="grid content-start gap-3">
      <h2 id={titleId}>{texts.who}</h2>
      <dl className="grid gap-3 rounded border border-line bg-sheet px-4 py-3">
        <Fact name={texts.addresses}>
          <ul className="grid gap-1.5">
            {person.addresses.map((address) => (
              <Address
                key={address.email}
                address={address}
                onCorrect={mayCorrect && used.has(address.email) ? setCorrecting : null}
              />
            ))}
          </ul>
        </Fact>
        {names.length > 0 && (
          <Fact name={texts.alsoWritten}>
            <span className="wrap-anywhere">{names.join(' · ')}</span>
          </Fact>
        )}
        <Fact name={texts.phones}>
          <span className="figures">{person.phones.join(' · ') || texts.noPhone}</span>
        </Fact>
        {person.documents && (
          <Fact name={texts.documents}>
            {person.documents.map(({ type, number }) => `${type ?? ''} ${number}`.trim()).join(' · ') ||
              texts.noDocument}
          </Fact>
        )}
      </dl>
      {person.member_since && (
        <p className="text-ink-soft text-sm">
          {texts.memberSince(formatSchoolDay(new Date(person.member_since)))}
        </p>
      )}
      <Suggestions person={person} onJoin={setJoining} />
      <Button variant="quiet" className="justify-self-start" onClick={() => setJoining('')}>
        {texts.joinOther}
      </Button>
      {correcting !== null && <CorrectDialog address={correcting} onClose={() => setCorrecting(null)} />}
      {joining !== null && <JoinDialog person={person} email={joining} onClose={() => setJoining(null)} />}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-mute text-xs">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type AddressProps = { address: Person['addresses'][number]; onCorrect: ((email: string) => void) | null }

function Address({ address: { email, is_joined }, onCorrect }: AddressProps) {
  const separate = useStaffMutation([staffQueries], {
    mutationFn: () => separateAddress(email),
    onSuccess: () => toast({ title: texts.separated(email) }),
    onError: () => toast({ title: texts.separateFailed, variant: 'destructive' }),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="min-w-0">
        <EmailAddress address={email} />
        {is_joined && <span className="block text-ink-mute text-xs">{texts.joined}</span>}
      </span>
      {onCorrect && (
        <Button variant="quiet" aria-label={texts.correctOf(email)} onClick={() => onCorrect(email)}>
          {texts.correct}
        </Button>
      )}
      {is_joined && (
        <Button
          variant="quiet"
          aria-label={texts.separateOf(email)}
          busy={separate.isPending}
          busyLabel={texts.separating}
          onClick={() => separate.mutate()}
        >
          {texts.separate}
        </Button>
      )}
    </li>
  )
}

function Suggestions({ person, onJoin }: { person: Person; onJoin: (email: string) => void }) {
  const titleId = useId()
  if (person.suggestions.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="grid gap-2 rounded border border-line-strong px-4 py-3">
      <h3 id={titleId} className="font-display font-semibold">
        {texts.suggestions}
      </h3>
      <ul className="grid gap-3">
        {person.suggestions.map(({ person_id, name, email, reason, evidence }) => (
          <li key={person_id} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <div className="min-w-0 flex-1 basis-44">
              <TextLink to={personHref(person_id)} className="wrap-anywhere">
                {name ?? email}
              </TextLink>
              <span className="block text-ink-soft text-sm">
                <EmailAddress address={email} />
              </span>
              <span className="wrap-anywhere block text-ink-mute text-xs">
                {texts.suggestionReasons[reason](evidence ?? '')}
              </span>
            </div>
            <Button variant="secondary" aria-label={texts.joinOf(email)} onClick={() => onJoin(email)}>
              {texts.join}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
