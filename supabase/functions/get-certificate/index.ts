import { certificateBucket } from '../../../src/domain/contracts/certificates.ts'
import { publicParts } from '../_shared/composition.ts'
import { configured } from '../_shared/serve.ts'
import { storageBucket } from '../_shared/storage.ts'
import { createHandler } from './handler.ts'
import { getCertificateStore } from './store.ts'

export default configured(
  'get-certificate',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const secretKey = env.defaultKey('SUPABASE_SECRET_KEYS')
    const { database, limiter } = publicParts(env)
    return createHandler({
      edge,
      limiter,
      store: getCertificateStore(database),
      bucket: storageBucket(env.url('SUPABASE_URL'), certificateBucket, secretKey),
    })
  },
)
