import {
  type BusinessEnquiry,
  type NewEnquiry,
  sendBusinessContact,
} from '../../../src/domain/contracts/enquiries.ts'
import { type EdgeDeps, endpoint } from '../_shared/endpoint.ts'
import { type EnquiryDeps, enquiryStore, orNull, takeEnquiry } from '../_shared/enquiry.ts'
import { wired } from '../_shared/serve.ts'

export type BusinessDeps = EnquiryDeps & { edge: EdgeDeps }

/** The business page and the Corporativa tab of the checkout. */
export function createHandler(deps: BusinessDeps) {
  return endpoint(deps.edge, sendBusinessContact, {
    access: { kind: 'public' },
    handle: ({ body, request }) => takeEnquiry(deps, request, body.website, enquiryOf(body)),
  })
}

function enquiryOf(body: BusinessEnquiry): NewEnquiry {
  return {
    form: body.source,
    name: body.fullName,
    email: body.email,
    phone: orNull(body.phone),
    country: null,
    company: body.company,
    position: orNull(body.position),
    service: body.serviceType,
    course_name: null,
    course_slug: orNull(body.courseSlug),
    message: body.message,
  }
}

export default wired('send-business-contact', ({ edge, limiter, database }) =>
  createHandler({ edge, limiter, store: enquiryStore(database) }),
)
