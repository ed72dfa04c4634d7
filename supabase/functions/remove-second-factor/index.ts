import { wired } from '../_shared/serve.ts'
import { createHandler, removeSecondFactorStore } from './handler.ts'

export default wired('remove-second-factor', ({ edge, findStaff, callAsStaff, authAdmin }) =>
  createHandler({ edge, findStaff, store: removeSecondFactorStore(callAsStaff), admin: authAdmin }),
)
