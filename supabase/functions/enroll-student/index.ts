import { staffParts } from '../_shared/composition.ts'
import { configured } from '../_shared/serve.ts'
import { createHandler } from './handler.ts'
import { enrollStudentStore } from './store.ts'

export default configured(
  'enroll-student',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const { findStaff, callAsStaff } = staffParts(env)
    return createHandler({ edge, findStaff, store: enrollStudentStore(callAsStaff) })
  },
)
