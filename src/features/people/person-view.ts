import type { Person } from '#domain/contracts/people.ts'
import type { Prefill } from '#flows/form/prefill.ts'

/** How the page calls a person: the student's name, else the first way it was written. */
export function nameOf({ students, addresses }: Person): string {
  const student = students?.[0]
  if (student) return `${student.firstname} ${student.lastname}`.trim()
  return addresses.find(({ names }) => names.length > 0)?.names[0] ?? emailOf({ students, addresses })
}

/** Where to write to a person, and for whom a form is filled in: the student's address, else the first. */
export function emailOf({ students, addresses }: Pick<Person, 'students' | 'addresses'>): string {
  return students?.[0]?.email ?? addresses[0]?.email ?? ''
}

/** Other ways in which the name was written, without repeating one that differs in capitals alone. */
export function otherNames(person: Person): string[] {
  const known = new Map<string, string>()
  for (const name of person.addresses.flatMap(({ names }) => names)) {
    if (!known.has(name.toLowerCase())) known.set(name.toLowerCase(), name)
  }
  known.delete(nameOf(person).toLowerCase())
  return [...known.values()]
}

/** Fields of a staff form about this person. Without a student, the first word is taken as the first name. */
export function prefillOf(person: Person): Prefill {
  const student = person.students?.[0]
  const [first = '', ...rest] = nameOf(person).split(/\s+/)
  const firstname = student?.firstname ?? first
  const lastname = student?.lastname ?? rest.join(' ')
  const phone = student?.phone ?? person.phones[0]
  const country = student?.country ?? person.country
  return {
    ...(firstname.includes('@') ? {} : { firstname, lastname }),
    email: emailOf(person),
    ...(phone ? { phone } : {}),
    ...(country ? { country } : {}),
  }
}

/** Whether a worker is at this step, or will be within some seconds. */
export function isDueSoon({ state, next_attempt_at }: Person['steps'][number]): boolean {
  return state === 'pending' && Date.parse(next_attempt_at) < Date.now() + 10_000
}
