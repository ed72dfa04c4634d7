import { recapBucket } from '../../../src/domain/contracts/recap.ts'
import { wired } from '../_shared/serve.ts'
import { createHandler, sweepRecapFilesStore } from './handler.ts'

export default wired('sweep-recap-files', ({ edge, cronSecret, database, bucket }) =>
  createHandler({ edge, cronSecret, store: sweepRecapFilesStore(database), bucket: bucket(recapBucket) }),
)
