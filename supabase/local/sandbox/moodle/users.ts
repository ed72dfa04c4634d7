import type { MoodleUser, State } from '../state.ts'
import { child, invalidParameter, listOf, MoodleException, type Parameter, textOf } from './protocol.ts'

const creatable = new Set(
  'createpassword username auth password firstname lastname email maildisplay city country timezone description firstnamephonetic lastnamephonetic middlename alternatename interests idnumber institution department phone1 phone2 address lang calendartype theme mailformat customfields preferences'.split(
    ' ',
  ),
)
const updatable = new Set([...creatable, 'id', 'suspended'].filter((name) => name !== 'createpassword'))
const longest: Record<string, number> = {
  firstname: 100,
  lastname: 100,
  email: 100,
  phone1: 20,
  username: 100,
}

/** All or nothing: one invalid user rejects the whole call. */
export function createUsers(state: State, parameters: Parameter): unknown {
  const wanted = entriesOf(parameters, 'users', creatable)
  const made: MoodleUser[] = []
  for (const entry of wanted) made.push(newUser(state, made, entry))
  state.data.moodle.users.push(...made)
  state.changed()
  return made.map(({ id, username }) => ({ id, username }))
}

function newUser(state: State, siblings: readonly MoodleUser[], entry: Parameter): MoodleUser {
  const field = (name: string): string => textOf(child(entry, name)).trim()
  const existing = [...state.data.moodle.users, ...siblings]
  const [username, email] = [field('username'), field('email')]
  for (const name of ['username', 'firstname', 'lastname', 'email']) {
    if (field(name) === '') throw invalidParameter(`The field ${name} cannot be blank`)
  }
  checkValues(entry)
  if (!/^[-._@a-z0-9]+$/.test(username)) {
    throw invalidParameter('username: the username must be in lower case')
  }
  if (existing.some((user) => user.username === username)) {
    throw invalidParameter(`Username already exists: ${username}`)
  }
  if (existing.some((user) => user.email.toLowerCase() === email.toLowerCase())) {
    throw invalidParameter(`Email address already exists: ${email}`)
  }
  const generates = field('createpassword') === '1'
  if (!generates)
    throw invalidParameter('Invalid password: you must provide a password, or set createpassword.')
  return {
    id: state.nextNumber(),
    username,
    firstname: field('firstname'),
    lastname: field('lastname'),
    email,
    phone1: field('phone1'),
    country: field('country'),
    lang: field('lang') || 'es',
    suspended: false,
    password_mailed: generates,
    created_at: state.timestamp(),
  }
}

function checkValues(entry: Parameter): void {
  for (const [name, length] of Object.entries(longest)) {
    if ([...textOf(child(entry, name))].length > length) {
      throw new MoodleException('dml_write_exception', 'dmlwriteexception', `value too long for ${name}`)
    }
  }
  const email = textOf(child(entry, 'email'))
  if (email !== '' && !/^[^\s@<>()",;]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/.test(email)) {
    throw invalidParameter(`Email address is invalid: ${email}`)
  }
  const country = textOf(child(entry, 'country'))
  if (country !== '' && !/^[A-Z]{2}$/.test(country)) throw invalidParameter('country: invalid value')
}

export function getUsersByField(state: State, parameters: Parameter): unknown {
  const field = textOf(child(parameters, 'field'))
  const values = listOf(child(parameters, 'values'))?.map(textOf)
  if (values === undefined || !['id', 'idnumber', 'username', 'email'].includes(field)) {
    throw invalidParameter('field: invalid value')
  }
  const matches = (user: MoodleUser, value: string): boolean => {
    if (field === 'id') return String(user.id) === value
    if (field === 'username') return user.username === value
    return field === 'email' && user.email.toLowerCase() === value.toLowerCase()
  }
  return state.data.moodle.users.filter((user) => values.some((value) => matches(user, value))).map(showUser)
}

/** An error in one user is a warning with HTTP 200. */
export function updateUsers(state: State, parameters: Parameter): unknown {
  const warnings: Record<string, unknown>[] = []
  for (const entry of entriesOf(parameters, 'users', updatable)) {
    const id = Number(textOf(child(entry, 'id')))
    const user = state.data.moodle.users.find((one) => one.id === id)
    if (user === undefined) {
      warnings.push({ item: 'user', itemid: id, warningcode: 'invaliduserid', message: 'Usuario no válido' })
      continue
    }
    const email = textOf(child(entry, 'email')).trim()
    const holder = state.data.moodle.users.find((one) => one.email.toLowerCase() === email.toLowerCase())
    if (email !== '' && holder !== undefined && holder.id !== id) {
      const message = `Duplicate email address: ${email}`
      warnings.push({ item: 'user', itemid: id, warningcode: 'useremailduplicate', message })
      continue
    }
    checkValues(entry)
    if (email !== '') user.email = email
    const suspended = textOf(child(entry, 'suspended'))
    if (suspended !== '' && suspended !== '0' && suspended !== '1')
      throw invalidParameter('suspended: not a bool')
    if (suspended !== '') user.suspended = suspended === '1'
  }
  state.changed()
  return { warnings }
}

function entriesOf(parameters: Parameter, name: string, known: ReadonlySet<string>): Parameter[] {
  const entries = listOf(child(parameters, name))
  if (entries === undefined || entries.length === 0)
    throw invalidParameter(`Missing required key in single structure: ${name}`)
  for (const entry of entries) {
    if (typeof entry === 'string') throw invalidParameter('Only arrays accepted')
    const unexpected = Object.keys(entry).find((key) => !known.has(key))
    if (unexpected !== undefined)
      throw invalidParameter(`Unexpected keys (${unexpected}) detected in parameter array.`)
  }
  return entries
}

function showUser(user: MoodleUser): Record<string, unknown> {
  const { id, username, firstname, lastname, email, suspended, lang } = user
  const fullname = `${firstname} ${lastname}`
  const rest = { auth: 'manual', confirmed: true, department: '', firstaccess: 0, lastaccess: 0 }
  const optional = user.country === '' ? {} : { country: user.country }
  return { id, username, firstname, lastname, fullname, email, suspended, lang, ...rest, ...optional }
}
