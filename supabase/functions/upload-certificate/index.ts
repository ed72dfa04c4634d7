import { certificateBucket } from '../../../src/domain/contracts/certificates.ts'
import { staffParts } from '../_shared/composition.ts'
import { configured } from '../_shared/serve.ts'
import { storageBucket } from '../_shared/storage.ts'
import { createHandler } from './handler.ts'
import { uploadCertificateStore } from './store.ts'

export default configured(
  'upload-certificate',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const { findStaff, callAsStaff } = staffParts(env)
    const secretKey = env.defaultKey('SUPABASE_SECRET_KEYS')
    return createHandler({
      edge,
      findStaff,
      store: uploadCertificateStore(callAsStaff),
      bucket: storageBucket(env.url('SUPABASE_URL'), certificateBucket, secretKey),
    })
  },
)
