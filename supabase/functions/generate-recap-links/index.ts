import { wired } from '../_shared/serve.ts'
import { createHandler, generateRecapLinksStore } from './handler.ts'

export default wired('generate-recap-links', ({ edge, findStaff, callAsStaff }) =>
  createHandler({ edge, findStaff, store: generateRecapLinksStore(callAsStaff) }),
)
