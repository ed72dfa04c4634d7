import { useState } from 'react'
import { moneyExportTexts as texts } from '#content/money-exports.ts'
import { defaultUsdRates, readUsdRate } from '#domain/usd-rates.ts'
import { CsvExportQuestion } from '#flows/csv-export/csv-export-question.tsx'
import { useTyped } from '#flows/staff-form/use-typed.ts'
import { today } from '#platform/clock.ts'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { isEveryPayment, type PaymentsSelection, paymentsJob } from '../export-jobs.ts'
import { useMoneyExport } from './use-money-export.ts'

const offeredRate = String(defaultUsdRates.ARS)

/** Exports the payments of the table's filters. */
export function ExportPaymentsButton({ selection }: { selection: PaymentsSelection }) {
  const [{ rate: typed }, type] = useTyped('export', { rate: offeredRate })
  const [problem, setProblem] = useState<string | null>(null)
  const empty = isEveryPayment(selection) ? texts.noPayments : { title: texts.empty }
  const { busy, run } = useMoneyExport({ ...empty, variant: 'destructive' })

  function confirm(): boolean {
    const rate = readUsdRate(typed)
    if (rate === null) setProblem(texts.payments.rateInvalid)
    else void run(paymentsJob(selection, { ARS: rate }, today()))
    return rate !== null
  }

  return (
    <CsvExportQuestion
      label={texts.export}
      busy={busy}
      busyLabel={texts.busy}
      title={texts.payments.title}
      text={texts.payments.text}
      align="end"
      onConfirm={confirm}
    >
      <Field label={texts.payments.rate} hint={texts.payments.rateHint} error={problem} required>
        <TextInput
          name="rate"
          inputMode="decimal"
          autoComplete="off"
          className="figures"
          value={typed}
          onChange={(event) => {
            type({ rate: event.target.value })
            setProblem(null)
          }}
        />
      </Field>
    </CsvExportQuestion>
  )
}
