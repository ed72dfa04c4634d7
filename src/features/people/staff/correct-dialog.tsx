import { addressRefusalTexts, personTexts as texts } from '#content/people.ts'
import { isEmail, normalizeEmail } from '#domain/email.ts'
import { EmailField } from '#flows/form/email-field.tsx'
import { ReasonDialog } from '#flows/form/reason-dialog.tsx'
import { useForm } from '#flows/form/use-form.ts'
import { staffQueries } from '#platform/staff-request.ts'
import { correctAddress } from '../people.api.ts'

const { correctFailed } = texts
const failures = {
  ...addressRefusalTexts,
  network: correctFailed,
  denied: correctFailed,
  server: correctFailed,
}

/** Gives everything of a mistyped address to the right one (decision 120). */
export function CorrectDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const form = useForm<{ email: string; reason: string }, string, keyof typeof failures>({
    draft: `correct:${address}`,
    passing: true,
    start: { email: '', reason: '' },
    failures,
    // Every list of the staff area shows addresses.
    invalidates: [staffQueries],
  })
  const corrected = normalizeEmail(form.values.email)

  return (
    <ReasonDialog
      title={texts.correctOf(address)}
      text={texts.correctText}
      confirm={texts.correctConfirm}
      working={texts.correcting}
      done={texts.corrected(corrected)}
      form={form}
      problems={isEmail(corrected) ? {} : { email: addressRefusalTexts.email_invalid }}
      act={async (reason) => {
        const refusal = await correctAddress({ address, corrected, reason })
        return refusal ? { ok: false, refusal } : { ok: true }
      }}
      onClose={onClose}
    >
      <EmailField form={form} name="email" label={texts.correctEmail} />
    </ReasonDialog>
  )
}
