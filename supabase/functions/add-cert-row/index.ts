import { wired } from '../_shared/serve.ts'
import { addCertRowStore, createHandler } from './handler.ts'

export default wired('add-cert-row', ({ edge, findStaff, callAsStaff }) =>
  createHandler({ edge, findStaff, store: addCertRowStore(callAsStaff) }),
)
