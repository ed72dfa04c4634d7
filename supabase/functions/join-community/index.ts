import { wired } from '../_shared/serve.ts'
import { createHandler, joinCommunityStore } from './handler.ts'

export default wired('join-community', ({ edge, limiter, digest, database }) =>
  createHandler({ edge, limiter, digest, store: joinCommunityStore(database) }),
)
