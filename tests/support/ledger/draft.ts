import { type Random, seededRandom } from '../random.ts'
import type { Ledger } from './rows.ts'

export type LedgerOptions = {
  seed: number
  students: number
  sales: number
  payments: number
  /** Instants of reference: many first payments lie right at a border of 30 days before one of them. */
  references: readonly [Date, ...Date[]]
}

/** A ledger that is being written. */
export type Draft = { ledger: Ledger; random: Random; options: LedgerOptions; now: number }

export type Person = { address: string; name: string; country: string; document: string | null }

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

const firstNames = ['Ana', 'Benito', 'Celia', 'Darío', 'Élida', 'Ñandú', 'Íñigo', 'Luz María'] as const
const lastNames = ['Pérez', 'Gómez Ñuñoa', "O'Higgins", 'Quiñones', 'Paralelo', 'Latitud', 'Vector'] as const
const countries = ['AR', 'MX', 'CO', 'OTHER'] as const

export function openDraft(options: LedgerOptions): Draft {
  return {
    ledger: { students: [], sales: [], payments: [], refunds: [], joins: [] },
    random: seededRandom(options.seed),
    options,
    now: Math.max(...options.references.map((reference) => reference.getTime())),
  }
}

export const isFull = ({ ledger, options }: Draft) => ledger.payments.length >= options.payments

/** A few people share a name, and a few a document. */
export function personOf(number: number): Person {
  const first = firstNames[number % firstNames.length] ?? firstNames[0]
  const last = lastNames[number % lastNames.length] ?? lastNames[0]
  const isNamesake = number % 97 === 1
  return {
    address: `persona.${number}@example.com`,
    name: isNamesake ? `${first} ${last}` : `${first} ${last} ${number}`,
    country: countries[number % countries.length] ?? countries[0],
    document: number % 5 === 0 ? null : String(10_000_000 + (number % 89 === 2 ? 2 : number)),
  }
}

/** The address as somebody typed it. Those of students have no spaces, which their table refuses. */
export function written({ random }: Draft, address: string, mayHaveSpaces = true): string {
  const form = random.int(0, mayHaveSpaces ? 3 : 2)
  if (form === 1) return address.replace('persona', 'Persona').replace('example.com', 'Example.COM')
  if (form === 2) return address.toUpperCase()
  return form === 3 ? `  ${address} ` : address
}

/** Makes the address one of the person of another; each address takes part once. */
export function join({ ledger }: Draft, joined: Set<string>, address: string, into: string): void {
  if (joined.has(address) || joined.has(into)) return
  joined.add(address).add(into)
  ledger.joins.push({ address, into })
}

/** An instant of the last 900 days before the latest reference. */
export function someTime({ random, now }: Draft): number {
  return now - random.int(1, 900 * 24) * hourMs - random.int(0, hourMs)
}

export function decimal(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

export const at = (time: number) => new Date(time).toISOString()
