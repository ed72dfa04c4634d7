import { wired } from '../_shared/serve.ts'
import { addStaffMemberStore, createHandler } from './handler.ts'

export default wired('add-staff-member', ({ edge, findStaff, callAsStaff, authAdmin }) =>
  createHandler({ edge, findStaff, store: addStaffMemberStore(callAsStaff), admin: authAdmin }),
)
