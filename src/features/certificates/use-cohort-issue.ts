import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  certificateRefusalMessages,
  certificateRequestFailures,
  generateCertificateFailures,
} from '#content/certificate-failures.ts'
import type { CertificateId } from '#domain/certificate-id.ts'
import { failureCodeOf } from '#domain/contracts/edge-function.ts'
import { requestFailure } from '#platform/staff-request.ts'
import { useHeldPage } from '#platform/unfinished-work.ts'
import { nameProblems } from './certificate-form.ts'
import { addCertificates, generate, type SharedFacts } from './certificates-admin.api.ts'
import { certificatesKey } from './certificates-admin.queries.ts'

export type PersonToIssue = {
  studentId: number
  text: { name: string; distinction: string | null }
  /** Whether it was typed here, and is not what the records say. */
  isOwn: boolean
}

/** `begun`: it has its number, and no file since it was stopped. `refusedName`: the name that the sheet does not take. */
export type IssueOutcome =
  | { step: 'waiting' | 'working' | 'begun' | 'done' }
  | { step: 'failed'; reason: string; refusedName: string | null }

/** The edge has a worker for each request; more at once only wait for each other. */
const generationsAtOnce = 3
/** So few that a press of "Stop" leaves few with a number and without a file. */
const begunAtOnce = 6

/** Creates the certificates of several people and draws them, a few at a time; one that fails stops no other. */
export function useCohortIssue(cohortId: number) {
  const client = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, IssueOutcome>>(new Map())
  /** The people of the latest run. */
  const [people, setPeople] = useState<readonly number[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [isStopping, setStopping] = useState(false)
  const running = useRef<AbortController | null>(null)
  /** Versions by student, with what they say: one that is tried again as it is only lacks its file. */
  const begun = useRef(new Map<number, { id: CertificateId; says: string }>())
  const countOf = (step: IssueOutcome['step']) =>
    people.filter((id) => outcomes.get(id)?.step === step).length
  const isRunning = people.some((id) => isOpen(outcomes.get(id)))
  useHeldPage(isRunning)
  useEffect(() => () => running.current?.abort(), [])

  const put = (studentId: number, outcome: IssueOutcome) =>
    setOutcomes((known) => new Map(known).set(studentId, outcome))

  async function issueOne({ studentId, text }: PersonToIssue) {
    const version = begun.current.get(studentId)
    if (!version) return
    put(studentId, { step: 'working' })
    const result = await generate(version.id)
    if (result.ok) return put(studentId, { step: 'done' })
    const code = failureCodeOf(result)
    const refusedName = nameProblems.some((problem) => problem === code) ? text.name : null
    put(studentId, { step: 'failed', reason: generateCertificateFailures[code], refusedName })
  }

  /** Begins those of which no version says this yet. Returns those that can be drawn, without whom the database refused. */
  async function begin(chosen: readonly PersonToIssue[], facts: SharedFacts): Promise<PersonToIssue[]> {
    const says = new Map(chosen.map(({ studentId, text }) => [studentId, JSON.stringify({ text, facts })]))
    const wanted = chosen
      .filter(({ studentId }) => begun.current.get(studentId)?.says !== says.get(studentId))
      .map(({ studentId, text, isOwn }) => ({ student_id: studentId, ...(isOwn ? text : {}) }))
    if (wanted.length === 0) return [...chosen]
    const { added, refused } = await addCertificates(cohortId, wanted, facts)
    for (const { student_id, id } of added)
      begun.current.set(student_id, { id, says: says.get(student_id) ?? '' })
    for (const { student_id, code } of refused)
      put(student_id, { step: 'failed', reason: certificateRefusalMessages[code], refusedName: null })
    return chosen.filter(({ studentId }) => !refused.some(({ student_id }) => student_id === studentId))
  }

  async function issue(chosen: readonly PersonToIssue[], facts: SharedFacts) {
    if (running.current) return
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setFailure(null)
    setPeople(chosen.map(({ studentId }) => studentId))
    for (const { studentId } of chosen) put(studentId, { step: 'waiting' })
    try {
      for (let from = 0; from < chosen.length && !signal.aborted; from += begunAtOnce) {
        const queue = await begin(chosen.slice(from, from + begunAtOnce), facts)
        await Promise.all(
          Array.from({ length: generationsAtOnce }, async () => {
            for (let next = queue.shift(); next && !signal.aborted; next = queue.shift()) await issueOne(next)
          }),
        )
      }
    } catch (error) {
      setFailure(certificateRequestFailures[requestFailure(error)])
    }
    // What has no file yet can be chosen again; what has its number is told apart.
    setOutcomes((known) => new Map([...known].flatMap(([id, outcome]) => rested(id, outcome))))
    running.current = null
    setStopping(false)
    await client.invalidateQueries({ queryKey: certificatesKey })
  }

  function rested(studentId: number, outcome: IssueOutcome): [number, IssueOutcome][] {
    if (!isOpen(outcome)) return [[studentId, outcome]]
    return begun.current.has(studentId) ? [[studentId, { step: 'begun' }]] : []
  }

  return {
    outcomes,
    failure,
    isRunning,
    isStopping,
    run: {
      total: people.length,
      begun: countOf('begun'),
      done: countOf('done'),
      failed: countOf('failed'),
    },
    issue: (chosen: readonly PersonToIssue[], facts: SharedFacts) => void issue(chosen, facts),
    /** Lets those under way end, and begins no other. */
    stop() {
      running.current?.abort()
      setStopping(true)
    },
  }
}

function isOpen(outcome: IssueOutcome | undefined): boolean {
  return outcome?.step === 'waiting' || outcome?.step === 'working'
}
