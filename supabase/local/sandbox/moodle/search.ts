import { createHash } from 'node:crypto'
import type { MoodleUser, State } from '../state.ts'
import { child, invalidParameter, listOf, type Parameter, textOf } from './protocol.ts'
import { checkContext, visibleFields } from './rights.ts'

/** The service's own user, who sees all of itself. */
export const serviceUserId = 3

/** Users that every site has. */
const siteUsers: readonly MoodleUser[] = [
  siteUser(1, 'guest', 'root@localhost'),
  { ...siteUser(2, 'admin', 'administracion@aula.meridiano.example'), is_admin: true },
  siteUser(serviceUserId, 'servicio-web', 'servicio-web@aula.meridiano.example'),
]

function siteUser(id: number, username: string, email: string): MoodleUser {
  const names = { firstname: 'Aula', lastname: username, phone1: '', country: '', lang: 'es' }
  const rest = { suspended: false, password_mailed: false, created_at: '2026-01-01T00:00:00.000Z' }
  return { id, username, email, ...names, ...rest }
}

export function everybody(state: State): MoodleUser[] {
  return [...siteUsers, ...state.data.moodle.users]
}

/** Also a deleted one. */
export function findAnybody(state: State, id: number): MoodleUser | undefined {
  return everybody(state).find((one) => one.id === id)
}

/** As the administration does it: the row stays, and the search by id goes on answering it. */
export function deleteUser(state: State, user: MoodleUser): void {
  const { moodle } = state.data
  user.username = `${user.email}.${Math.floor(state.now() / 1000)}`
  user.email = createHash('md5').update(user.username).digest('hex')
  user.deleted = true
  moodle.enrolments = moodle.enrolments.filter((one) => one.userid !== user.id)
  state.changed()
}

const fields = ['id', 'idnumber', 'username', 'email']

/** core_user_get_users_by_field: compares as the database does. */
export function getUsersByField(state: State, parameters: Parameter): unknown {
  const field = textOf(child(parameters, 'field'))
  const values = listOf(child(parameters, 'values'))?.map(textOf)
  if (values === undefined || !fields.includes(field)) throw invalidParameter('field: invalid value')
  if (field === 'username' && values.some((value) => !/^[-._@a-z0-9]*$/.test(value))) {
    throw invalidParameter('username: invalid value')
  }
  checkContext(state.data.moodleSite)
  const ignoresCase = state.data.moodleSite.mode === 'mysql'
  const same = (one: string, other: string): boolean =>
    ignoresCase ? one.toLowerCase() === other.toLowerCase() : one === other
  return everybody(state)
    .filter((user) => values.some((value) => same(fieldOf(user, field), value)))
    .flatMap((user) => shown(state, user, field))
}

/** core_user_get_users: without deleted ones; of the e-mail a LIKE that ignores case. */
export function getUsers(state: State, parameters: Parameter): unknown {
  const criteria = listOf(child(parameters, 'criteria'))
  if (criteria === undefined) throw invalidParameter('criteria: missing')
  const wanted = criteria.map((one) => ({
    key: textOf(child(one, 'key')),
    value: textOf(child(one, 'value')),
  }))
  const known = wanted.filter(({ key }) => fields.includes(key))
  const found = everybody(state).filter((user) => !user.deleted && known.every((one) => isLike(user, one)))
  const users = found.flatMap((user) =>
    known.every(({ key }) => shown(state, user, key)[0]) ? shown(state, user, 'id') : [],
  )
  const unknown = wanted.filter(({ key }) => !fields.includes(key))
  return { users, warnings: unknown.map(({ key }) => ({ item: key, warningcode: 'invalidfieldparameter' })) }
}

function isLike(user: MoodleUser, { key, value }: { key: string; value: string }): boolean {
  if (key !== 'email') return fieldOf(user, key) === value
  const pattern = value.trim().replace(/\\?./gs, (one) => {
    if (one === '%') return '.*'
    return one === '_' ? '.' : one.slice(-1).replace(/[^A-Za-z0-9@]/, '\\$&')
  })
  return new RegExp(`^${pattern}$`, 'is').test(user.email)
}

function fieldOf(user: MoodleUser, field: string): string {
  if (field === 'id') return String(user.id)
  if (field === 'username') return user.username
  return field === 'email' ? user.email : ''
}

/** Nobody when the searched field may not be seen. */
function shown(state: State, user: MoodleUser, field: string): Record<string, unknown>[] {
  const isOwn = user.id === serviceUserId
  const sees = isOwn ? { user: true, username: true, email: true } : visibleFields(state.data.moodleSite)
  if (!sees.user) return []
  const { id, username, firstname, lastname, email, suspended, lang, country } = user
  const details = sees.username ? { username, auth: 'manual', confirmed: true, lang } : {}
  const all: Record<string, unknown> = {
    id,
    fullname: `${firstname} ${lastname}`,
    firstname,
    lastname,
    suspended,
    firstaccess: 0,
    lastaccess: 0,
    ...details,
    ...(sees.email ? { email } : {}),
    // A stored "0" is empty to PHP.
    ...(country === '' || country === '0' ? {} : { country }),
  }
  return all[field] ? [all] : []
}
