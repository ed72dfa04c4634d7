import { useRef, useState } from 'react'
import { rateFailureMessages, ratesTexts } from '#content/exchange-rates-texts.ts'
import type { ListedRate } from '#domain/contracts/exchange-rates.ts'
import { changeOf, isLargeChange } from '#domain/exchange-rates.ts'
import { readTypedRate } from '#domain/typed-money.ts'
import { StaffDialog } from '#flows/staff-form/staff-dialog.tsx'
import { useTyped } from '#flows/staff-form/use-typed.ts'
import { focusControl } from '#platform/focus-control.ts'
import { requestFailure } from '#platform/staff-request.ts'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import { useSetRate } from '../health.queries.ts'

const texts = ratesTexts.dialog

type Errors = { units?: string; source?: string }

export type RateDialogProps = { currency: string; shown: ListedRate['shown']; onClose: () => void }

/** The rate of today as a person knows it. */
export function RateDialog({ currency, shown, onClose }: RateDialogProps) {
  const { mutateAsync, isPending } = useSetRate()
  const [{ units, source }, type] = useTyped(`rate:${currency}`, { units: '', source: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const typed = readTypedRate(units)
  const before = shown?.units_per_dollar
  const jumps = before !== undefined && typed !== null && isLargeChange(before, typed)

  async function save() {
    // The site says "según" before it.
    const named = source.trim().replace(/^(según(\s+|$))+/i, '')
    const found: Errors = {
      ...(typed === null && { units: texts.unitsInvalid }),
      ...(named === '' && { source: texts.sourceMissing }),
    }
    setErrors(found)
    setFailure(null)
    focusControl(form.current, Object.keys(found)[0])
    if (typed === null || found.source) return
    try {
      const isShown = await mutateAsync({ currency, unitsPerDollar: typed, source: named })
      toast({ title: isShown ? texts.saved : texts.held, description: currency })
      onClose()
    } catch (error) {
      setFailure(rateFailureMessages[requestFailure(error)])
    }
  }

  return (
    <StaffDialog
      title={texts.title(currency)}
      description={texts.text}
      confirm={texts.save}
      working={texts.saving}
      busy={isPending}
      failure={failure}
      form={form}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <Field label={texts.units(currency)} hint={texts.unitsHint} error={errors.units} required>
        <TextInput
          name="units"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={units}
          onChange={(event) => type({ units: event.target.value })}
        />
      </Field>
      <Field label={texts.source} hint={texts.sourceHint} error={errors.source} required>
        <TextInput
          name="source"
          autoComplete="off"
          maxLength={40}
          value={source}
          onChange={(event) => type({ source: event.target.value })}
        />
      </Field>
      {jumps && (
        <Notice tone="warning" live>
          {texts.differs(ratesTexts.change(changeOf(before, typed)))}
        </Notice>
      )}
    </StaffDialog>
  )
}
