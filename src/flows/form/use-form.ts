import { QueryClientContext, type QueryKey } from '@tanstack/react-query'
import { type FormEvent, useContext, useRef, useState } from 'react'
import type { Problem as ReportedProblem } from '#domain/problems.ts'
import { maxLengthOf, type ProblemCode, problemsIn, type Schema } from '#domain/validation.ts'
import { focusControl } from '#platform/focus-control.ts'
import { useHeldPage } from '#platform/unfinished-work.ts'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import type { Checked, ContractFields, FieldProblems } from './checked.ts'
import { type Base, differing, edited, type FormValues, type Kept, useKept } from './use-kept.ts'

type FieldOf<Values> = keyof Values & string

/** The values of a form, and what they are compared with. */
export type Edit<Values> = { values: Values; base: Base<Values> }

/** What a save sends. */
export function changesOf<Values extends FormValues>({ values, base }: Edit<Values>): Partial<Values> {
  return differing(values, base.values)
}

/** An answer of a function, or of SQL (`refusal`). */
export type Answer<Failure> =
  | { ok: true }
  | { ok: false; kind: 'problems'; problems: readonly ReportedProblem[] }
  | { ok: false; kind: 'network' }
  /** Somebody else has changed the row; the form shows it. */
  | { ok: false; kind: 'changed' }
  | { ok: false; kind: 'code'; code: Failure }
  | { ok: false; refusal: Failure }

export type FormOptions<Values, Problem extends string, Failure extends string> = {
  /** Where what was typed is kept in this tab; null where nothing is kept, such as a password. */
  draft: string | null
  /** Forgets the draft when the form closes, unless the session has ended under it. */
  passing?: boolean
  /** Fields in the order of the screen. A field that nobody has changed follows it. */
  start: Values
  /** Version of a stored row (decision 52): from the first change on `start` is what it is compared with. */
  version?: number | null
  /** The request's schema: its limits, and the field of each of its paths. Null until its code has come. */
  contract?: { schema: Schema | null; fields: ContractFields<Values> }
  /** What else a change settles: another country may make a telephone number right. */
  settles?: (changes: Partial<Values>) => readonly FieldOf<Values>[]
  sentence?: (problem: Problem, field: FieldOf<Values>) => string
  /** A sentence for each failure; null for those that the form answers in another way. */
  failures?: Readonly<Record<Failure, string | null>>
  /** Asked anew after each sending, also a failed one: its answer may have been lost. */
  invalidates?: QueryKey
}

/**
 * A form: its values, kept as a draft, problems at their fields, and one sending at a time. What was typed stays until
 * the answer has come.
 */
export function useForm<
  Values extends FormValues,
  Problem extends string = string,
  Failure extends string = never,
