import { publicParts } from '../_shared/composition.ts'
import { configured } from '../_shared/serve.ts'
import { createHandler } from './handler.ts'
import { pageSpeedStore } from './store.ts'

export default configured(
  'report-page-speed',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const { database, limiter } = publicParts(env)
    return createHandler({ edge, limiter, store: pageSpeedStore(database) })
  },
)
