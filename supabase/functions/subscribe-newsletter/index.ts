import { publicParts } from '../_shared/composition.ts'
import { configured } from '../_shared/serve.ts'
import { createHandler } from './handler.ts'
import { subscribeNewsletterStore } from './store.ts'

export default configured(
  'subscribe-newsletter',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const { database, limiter } = publicParts(env)
    return createHandler({ edge, limiter, store: subscribeNewsletterStore(database) })
  },
)
