import * as v from 'valibot'
import type { EdgeFunction } from './edge-function.ts'
import { count, id, instant, linkToken } from './fields.ts'
import type { SqlRefusal } from './sql-refusals.ts'

/** Why a person cannot be erased now (decision 201). */
export const erasureObstacles = ['staff', 'debt', 'refund', 'review', 'open_order', 'request'] as const
export type ErasureObstacle = (typeof erasureObstacles)[number]

const factsSchema = v.object({
  firstname: v.string(),
  lastname: v.string(),
  phone: v.string(),
  country: v.string(),
})
/** What `correct_person` changes; empty is none (decision 156). */
export type PersonFacts = v.InferOutput<typeof factsSchema>

/** Result of `get_personal_data`. */
export const personalDataSchema = v.object({
  obstacle: v.nullable(v.picklist(erasureObstacles)),
  /** Null of somebody who only wrote or began an order. */
  profile: v.nullable(factsSchema),
  /** How many certificates of the person hold. */
  certificates: count,
  erasure: v.nullable(
    v.object({
      id,
      asked_at: instant,
      /** Until then it can be taken back. */
      starts_at: instant,
      keeps_certificates: v.boolean(),
      held: v.nullable(v.picklist(erasureObstacles)),
      erased_at: v.nullable(instant),
      /** When every provider had answered. */
      ended_at: v.nullable(instant),
      /** Kinds of steps that no provider has answered. */
      waiting: v.array(v.string()),
    }),
  ),
})
export type PersonalData = v.InferOutput<typeof personalDataSchema>

/** Refusals of the calls about somebody's data; tests/contract compares them with the migrations. */
export const personalDataRefusals = {
  correct_person: [
    'firstname_required',
    'person_changed',
    'person_not_found',
    'reason_required',
    'reason_too_long',
  ],
  ask_erasure: [
    'confirmation_invalid',
    'erasure_debt',
    'erasure_exists',
    'erasure_staff',
    'person_not_found',
  ],
  ask_person_copy: ['person_not_found'],
} as const satisfies Record<string, readonly SqlRefusal[]>
export type PersonalDataRefusal = (typeof personalDataRefusals)[keyof typeof personalDataRefusals][number]

/** Result of `get_person_copy_mail`. */
export const personCopyMailSchema = v.object({
  email: v.string(),
  /** May be empty. */
  name: v.string(),
  token: linkToken,
  until: instant,
})
export type PersonCopyMail = v.InferOutput<typeof personCopyMailSchema>

/** Everything that is kept of a person: rows by table, as the database has them (decision 203). */
export const personCopySchema = v.object({
  made_at: instant,
  addresses: v.array(v.string()),
  tables: v.record(v.string(), v.array(v.record(v.string(), v.unknown()))),
  files: v.array(v.object({ name: v.string(), bytes: v.nullish(v.number()) })),
})
export type PersonCopy = v.InferOutput<typeof personCopySchema>

/** Somebody who is to be erased, or was, as it stands beside the copies of the data: row ids and times, and nothing else (decision 211). */
const listedErasure = v.object({
  id,
  person_ids: v.array(id),
  keeps_certificates: v.boolean(),
  starts_at: instant,
  /** Null of one that was not done when the list was written. */
  erased_at: v.nullable(instant),
})
export type ListedErasure = v.InferOutput<typeof listedErasure>
/** A file of that folder. The command keeps the project's own list, which names everybody until `listed_at`. */
export const erasureListSchema = v.object({ listed_at: instant, erasures: v.array(listedErasure) })
export type ErasureList = v.InferOutput<typeof erasureListSchema>
export const erasureFolder = 'erasures/'

/** Result of `unkept_erasures`: those that are done and do not stand there yet. */
export const unkeptErasuresSchema = v.array(listedErasure)

/** Hands a copy out, once, to whoever has the link of the mail (decision 203). */
export const takePersonCopy = {
  name: 'take-person-copy',
  request: v.object({ token: linkToken }),
  response: personCopySchema,
  codes: ['link_invalid'],
} as const satisfies EdgeFunction

/** Sweeps what is kept no longer (decision 202). */
export const sweepPersonalData = {
  name: 'sweep-personal-data',
  request: v.object({}),
  response: v.object({ swept: count, files: count }),
  codes: ['storage_error'],
} as const satisfies EdgeFunction
export const sweepPersonalDataJob = 'sweep-personal-data'
