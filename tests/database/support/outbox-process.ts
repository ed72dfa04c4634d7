import { databaseClient } from '../../../supabase/functions/_shared/database.ts'
import { createGoogleSheets, readServiceAccount } from '../../../supabase/functions/_shared/google-sheets.ts'
import { createMailerLite } from '../../../supabase/functions/_shared/mailerlite.ts'
import { createMoodle } from '../../../supabase/functions/_shared/moodle.ts'
import { storageBucket } from '../../../supabase/functions/_shared/storage.ts'
import { classroomStore } from '../../../supabase/functions/process-outbox/classroom-user.ts'
import { runOutbox } from '../../../supabase/functions/process-outbox/test-support/run-outbox.ts'

export type OutboxPlace = {
  /** The data API, and a key that it takes for the service role. */
  apiUrl: string
  apiKey: string
  sandboxUrl: string
  storageUrl: string
  keys: { mailerLite: string; moodle: string; google: string }
}

/** One run of the outbox against the stand-ins of the providers; a process of its own, so that it can be killed. */
export async function runOutboxAt({ apiUrl, apiKey, sandboxUrl, storageUrl, keys }: OutboxPlace) {
  const client = databaseClient(apiUrl, apiKey)
  const account = readServiceAccount(keys.google)
  if (!account) throw new Error('no account of the sandbox')
  const google = `${sandboxUrl}/google-sheets`
  return await runOutbox(
    { client: () => client },
    {
      mailingList: () =>
        createMailerLite({ apiUrl: `${sandboxUrl}/mailerlite/api`, apiKey: keys.mailerLite, now: Date.now }),
      classroom: {
        store: classroomStore(client),
        directory: () => createMoodle({ url: `${sandboxUrl}/moodle`, token: keys.moodle, studentRoleId: 5 }),
      },
      spreadsheets: () =>
        createGoogleSheets({ tokenUrl: `${google}/token`, apiUrl: google, account, now: Date.now }),
      files: () => storageBucket(storageUrl, 'certificates', apiKey),
    },
  )
}

if (import.meta.main) {
  await runOutboxAt(JSON.parse(process.env.OUTBOX_PLACE ?? ''))
  process.exit(0)
}
