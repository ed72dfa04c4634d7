import { staffParts } from '../_shared/composition.ts'
import { configured } from '../_shared/serve.ts'
import { createHandler } from './handler.ts'
import { generateRecapLinksStore } from './store.ts'

export default configured(
  'generate-recap-links',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const { findStaff, callAsStaff } = staffParts(env)
    return createHandler({ edge, findStaff, store: generateRecapLinksStore(callAsStaff) })
  },
)
