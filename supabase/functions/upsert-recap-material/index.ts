import { recapBucket } from '../../../src/domain/contracts/recap.ts'
import { wired } from '../_shared/serve.ts'
import { checkedFileRecorder, createHandler, upsertRecapMaterialStore } from './handler.ts'

export default wired('upsert-recap-material', ({ edge, findStaff, callAsStaff, database, bucket }) =>
  createHandler({
    edge,
    findStaff,
    store: upsertRecapMaterialStore(callAsStaff),
    bucket: bucket(recapBucket),
    recordChecked: checkedFileRecorder(database),
  }),
)
