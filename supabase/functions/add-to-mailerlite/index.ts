import { publicParts } from '../_shared/composition.ts'
import { configured } from '../_shared/serve.ts'
import { createHandler } from './handler.ts'
import { addToMailerLiteStore } from './store.ts'

export default configured(
  'add-to-mailerlite',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const { database, limiter } = publicParts(env)
    return createHandler({ edge, limiter, store: addToMailerLiteStore(database) })
  },
)
