import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { createCertificateTexts as texts } from '#content/certificate-issue.ts'
import type { CertificateStudent } from '#domain/contracts/certificates.ts'
import { useForm } from '#flows/form/use-form.ts'
import { cleanSearch } from '#flows/staff-list/list-address.ts'
import { SearchBox, useTypedSearch } from '#flows/staff-list/search-box.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmailAddress } from '#ui/email-address.tsx'
import { Field } from '#ui/field.tsx'
import { useCombobox } from '#ui/use-combobox.ts'
import { studentSearchQuery } from '../certificates-admin.queries.ts'
import { useFailureToast } from '../use-failure-toast.ts'

export type StudentSearchProps = {
  /** Text that the search starts with. */
  initial: string
  chosen: CertificateStudent | null
  onChoose: (student: CertificateStudent | null) => void
}

/** A combobox until somebody is chosen. */
export function StudentSearch({ initial, chosen, onChoose }: StudentSearchProps) {
  const { values, change } = useForm({
    draft: 'certificate-student',
    passing: true,
    start: { search: initial },
  })
  const [search, setSearch] = useState(cleanSearch(values.search))
  const { text, setText } = useTypedSearch(search, setSearch)
  const query = useQuery(studentSearchQuery(search))
  useFailureToast(query.error, texts.errorTitle, texts.searchFailed)
  const caption = useId()

  /** Kept at once: the session may end before the search begins. */
  function type(typed: string) {
    setText(typed)
    change({ search: typed })
  }

  // An answer that failed clears what the search before had found.
  const found = query.error ? undefined : query.data
  const { input, listId, option, active } = useCombobox({
    text,
    keys: chosen ? [] : (found ?? []).map(({ id }) => String(id)),
    isPending: query.isFetching || cleanSearch(text) !== search,
    onChoose: (key) => onChoose(found?.find(({ id }) => String(id) === key) ?? null),
  })

  if (chosen) {
    return (
      <section aria-labelledby={caption} className="grid gap-1.5">
        <h3 id={caption} className="font-medium font-sans text-sm">
          {texts.student}
        </h3>
        <div className="flex flex-wrap items-center justify-between gap-3 rounded border border-line-strong bg-sheet px-3 py-2">
          <StudentName student={chosen} />
          <Button variant="quiet" onClick={() => onChoose(null)}>
            {texts.change}
          </Button>
        </div>
      </section>
    )
  }
  return (
    <div className="grid gap-2">
      <Field label={texts.student} hint={texts.studentHint} required>
        <SearchBox {...input} name="student" value={text} onChange={type} />
      </Field>
      {query.error && (
        <div>
          <Button variant="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
            {texts.searchAgain}
          </Button>
        </div>
      )}
      {found && found.length > 0 && (
        <div
          id={listId}
          role="listbox"
          aria-label={texts.found}
          aria-busy={query.isFetching}
          className="grid max-h-64 overflow-y-auto rounded border border-line-strong bg-sheet py-1"
        >
          {found.map((student) => (
            <button
              key={student.id}
              {...option(String(student.id))}
              className={classNames(
                'flex min-h-control items-center px-3 py-1.5 text-left hover:bg-well',
                String(student.id) === active &&
                  'bg-well outline outline-1 outline-line-strong -outline-offset-1',
              )}
            >
              <StudentName student={student} />
            </button>
          ))}
        </div>
      )}
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {query.isFetching && texts.searching}
        {!query.isFetching && found && (found.length === 0 ? texts.none : texts.foundCount(found.length))}
      </p>
    </div>
  )
}

function StudentName({ student }: { student: CertificateStudent }) {
  return (
    <span className="grid min-w-0">
      <span className="wrap-anywhere font-medium">{`${student.firstname} ${student.lastname}`.trim()}</span>
      <span className="text-ink-soft text-sm">
        <EmailAddress address={student.email} />
      </span>
    </span>
  )
}
