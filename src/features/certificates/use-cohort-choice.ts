import { useState } from 'react'
import type { CertificateCandidates } from '#domain/contracts/certificates.ts'
import { hasProblems, type PersonProblems, personProblems, type TypedPerson } from './certificate-form.ts'
import type { IssueOutcome, PersonToIssue } from './use-cohort-issue.ts'

export type Candidate = CertificateCandidates['people'][number]

/** Whom to issue to, and what is written about each. */
export function useCohortChoice(people: readonly Candidate[], outcomes: ReadonlyMap<number, IssueOutcome>) {
  /** What was ticked or cleared by hand. */
  const [ticked, setTicked] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [typed, setTyped] = useState<ReadonlyMap<number, TypedPerson>>(new Map())
  const [problems, setProblems] = useState<ReadonlyMap<number, PersonProblems>>(new Map())
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())

  const canHave = ({ state }: Candidate) => state === 'ready' || state === 'in_progress'
  // One that somebody began may be in the design tool: it is chosen by hand, unless this page began it.
  const isSelected = (person: Candidate) =>
    canHave(person) &&
    (ticked.get(person.student_id) ?? (person.state === 'ready' || outcomes.has(person.student_id)))
  const able = people.filter(canHave)
  const selected = able.filter(isSelected)

  function typedOf(person: Candidate): TypedPerson {
    return typed.get(person.student_id) ?? { name: person.name, distinction: '' }
  }

  function toIssue({ student_id, state, certificate_id, ...person }: Candidate): PersonToIssue {
    const { name, distinction } = typedOf({ student_id, state, certificate_id, ...person })
    const own = { name: name.trim(), distinction: distinction.trim() || null }
    const isOwn = own.name !== person.name || own.distinction !== null
    return {
      studentId: student_id,
      begun: state === 'in_progress' ? certificate_id : null,
      own: isOwn ? own : null,
    }
  }

  return {
    able: able.length,
    selected: selected.length,
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
    problemsOf: ({ student_id }: Candidate) => problems.get(student_id) ?? {},
    isOpen: ({ student_id }: Candidate) => opened.has(student_id),
    toggle({ student_id }: Candidate) {
      const next = new Set(opened)
      if (!next.delete(student_id)) next.add(student_id)
      setOpened(next)
    },
    change(person: Candidate, changes: Partial<TypedPerson>) {
      setTyped(new Map(typed).set(person.student_id, { ...typedOf(person), ...changes }))
      setProblems(new Map([...problems].filter(([id]) => id !== person.student_id)))
    },
    /** Those selected; or only this one. */
    toIssue: (only?: number): PersonToIssue[] =>
      (only === undefined ? selected : people.filter(({ student_id }) => student_id === only)).map(toIssue),
    /** Opens those whose own text is wrong; false when there is none. */
    showProblems(chosen: readonly PersonToIssue[]): boolean {
      const found = chosen.flatMap(({ studentId }) => {
        const own = typed.get(studentId)
        const wrong = own ? personProblems(own) : {}
        return hasProblems(wrong) ? [[studentId, wrong] as const] : []
      })
      setProblems(new Map(found))
      setOpened(new Set([...opened, ...found.map(([id]) => id)]))
      return found.length > 0
    },
  }
}

export type CohortChoice = ReturnType<typeof useCohortChoice>
