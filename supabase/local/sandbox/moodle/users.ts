import type { MoodleUser, State } from '../state.ts'
import {
  child,
  invalidParameter,
  listOf,
  MoodleException,
  missingRecord,
  type Parameter,
  textOf,
} from './protocol.ts'
import { checkContext, requireRight } from './rights.ts'
import { deleteUser, everybody, findAnybody, serviceUserId } from './search.ts'

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

/** ISO 3166, as in Moodle's own list. */
const countryCodes = new Set(
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  ),
)

/** All or nothing: one invalid user rejects the whole call. */
export function createUsers(state: State, parameters: Parameter): unknown {
  const wanted = entriesOf(parameters, 'users', creatable)
  checkContext(state.data.moodleSite)
  requireRight(state.data.moodleSite, 'moodle/user:create')
  const made: MoodleUser[] = []
  for (const entry of wanted) made.push(newUser(state, made, entry))
  state.data.moodle.users.push(...made)
  state.changed()
  return made.map(({ id, username }) => ({ id, username }))
}

function newUser(state: State, siblings: readonly MoodleUser[], entry: Parameter): MoodleUser {
  const field = (name: string): string => textOf(child(entry, name)).trim()
  const existing = [...everybody(state), ...siblings]
  const [username, email] = [field('username'), field('email')]
  for (const name of ['username', 'firstname', 'lastname', 'email']) {
    if (field(name) === '') throw invalidParameter(`The field ${name} cannot be blank`)
  }
  if (field('auth') !== '' && field('auth') !== 'manual')
    throw invalidParameter('Invalid authentication type')
  if (!isAddress(email)) throw invalidParameter(`Email address is invalid: ${email}`)
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
    country: storedCountry(field('country')),
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
  for (const name of ['firstname', 'lastname']) {
    if (/<\S/.test(textOf(child(entry, name)))) throw invalidParameter(`${name}: the value has tags`)
  }
}

function isAddress(email: string): boolean {
  return /^[^\s@<>()",;]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/.test(email)
}

/** One that is not of the list becomes "0", without a word. */
function storedCountry(country: string): string {
  return country === '' || countryCodes.has(country) ? country : '0'
}

/** An error in one user is a warning with HTTP 200, which names it by a code. */
export function updateUsers(state: State, parameters: Parameter): unknown {
  const entries = entriesOf(parameters, 'users', updatable)
  requireRight(state.data.moodleSite, 'moodle/user:update')
  checkContext(state.data.moodleSite)
  const warnings: Record<string, unknown>[] = []
  for (const entry of entries) {
    const id = Number(textOf(child(entry, 'id')))
    const warningcode = updateUser(state, id, entry)
    if (warningcode !== null) warnings.push({ item: 'user', itemid: id, warningcode, message: warningcode })
  }
  state.changed()
  return { warnings }
}

/** Code of the warning; null when it was done. */
function updateUser(state: State, id: number, entry: Parameter): string | null {
  const user = findAnybody(state, id)
  if (user === undefined) return 'invaliduserid'
  if (user.is_admin) return 'usernotupdatedadmin'
  if (user.deleted) return 'usernotupdateddeleted'
  const email = textOf(child(entry, 'email')).trim()
  if (email !== '' && email !== user.email) {
    const isHeld = (one: MoodleUser) => one.id !== id && one.email.toLowerCase() === email.toLowerCase()
    if (!isAddress(email)) return 'useremailinvalid'
    if (everybody(state).some(isHeld)) return 'useremailduplicate'
  }
  const suspended = textOf(child(entry, 'suspended'))
  if (!['', '0', '1'].includes(suspended)) throw invalidParameter('suspended: not a bool')
  try {
    checkValues(entry)
  } catch (error) {
    if (error instanceof MoodleException) return error.errorcode
    throw error
  }
  if (email !== '') user.email = email
  const record = user as unknown as Record<string, string>
  for (const name of ['username', 'firstname', 'lastname', 'phone1', 'country']) {
    const value = child(entry, name)
    if (value !== undefined) record[name] = name === 'country' ? storedCountry(textOf(value)) : textOf(value)
  }
  if (suspended !== '') user.suspended = suspended === '1'
  return null
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

/** All or nothing; an administrator and the service's own user stay. */
export function deleteUsers(state: State, parameters: Parameter): null {
  requireRight(state.data.moodleSite, 'moodle/user:delete')
  checkContext(state.data.moodleSite)
  const ids = listOf(child(parameters, 'userids'))?.map((id) => Number(textOf(id)))
  if (ids === undefined || ids.length === 0) throw invalidParameter('userids: missing')
  const users = ids.map((id) => findAnybody(state, id))
  for (const user of users) {
    if (user === undefined || user.deleted) throw missingRecord(state.data.moodleSite.mode, 'context')
    if (user.is_admin) throw new MoodleException('moodle_exception', 'useradminodelete', 'administrator')
    if (user.id === serviceUserId)
      throw new MoodleException('moodle_exception', 'usernotdeletederror', 'self')
  }
  for (const user of users) if (user) deleteUser(state, user)
  return null
}
