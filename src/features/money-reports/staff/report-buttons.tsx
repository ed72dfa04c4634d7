import { useState } from 'react'
import { moneyReportTexts, reportButtonsTexts } from '#content/money-reports.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { type MoneyReport, moneyReports } from '#domain/contracts/money-reports.ts'
import { announceOutcome } from '#flows/csv-export/announce-outcome.ts'
import { useCsvExport } from '#flows/csv-export/use-csv-export.ts'
import { today } from '#platform/clock.ts'
import { Button } from '#ui/button.tsx'
import { reportFileName, reportJob } from '../report-job.ts'
import { type DayReport, isDayReport, ReportDayDialog } from './report-day-dialog.tsx'

/** The five reports of the tab of students; the panel of the staff area shows their progress. */
export function ReportButtons() {
  const { state, start } = useCsvExport()
  const [asked, setAsked] = useState<DayReport | null>(null)

  async function download(report: MoneyReport, day: CalendarDay) {
    // Today is not over: what is kept for now, as on the screen.
    const job = reportJob(report, today(), day === today() ? null : day)
    const { empty, failed } = moneyReportTexts[report]
    announceOutcome(await start(job), { empty, failed })
  }

  return (
    <>
      <ul aria-label={reportButtonsTexts.group} className="flex flex-wrap gap-3">
        {moneyReports.map((report) => (
          <li key={report}>
            <Button
              variant="secondary"
              disabled={state !== 'idle'}
              busy={state !== 'idle' && state.name === reportFileName(report, today())}
              busyLabel={reportButtonsTexts.busy}
              onClick={() => (isDayReport(report) ? setAsked(report) : void download(report, today()))}
            >
              {moneyReportTexts[report].button}
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <ReportDayDialog
          report={asked}
          onClose={() => setAsked(null)}
          onConfirm={(day) => {
            setAsked(null)
            void download(asked, day)
          }}
        />
      )}
    </>
  )
}
