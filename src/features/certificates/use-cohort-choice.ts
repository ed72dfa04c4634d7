import { useState } from 'react'
import type { FormFields } from '#flows/form/use-form.ts'
import { hasProblems, type PersonProblems, personProblems, type TypedPerson } from './certificate-form.ts'
import type { Candidate } from './certificates-admin.api.ts'
import type { IssueOutcome, PersonToIssue } from './use-cohort-issue.ts'

/** The people to issue to, and what is written about each. */
export function useCohortChoice(people: readonly Candidate[], outcomes: ReadonlyMap<number, IssueOutcome>) {
  /** What was ticked or cleared by hand. */
  const [ticked, setTicked] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [typed, setTyped] = useState<ReadonlyMap<number, TypedPerson>>(new Map())
  const [problems, setProblems] = useState<ReadonlyMap<number, PersonProblems>>(new Map())
  /** What was opened or closed by hand. */
  const [opened, setOpened] = useState<ReadonlyMap<number, boolean>>(new Map())

  const canHave = ({ state }: Candidate) => state === 'ready' || state === 'in_progress'
  // Whoever is doubtful is chosen by hand, and so is one that somebody began, which may be in the design tool; unless this
  // page began it.
  const isSelected = ({ student_id, ...person }: Candidate) =>
    canHave({ student_id, ...person }) &&
    (ticked.get(student_id) ??
      ((person.state === 'ready' && person.doubts.length === 0) || outcomes.has(student_id)))
  const able = people.filter(canHave)
  const selected = able.filter(isSelected)

  function typedOf(person: Candidate): TypedPerson {
    const { name, distinction } = person.written
    return typed.get(person.student_id) ?? { name, distinction: distinction ?? '' }
  }

  function toIssue(person: Candidate): PersonToIssue {
    const { name, distinction } = typedOf(person)
    const text = { name: name.trim(), distinction: distinction.trim() || null }
    const { written } = person
    const isOwn = text.name !== written.name || text.distinction !== written.distinction
    return { studentId: person.student_id, text, isOwn }
  }

  /** Why the sheet took no such name; null once it is another. */
  function refusedName(person: Candidate): string | null {
    const outcome = outcomes.get(person.student_id)
    if (outcome?.step !== 'failed' || outcome.refusedName === null) return null
    return outcome.refusedName === typedOf(person).name.trim() ? outcome.reason : null
  }

  function change(person: Candidate, changes: Partial<TypedPerson>) {
    setTyped(new Map(typed).set(person.student_id, { ...typedOf(person), ...changes }))
    setProblems(new Map([...problems].filter(([id]) => id !== person.student_id)))
    // Where a refused name has become another, its field stays.
    setOpened(new Map(opened).set(person.student_id, true))
  }

  const isOpen = (person: Candidate) => opened.get(person.student_id) ?? refusedName(person) !== null

  return {
    able: able.length,
    selected,
    areAllSelected: able.length > 0 && selected.length === able.length,
    canHave,
    isSelected,
    select(chosen: readonly Candidate[], isChosen: boolean) {
      setTicked(new Map([...ticked, ...chosen.map(({ student_id }) => [student_id, isChosen] as const)]))
    },
    selectAll(isChosen: boolean) {
      setTicked(new Map(able.map(({ student_id }) => [student_id, isChosen])))
    },
    typedOf,
    refusedName,
    formOf(person: Candidate): FormFields<TypedPerson> {
      const refused = refusedName(person)
      const found: PersonProblems = problems.get(person.student_id) ?? (refused ? { name: refused } : {})
      return {
        values: typedOf(person),
        change: (changes) => change(person, changes),
        problemOf: (field) => found[field],
        limitOf: () => undefined,
      }
    },
    isOpen,
    toggle(person: Candidate) {
      setOpened(new Map(opened).set(person.student_id, !isOpen(person)))
    },
    toIssue,
    /** Opens those whose own text is wrong; false when there is none. */
    showProblems(chosen: readonly Candidate[]): boolean {
      const found = chosen.flatMap(({ student_id }) => {
        const own = typed.get(student_id)
        const wrong = own ? personProblems(own) : {}
        return hasProblems(wrong) ? [[student_id, wrong] as const] : []
      })
      setProblems(new Map(found))
      setOpened(new Map([...opened, ...found.map(([id]) => [id, true] as const)]))
      return found.length > 0
    },
  }
}

export type CohortChoice = ReturnType<typeof useCohortChoice>
