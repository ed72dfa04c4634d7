import type { NewEnquiry } from '../../../../src/domain/contracts/enquiries.ts'
import type { EnquiryStore } from '../enquiry.ts'

export type MemoryEnquiries = EnquiryStore & {
  rows: NewEnquiry[]
  /** Of each row: the key of its form, and whether its mail is held. */
  keys: (string | null)[]
  held: boolean[]
  outcome: 'stored' | 'conflict'
}

/** Keeps what a handler hands to the database, which alone knows a repeated key. */
export function memoryEnquiries(): MemoryEnquiries {
  return {
    rows: [],
    keys: [],
    held: [],
    outcome: 'stored',
    async store(enquiry, formKey, isMailHeld) {
      this.rows.push(enquiry)
      this.keys.push(formKey)
      this.held.push(isMailHeld)
      return this.outcome
    },
  }
}

export function aNewEnquiry(changes: Partial<NewEnquiry> = {}): NewEnquiry {
  return {
    form: 'contact',
    name: 'Ana Pérez',
    email: 'ana@example.com',
    phone: '+54 11 5555 0100',
    country: 'Argentina',
    company: null,
    position: null,
    service: null,
    course_name: null,
    course_slug: null,
    message: 'Hola,\n¿cuándo empieza?',
    ...changes,
  }
}
