import type { NewEnquiry } from '../../../../src/domain/contracts/enquiries.ts'
import type { School } from '../../../../tests/database/support/handler-school.ts'

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

/** What the forms of a school have stored: the enquiries, and the kinds of the mails about them. */
export function enquiriesIn({ sql }: School) {
  return {
    rows: async () => [
      ...(await sql()<
        NewEnquiry[]
      >`select form, name, email, phone, country, company, position, service, course_name,
          course_slug, message from public.enquiries order by id`),
    ],
    mails: async () => (await sql()`select kind from public.outbox order by id`).map(({ kind }) => kind),
  }
}
