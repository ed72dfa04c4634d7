import { certificateBucket } from '../../../src/domain/contracts/certificates.ts'
import { wired } from '../_shared/serve.ts'
import { createHandler, uploadCertificateStore } from './handler.ts'

export default wired('upload-certificate', ({ edge, findStaff, callAsStaff, bucket }) =>
  createHandler({
    edge,
    findStaff,
    store: uploadCertificateStore(callAsStaff),
    bucket: bucket(certificateBucket),
  }),
)
