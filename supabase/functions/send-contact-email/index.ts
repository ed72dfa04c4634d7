import {
  type ContactEnquiry,
  type NewEnquiry,
  sendContactEmail,
} from '../../../src/domain/contracts/enquiries.ts'
import { type EdgeDeps, endpoint } from '../_shared/endpoint.ts'
import { type EnquiryDeps, enquiryStore, orNull, takeEnquiry } from '../_shared/enquiry.ts'
import { wired } from '../_shared/serve.ts'

type ContactDeps = EnquiryDeps & { edge: EdgeDeps }

/** Contact, course and Web GIS forms. */
export function createHandler(deps: ContactDeps) {
  return endpoint(deps.edge, sendContactEmail, {
    access: { kind: 'public' },
    handle: ({ body, request }) => takeEnquiry(deps, request, body.website, enquiryOf(body)),
  })
}

function enquiryOf(body: ContactEnquiry): NewEnquiry {
  return {
    form: body.formType,
    name: fullName(body.firstName, body.lastName),
    email: body.email,
    phone: body.phone,
    country: body.country,
    company: null,
    position: null,
    service: null,
    course_name: orNull(body.courseName),
    course_slug: orNull(body.courseSlug),
    message: body.message,
  }
}

/** Both names at full length exceed the column by one character. */
function fullName(firstName: string, lastName: string): string {
  return [...`${firstName} ${lastName}`].slice(0, 240).join('')
}

export default wired('send-contact-email', ({ edge, limiter, database }) =>
  createHandler({ edge, limiter, store: enquiryStore(database) }),
)
