import { wired } from '../_shared/serve.ts'
import { createHandler, enrollStudentStore } from './handler.ts'

export default wired('enroll-student', ({ edge, findStaff, callAsStaff }) =>
  createHandler({ edge, findStaff, store: enrollStudentStore(callAsStaff) }),
)
