import type { NewEnquiry } from '../../../../src/domain/contracts/enquiries.ts'
import type { EnquiryStore } from '../enquiry.ts'
import { memoryFormKeys } from './memory-form-keys.ts'

export type MemoryEnquiries = EnquiryStore & {
  rows: NewEnquiry[]
  mails: { isHeld: boolean; enquiries: NewEnquiry[] }[]
}

const maxEnquiriesPerMail = 50

/** In-memory enquiries; held mails are never sent. */
export function memoryEnquiries(): MemoryEnquiries {
  const keys = memoryFormKeys()
  const rows: NewEnquiry[] = []
  const mails: MemoryEnquiries['mails'] = []
  return {
    rows,
    mails,
    async store(enquiry, formKey, isMailHeld) {
      const earlier = keys.take(formKey, enquiry, 'stored')
      if (earlier !== null) return earlier === 'stored' ? 'stored' : 'conflict'
      rows.push(enquiry)
      const open = mails.find((mail) => mail.isHeld && mail.enquiries.length < maxEnquiriesPerMail)
      if (isMailHeld && open) open.enquiries.push(enquiry)
      else mails.push({ isHeld: isMailHeld, enquiries: [enquiry] })
      return 'stored'
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
