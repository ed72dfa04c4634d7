import { recapBucket } from '../../../src/domain/contracts/recap.ts'
import { configured } from '../_shared/serve.ts'
import { staffFinder } from '../_shared/staff.ts'
import { staffCaller } from '../_shared/staff-call.ts'
import { storageBucket } from '../_shared/storage.ts'
import { createHandler } from './handler.ts'
import { upsertRecapMaterialStore } from './store.ts'

export default configured(
  'upsert-recap-material',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const supabaseUrl = env.url('SUPABASE_URL')
    const publishableKey = env.defaultKey('SUPABASE_PUBLISHABLE_KEYS')
    return createHandler({
      edge,
      findStaff: staffFinder(supabaseUrl, publishableKey),
      store: upsertRecapMaterialStore(staffCaller(supabaseUrl, publishableKey)),
      bucket: storageBucket(supabaseUrl, recapBucket, env.defaultKey('SUPABASE_SECRET_KEYS')),
    })
  },
)
