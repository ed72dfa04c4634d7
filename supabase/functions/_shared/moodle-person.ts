import { countries } from '../../../src/domain/countries.ts'
import { fold } from '../../../src/domain/search.ts'

export type ClassroomPerson = {
  firstname: string
  lastname: string
  email: string
  phone: string | null
  country: string | null
}

/** The parameters of a new user. */
export function newUser(person: ClassroomPerson, username: string): Record<string, string> {
  const profile = Object.entries(profileOf(person)).filter(([, value]) => value !== '')
  return {
    'users[0][username]': username,
    'users[0][createpassword]': '1',
    ...Object.fromEntries(profile.map(([name, value]) => [`users[0][${name}]`, value])),
    'users[0][email]': person.email,
  }
}

/** What a user is called, as Moodle names the fields. */
export function profileOf(person: Omit<ClassroomPerson, 'email'>): Record<string, string> {
  return {
    firstname: cut(person.firstname, nameMaxLength),
    // Moodle refuses an empty one, and a payer may have typed a single name.
    lastname: cut(person.lastname, nameMaxLength) || '.',
    phone1: phoneOf(person.phone) ?? '',
    country: countryOf(person.country) ?? '',
  }
}

/** Column lengths in Moodle. */
const nameMaxLength = 100
const phoneMaxLength = 20
const emailMaxLength = 100

export function isTooLong(email: string): boolean {
  return [...email].length > emailMaxLength
}

function cut(text: string, maxLength: number): string {
  return [...text].slice(0, maxLength).join('')
}

/** Omitted rather than truncated: half a number is a wrong number. */
function phoneOf(phone: string | null): string | null {
  const trimmed = phone?.trim() ?? ''
  const compact = trimmed.length > phoneMaxLength ? trimmed.replace(/[\s().-]/g, '') : trimmed
  return compact !== '' && compact.length <= phoneMaxLength ? compact : null
}

/** Moodle's list, ISO 3166. It stores another code as "0", without a word. */
const countryCodes = new Set(
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  ),
)

/** The form's country is free text. */
function countryOf(country: string | null): string | null {
  const wanted = fold((country ?? '').trim())
  if (countryCodes.has(wanted.toUpperCase())) return wanted.toUpperCase()
  return countries.find((one) => one.code.length === 2 && fold(one.name) === wanted)?.code ?? null
}
