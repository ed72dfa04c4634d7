import { publicParts } from '../_shared/composition.ts'
import { configured } from '../_shared/serve.ts'
import { createHandler } from './handler.ts'
import { joinCommunityStore } from './store.ts'

export default configured(
  'join-community',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const { database, limiter, digest } = publicParts(env)
    return createHandler({ edge, limiter, digest, store: joinCommunityStore(database) })
  },
)
