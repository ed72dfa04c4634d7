import { useState } from 'react'
import { csvFormatTexts } from '#content/csv-export.ts'
import { moneyExportTexts as texts } from '#content/money-exports.ts'
import { defaultUsdRates, readUsdRate } from '#domain/usd-rates.ts'
import { CsvFormatSelect } from '#flows/csv-export/csv-format-select.tsx'
import { StaffDialog } from '#flows/staff-form/staff-dialog.tsx'
import { today } from '#platform/clock.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { isEveryPayment, type PaymentsSelection, paymentsJob } from '../export-jobs.ts'
import { useMoneyExport } from './use-money-export.ts'

const offeredRate = String(defaultUsdRates.ARS).replace('.', ',')

/** Exports the payments of the table's filters. */
export function ExportPaymentsButton({ selection }: { selection: PaymentsSelection }) {
  const [open, setOpen] = useState(false)
  const empty = isEveryPayment(selection) ? texts.noPayments : { title: texts.empty }
  const { busy, run } = useMoneyExport({ ...empty, variant: 'destructive' })
  return (
    <>
      <Button variant="secondary" busy={busy} busyLabel={texts.busy} onClick={() => setOpen(true)}>
        {texts.export}
      </Button>
      {open && (
        <PaymentsDialog
          onClose={() => setOpen(false)}
          onConfirm={(rate) => {
            setOpen(false)
            void run(paymentsJob(selection, { ARS: rate }, today()))
          }}
        />
      )}
    </>
  )
}

function PaymentsDialog({ onClose, onConfirm }: { onClose: () => void; onConfirm: (rate: number) => void }) {
  const [typed, setTyped] = useState(offeredRate)
  const [problem, setProblem] = useState<string | null>(null)

  function confirm() {
    const rate = readUsdRate(typed)
    if (rate === null) setProblem(texts.payments.rateInvalid)
    else onConfirm(rate)
  }

  return (
    <StaffDialog
      title={texts.payments.title}
      description={texts.payments.text}
      confirm={texts.export}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Field label={texts.payments.rate} hint={texts.payments.rateHint} error={problem} required>
        <TextInput
          name="rate"
          inputMode="decimal"
          autoComplete="off"
          className="figures"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(null)
          }}
        />
      </Field>
      <Field label={csvFormatTexts.label}>
        <CsvFormatSelect />
      </Field>
    </StaffDialog>
  )
}
