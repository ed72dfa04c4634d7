import { requestRevocation } from '../../../src/domain/contracts/revocations.ts'
import { type EdgeDeps, endpoint } from '../_shared/endpoint.ts'
import { type EnquiryDeps, enquiryStore, takeEnquiry } from '../_shared/enquiry.ts'
import { wired } from '../_shared/serve.ts'

/**
 * Buttons to revoke a purchase and to cancel a service. The answer is the same whether anybody is known by the address or
 * not: a person of the school looks (decision 177).
 */
export function createHandler(deps: EnquiryDeps & { edge: EdgeDeps }) {
  return endpoint(deps.edge, requestRevocation, {
    access: { kind: 'public' },
    handle: ({ body: { form, email, order, website }, request }) =>
      takeEnquiry(deps, request, website, {
        ...{ form, email, name: email, message: order },
        ...{ phone: null, country: null, company: null, position: null, service: null },
        ...{ course_name: null, course_slug: null },
      }),
  })
}

export default wired('request-revocation', ({ edge, limiter, database }) =>
  createHandler({ edge, limiter, store: enquiryStore(database) }),
)
