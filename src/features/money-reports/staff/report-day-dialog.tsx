import { useState } from 'react'
import { moneyReportTexts, reportDayTexts as texts } from '#content/money-reports.ts'
import { type CalendarDay, isCalendarDay } from '#domain/calendar.ts'
import type { MoneyReport } from '#domain/contracts/money-reports.ts'
import { StaffDialog } from '#flows/staff-form/staff-dialog.tsx'
import { today } from '#platform/clock.ts'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'

/** Reports that ask for a day (decision 86). */
export type DayReport = Extract<MoneyReport, keyof typeof texts.leads>

export function isDayReport(report: MoneyReport): report is DayReport {
  return report in texts.leads
}

export type ReportDayDialogProps = {
  report: DayReport
  onClose: () => void
  onConfirm: (day: CalendarDay) => void
}

export function ReportDayDialog({ report, onClose, onConfirm }: ReportDayDialogProps) {
  const [day, setDay] = useState<string>(today)
  const [problem, setProblem] = useState<string | null>(null)

  function confirm() {
    if (isCalendarDay(day)) onConfirm(day)
    else setProblem(texts.invalid)
  }

  return (
    <StaffDialog
      title={moneyReportTexts[report].button}
      description={texts.leads[report]}
      confirm={texts.generate}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Field label={texts.day} hint={texts.hint} error={problem} required>
        <TextInput
          type="date"
          name="day"
          className="figures"
          value={day}
          onChange={(event) => {
            setDay(event.target.value)
            setProblem(null)
          }}
        />
      </Field>
    </StaffDialog>
  )
}
