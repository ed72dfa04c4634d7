import { recapBucket } from '../../../src/domain/contracts/recap.ts'
import { wired } from '../_shared/serve.ts'
import { createHandler, recapMediaStore } from './handler.ts'

export default wired('recap-media', ({ edge, limiter, database, bucket }) =>
  createHandler({ edge, limiter, store: recapMediaStore(database), bucket: bucket(recapBucket) }),
)
