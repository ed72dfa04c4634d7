import { staffParts } from '../_shared/composition.ts'
import { configured } from '../_shared/serve.ts'
import { createHandler } from './handler.ts'
import { addCertRowStore } from './store.ts'

export default configured(
  'add-cert-row',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const { findStaff, callAsStaff } = staffParts(env)
    return createHandler({ edge, findStaff, store: addCertRowStore(callAsStaff) })
  },
)
