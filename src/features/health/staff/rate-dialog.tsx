import { rateFailureMessages, ratesTexts } from '#content/exchange-rates-texts.ts'
import type { ListedRate } from '#domain/contracts/exchange-rates.ts'
import { changeOf, isLargeChange } from '#domain/exchange-rates.ts'
import { readTypedRate } from '#domain/typed-money.ts'
import { TextField } from '#flows/form/fields.tsx'
import { StaffDialog } from '#flows/form/staff-dialog.tsx'
import { useForm } from '#flows/form/use-form.ts'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { ratesKey, setRate } from '../health.api.ts'

const texts = ratesTexts.dialog

export type RateDialogProps = { currency: string; shown: ListedRate['shown']; onClose: () => void }

/** The rate of today as a person knows it. */
export function RateDialog({ currency, shown, onClose }: RateDialogProps) {
  const form = useForm({
    draft: `rate:${currency}`,
    passing: true,
    start: { units: '', source: '' },
    failures: rateFailureMessages,
    invalidates: ratesKey,
  })
  const typed = readTypedRate(form.values.units)
  const before = shown?.units_per_dollar
  const jumps = before !== undefined && typed !== null && isLargeChange(before, typed)

  async function save() {
    // The site says "según" before it.
    const source = form.values.source.trim().replace(/^(según(\s+|$))+/i, '')
    const problems = {
      ...(typed === null && { units: texts.unitsInvalid }),
      ...(source === '' && { source: texts.sourceMissing }),
    }
    if (!form.passes(problems) || typed === null) return
    const rate = { currency, unitsPerDollar: typed, source }
    const answer = await form.send(async () => ({ ok: true, isShown: await setRate(rate) }) as const)
    if (!answer) return
    toast({ title: answer.isShown ? texts.saved : texts.held, description: currency })
    onClose()
  }

  return (
    <StaffDialog
      title={texts.title(currency)}
      description={texts.text}
      confirm={texts.save}
      working={texts.saving}
      form={form}
      onConfirm={save}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="units"
        label={texts.units(currency)}
        hint={texts.unitsHint}
        required
        inputMode="decimal"
        maxLength={20}
      />
      <TextField
        form={form}
        name="source"
        label={texts.source}
        hint={texts.sourceHint}
        required
        maxLength={40}
      />
      {jumps && (
        <Notice tone="warning" live>
          {texts.differs(ratesTexts.change(changeOf(before, typed)))}
        </Notice>
      )}
    </StaffDialog>
  )
}
