import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  certificateRefusalMessages,
  certificateRequestFailures,
  createCertificateFailures,
  generateCertificateFailures,
} from '#content/certificate-failures.ts'
import type { CertificateId } from '#domain/certificate-id.ts'
import { certificatesAtOnce } from '#domain/contracts/certificates.ts'
import { failureCodeOf } from '#platform/call-function.ts'
import { requestFailure } from '#platform/staff-request.ts'
import { useHeldPage } from '#platform/use-held-page.ts'
import { addCertificate, addCertificates, generate, type SharedFacts } from './certificates-admin.api.ts'
import { certificatesKey } from './certificates-admin.queries.ts'

export type IssuedCohort = { id: number; slug: string }

export type PersonToIssue = {
  studentId: number
  /** Of a version that was begun before and only lacks its file. */
  begun: CertificateId | null
  /** What differs from the record of the student; null for nothing. */
  own: { name: string; distinction: string | null } | null
}

export type IssueOutcome = { step: 'waiting' | 'working' | 'done' } | { step: 'failed'; reason: string }

/** The edge has a worker for each request; more at once only wait for each other. */
const generationsAtOnce = 3

/** Creates the certificates of several people and draws them, a few at a time; one that fails stops no other. */
export function useCohortIssue(cohort: IssuedCohort) {
  const client = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, IssueOutcome>>(new Map())
  /** Of the latest run. */
  const [people, setPeople] = useState<readonly number[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [isStopping, setStopping] = useState(false)
  const running = useRef<AbortController | null>(null)
  /** Versions without a file, by student: one that is tried again is not created again. */
  const begun = useRef(new Map<number, CertificateId>())
  const isRunning = people.some((id) => isOpen(outcomes.get(id)))
  useHeldPage(isRunning)
  useEffect(() => () => running.current?.abort(), [])

  const put = (studentId: number, outcome: IssueOutcome) =>
    setOutcomes((known) => new Map(known).set(studentId, outcome))

  async function issueOne({ studentId, own }: PersonToIssue, facts: SharedFacts) {
    const fail = (reason: string) => put(studentId, { step: 'failed', reason })
    put(studentId, { step: 'working' })
    if (own && !begun.current.has(studentId)) {
      const added = await addCertificate({
        student_id: studentId,
        course_slug: cohort.slug,
        ...own,
        ...facts,
      })
      if (!added.ok) return fail(createCertificateFailures[failureCodeOf(added)])
      begun.current.set(studentId, added.value.certificate.id)
    }
    const id = begun.current.get(studentId)
    if (!id) return fail(createCertificateFailures.unknown)
    const result = await generate(id)
    if (result.ok) put(studentId, { step: 'done' })
    else fail(generateCertificateFailures[failureCodeOf(result)])
  }

  /** Creates those whose facts are the same for all. Returns whom the database refused. */
  async function addPlain(chosen: readonly PersonToIssue[], facts: SharedFacts): Promise<Set<number>> {
    const plain = chosen
      .filter(({ studentId, own }) => !own && !begun.current.has(studentId))
      .map(({ studentId }) => studentId)
    const turnedDown = new Set<number>()
    for (let from = 0; from < plain.length; from += certificatesAtOnce) {
      const { added, refused } = await addCertificates(
        cohort.id,
        plain.slice(from, from + certificatesAtOnce),
        facts,
      )
      for (const { student_id, id } of added) begun.current.set(student_id, id)
      for (const { student_id, code } of refused) {
        turnedDown.add(student_id)
        put(student_id, { step: 'failed', reason: certificateRefusalMessages[code] })
      }
    }
    return turnedDown
  }

  async function issue(chosen: readonly PersonToIssue[], facts: SharedFacts) {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setFailure(null)
    setPeople(chosen.map(({ studentId }) => studentId))
    for (const person of chosen) {
      put(person.studentId, { step: 'waiting' })
      if (person.begun) begun.current.set(person.studentId, person.begun)
    }
    try {
      const turnedDown = await addPlain(chosen, facts)
      const queue = chosen.filter(({ studentId }) => !turnedDown.has(studentId))
      await Promise.all(
        Array.from({ length: generationsAtOnce }, async () => {
          for (let next = queue.shift(); next && !controller.signal.aborted; next = queue.shift())
            await issueOne(next, facts)
        }),
      )
    } catch (error) {
      setFailure(certificateRequestFailures[requestFailure(error)])
    }
    // What was not begun can be chosen again.
    setOutcomes((known) => new Map([...known].filter(([, outcome]) => !isOpen(outcome))))
    running.current = null
    setStopping(false)
    await client.invalidateQueries({ queryKey: certificatesKey })
  }

  return {
    outcomes,
    failure,
    isRunning,
    isStopping,
    run: {
      total: people.length,
      done: people.filter((id) => outcomes.get(id)?.step === 'done').length,
      failed: people.filter((id) => outcomes.get(id)?.step === 'failed').length,
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
