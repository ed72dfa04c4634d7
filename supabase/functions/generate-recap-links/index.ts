import { configured } from '../_shared/serve.ts'
import { staffFinder } from '../_shared/staff.ts'
import { staffCaller } from '../_shared/staff-call.ts'
import { createHandler } from './handler.ts'
import { generateRecapLinksStore } from './store.ts'

export default configured(
  'generate-recap-links',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const supabaseUrl = env.url('SUPABASE_URL')
    const publishableKey = env.defaultKey('SUPABASE_PUBLISHABLE_KEYS')
    return createHandler({
      edge,
      findStaff: staffFinder(supabaseUrl, publishableKey),
      store: generateRecapLinksStore(staffCaller(supabaseUrl, publishableKey)),
    })
  },
)