>(options: FormOptions<Values, Problem, Failure>) {
  type Field = FieldOf<Values>
  type Problems = FieldProblems<Values, Problem>
  const { start, contract, failures } = options
  const client = useContext(QueryClientContext)
  const element = useRef<HTMLFormElement>(null)
  const { kept, put, wasRestored, forgetRestored } = useKept(options, element)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  /** What was typed before the form was filled in from elsewhere. */
  const [replaced, setReplaced] = useState<Partial<Values> | null>(null)
  /** What somebody else has stored meanwhile, where it differs from the draft. */
  const [beside, setBeside] = useState<Partial<Values> | null>(null)
  const { busy, isBusy, once } = useOneAtATime()
  const base: Base<Values> = kept.base ?? { values: start, version: options.version ?? null }
  const values: Values = { ...base.values, ...kept.edits }
  const isDirty = Object.keys(kept.edits).length > 0
  useHeldPage(isDirty)

  function change(changes: Partial<Values>) {
    put((known) => edited(known, changes, start, options.version))
    const settled = new Set<string>([...Object.keys(changes), ...(options.settles?.(changes) ?? [])])
    setProblems((known) => without(known, settled))
  }

  function show(found: Problems) {
    setProblems(found)
    const names = Object.keys(start)
    focusControl(element.current, names.find((field) => found[field as Field]) ?? Object.keys(found)[0])
  }

  function passes(found: Problems): boolean {
    setFailure(null)
    show(found)
    return Object.keys(found).length === 0
  }

  function fail(code: Failure) {
    setFailure(code)
    // The session or the role was refused: whoever guards the screens notices by asking again.
    if (denials.some((denial) => denial === code)) void client?.invalidateQueries()
  }

  function clear(next: Kept<Values> = { edits: {} }) {
    put(() => next)
    forgetRestored()
    setProblems({})
    setFailure(null)
    setReplaced(null)
    setBeside(null)
  }

  function answered(answer: Answer<Failure>) {
    if (answer.ok || ('kind' in answer && answer.kind === 'changed')) return
    if ('refusal' in answer) return fail(answer.refusal)
    if (answer.kind !== 'problems') return fail(answer.kind === 'code' ? answer.code : ('network' as Failure))
    const found = problemsIn(answer.problems, contract?.fields ?? {}) as Problems
    if (Object.keys(found).length === 0) fail('unknown' as Failure)
    else show(found)
  }

  return {
    element,
    values,
    base,
    /** The values that differ from the base. */
    edits: kept.edits,
    isDirty,
    /** True while the form shows a draft of an earlier visit. */
    wasRestored,
    problems,
    problemOf(field: Field): string | undefined {
      const problem = problems[field]
      return problem && (options.sentence ? options.sentence(problem, field) : problem)
    },
    limitOf(field: Field): number | undefined {
      if (!contract?.schema) return undefined
      const [path] = Object.entries(contract.fields).find(([, own]) => own === field) ?? []
      return path === undefined ? undefined : maxLengthOf(contract.schema, path)
    },
    failure,
    failureText: failure && (failures?.[failure] ?? null),
    fail,
    clearFailure: () => setFailure(null),
    busy,
    isBusy,
    change,
    show,
    clear,
    /** Lets a field follow what the form starts with again; `sent`: unless something else was typed meanwhile. */
    forget(field: Field, sent?: Values[Field]) {
      put((known) => {
        const { [field]: typed, ...edits } = known.edits
        const isSent = sent === undefined || trimmed(typed) === trimmed(sent)
        return isSent ? { ...known, edits: edits as Partial<Values> } : known
      })
      setFailure(null)
    },
    /** Shows what is wrong; true where nothing is. */
    passes,
    /** The value of a check; null where something is wrong, which is shown. */
    checked<Value>(outcome: Checked<Value, Values, Problem>): Value | null {
      passes(outcome.ok ? {} : outcome.problems)
      return outcome.ok ? outcome.value : null
    },
    /** The answer, whose failure is shown; null when nothing was sent, or no answer came. */
    send<Result extends Answer<Failure>>(work: () => Promise<Result>): Promise<Result | null> {
      return once(async () => {
        setFailure(null)
        try {
          const answer = await work()
          answered(answer)
          return answer
        } catch (error) {
          fail(sendFailure(error) as Failure)
          return null
        } finally {
          if (options.invalidates) void client?.invalidateQueries({ queryKey: options.invalidates })
        }
      })
    },
    /** What was sent is stored now, with what the server added; what was typed meanwhile is not. */
    stored(sent: Values, version: number, added: Partial<Values>) {
      put((known) => {
        const values = { ...(known.base?.values ?? start), ...known.edits, ...added }
        const now = { ...sent, ...added }
        return { edits: differing(values, now), base: { values: now, version } }
      })
      forgetRestored()
      setBeside(null)
    },
    beside,
    /**
     * For a save that somebody else's came before (decision 171): the draft is compared with `stored` from now on, which
     * stands beside it; what nobody typed follows it. False where nothing is left to save. `typed`: what the save changes.
     */
    overtaken(stored: Base<Values>, typed: Partial<Values> = kept.edits): boolean {
      const edits = differing(typed, stored.values)
      put(() => ({ edits, base: stored }))
      setBeside(differing(stored.values, { ...values, ...typed }))
      return Object.keys(edits).length > 0
    },
    replaced,
    /** Fills in values from elsewhere and focuses the first field; `restore` undoes it. */
    fill(filled: Values) {
      setReplaced(isDirty ? values : null)
      change(filled)
      focusControl(element.current, Object.keys(start)[0])
    },
    restore() {
      if (replaced) change(replaced)
      setReplaced(null)
    },
    forgetReplaced: () => setReplaced(null),
    /** Props of the form element. */
    props: (submit: (form: HTMLFormElement) => unknown) => ({
      ref: element,
      noValidate: true,
      // Without a script, or before it, sending must not put what was typed into the address.
      method: 'dialog',
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault()
        // React bubbles the event through the portal of a dialog to a surrounding form.
        event.stopPropagation()
        if (!isBusy()) void submit(event.currentTarget)
      },
    }),
  }
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}

const denials: readonly string[] = ['unauthorized', 'forbidden']

/** Why a request of the staff failed (`StaffRequestError`); of one whose answer could not be read nobody knows whether it was done. */
function sendFailure(error: unknown): string {
  return error instanceof Error && 'failure' in error ? String(error.failure) : 'network'
}

function without<Problems extends object>(problems: Problems, settled: ReadonlySet<string>): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !settled.has(field))) as Problems
}

/** What fields need of their form. */
export type FormFields<Values> = {
  values: Values
  change: (changes: Partial<Values>) => void
  problemOf: (field: FieldOf<Values>) => string | undefined
  limitOf: (field: FieldOf<Values>) => number | undefined
}

export type Form<
  Values extends FormValues,
  Problem extends string = ProblemCode,
  Failure extends string = never,
> = ReturnType<typeof useForm<Values, Problem, Failure>>
