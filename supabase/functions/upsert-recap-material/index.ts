import { recapBucket } from '../../../src/domain/contracts/recap.ts'
import { serverDatabase, staffParts } from '../_shared/composition.ts'
import { configured } from '../_shared/serve.ts'
import { storageBucket } from '../_shared/storage.ts'
import { createHandler } from './handler.ts'
import { checkedFileRecorder, upsertRecapMaterialStore } from './store.ts'

export default configured(
  'upsert-recap-material',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const { findStaff, callAsStaff } = staffParts(env)
    return createHandler({
      edge,
      findStaff,
      store: upsertRecapMaterialStore(callAsStaff),
      bucket: storageBucket(env.url('SUPABASE_URL'), recapBucket, env.defaultKey('SUPABASE_SECRET_KEYS')),
      recordChecked: checkedFileRecorder(serverDatabase(env)),
    })
  },
)
