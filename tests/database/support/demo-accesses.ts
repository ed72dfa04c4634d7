import { beforeEach } from 'vitest'
import { callAs } from './sessions.ts'
import { asActor, type Database } from './test-database.ts'

export type Access = {
  prospect_id: number
  is_active: boolean
  access_ends_at: string | null
  classroom_state: string
  version: number
  has_enrolment: boolean
}
export type Desired = {
  version: number
  wanted: string
  email: string
  moodle_user_id: number | null
  demo_course_ids: number[]
  open_course_ids: number[]
} | null

export type Changes = Record<string, string | number | null>

/** The database's side of demo accesses; each test has its own person, whose address is `email`. */
export function demoAccesses(sql: () => Database) {
  let people = 0
  let email = ''
  beforeEach(() => {
    people += 1
    email = `demo${people}@example.com`
  })

  function aDemo(changes: Changes = {}) {
    return { firstname: 'Demo', lastname: 'Prueba', email, ...changes }
  }
  function grant(changes: Changes = {}): Promise<Access> {
    return callAs<Access>(sql(), 'staff', 'grant_demo_access', aDemo(changes))
  }
  async function set(
    id: number,
    active: boolean,
    endsAt: string | null = null,
    version: number | null = null,
  ): Promise<Access> {
    const [row] = await asActor(
      sql(),
      'staff',
      (sql) =>
        sql`select public.set_demo_access(${id}, ${active}, ${endsAt}::text::timestamptz, ${version}) as answer`,
    )
    return row?.answer
  }
  async function desired(id: number, version: number): Promise<Desired> {
    const [row] = await sql()`select public.get_classroom_access(${id}, ${version}) as answer`
    return row?.answer
  }
  async function finish(id: number, version: number, state: string, courses: number[] | null = null) {
    const [row] =
      await sql()`select public.finish_classroom_access(${id}, ${version}, ${state}, ${courses}) as last`
    return row?.last
  }
  async function prospect(id: number) {
    const [row] = await sql()`select * from public.demo_prospects where id = ${id}`
    return row
  }
  async function stepsOf(id: number) {
    const rows = await sql()`select id, natural_key, status from public.outbox
      where kind = 'classroom_access' and payload ->> 'prospect_id' = ${String(id)} order by id`
    return rows
  }

  return { email: () => email, aDemo, grant, set, desired, finish, prospect, stepsOf }
}
