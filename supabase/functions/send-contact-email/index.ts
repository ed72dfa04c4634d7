import { publicParts } from '../_shared/composition.ts'
import { enquiryStore } from '../_shared/enquiry.ts'
import { configured } from '../_shared/serve.ts'
import { createHandler } from './handler.ts'

export default configured(
  'send-contact-email',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const { database, limiter } = publicParts(env)
    return createHandler({ edge, limiter, store: enquiryStore(database) })
  },
)
