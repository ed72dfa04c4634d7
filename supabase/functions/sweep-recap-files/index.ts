import { recapBucket } from '../../../src/domain/contracts/recap.ts'
import { serverDatabase } from '../_shared/composition.ts'
import { configured } from '../_shared/serve.ts'
import { storageBucket } from '../_shared/storage.ts'
import { createHandler } from './handler.ts'
import { sweepRecapFilesStore } from './store.ts'

export default configured(
  'sweep-recap-files',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const supabaseUrl = env.url('SUPABASE_URL')
    const secretKey = env.defaultKey('SUPABASE_SECRET_KEYS')
    return createHandler({
      edge,
      cronSecret: env.text('CRON_SECRET'),
      store: sweepRecapFilesStore(serverDatabase(env)),
      bucket: storageBucket(supabaseUrl, recapBucket, secretKey),
    })
  },
)
