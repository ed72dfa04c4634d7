import { recapBucket } from '../../../src/domain/contracts/recap.ts'
import { publicParts } from '../_shared/composition.ts'
import { configured } from '../_shared/serve.ts'
import { storageBucket } from '../_shared/storage.ts'
import { createHandler } from './handler.ts'
import { recapMediaStore } from './store.ts'

export default configured(
  'recap-media',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const supabaseUrl = env.url('SUPABASE_URL')
    const secretKey = env.defaultKey('SUPABASE_SECRET_KEYS')
    const { database, limiter } = publicParts(env)
    return createHandler({
      edge,
      limiter,
      store: recapMediaStore(database),
      bucket: storageBucket(supabaseUrl, recapBucket, secretKey),
    })
  },
)
