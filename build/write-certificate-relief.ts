import { writeFileSync } from 'node:fs'
import { certificateReliefModule } from './certificate-relief.ts'

/** Run it when the relief changes (decision 89). */
writeFileSync(
  new URL('../supabase/functions/generate-certificate/relief.ts', import.meta.url),
  certificateReliefModule(),
)
