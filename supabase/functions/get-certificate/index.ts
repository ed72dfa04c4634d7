import { certificateBucket } from '../../../src/domain/contracts/certificates.ts'
import { wired } from '../_shared/serve.ts'
import { createHandler, getCertificateStore } from './handler.ts'

export default wired('get-certificate', ({ edge, limiter, database, bucket }) =>
  createHandler({ edge, limiter, store: getCertificateStore(database), bucket: bucket(certificateBucket) }),
)
