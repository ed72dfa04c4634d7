import type { ClassroomState } from './enrolment.ts'

/** Answer of `enroll-student` with `isDemo`, and of `set_demo_access`. */
export type DemoAccess = {
  prospect_id: number
  is_active: boolean
  /** Instant at which the access ends by itself. */
  access_ends_at: string | null
  classroom_state: ClassroomState | null
  /** Number of this wish; the classroom is told the last one only. */
  version: number
  /** Enrolled in a course as well: never suspended in the classroom. */
  has_enrolment: boolean
}

/** A person with demo access as stored. `access_ends_at`: an instant. */
export type StoredProspect = {
  version: number
  firstname: string
  lastname: string
  email: string
  profession: string | null
  phone: string | null
  country: string | null
  notes: string | null
  access_ends_at: string | null
}
/** Somebody known, of whom the request says otherwise than is stored, without the version that it was made from. */
export type ProspectChangedBody = { code: 'prospect_changed'; stored: StoredProspect }
