import { moneyReportTexts, reportButtonsTexts } from '#content/money-reports.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { moneyReports } from '#domain/contracts/money-reports.ts'
import { useCsvExport } from '#flows/csv-export/csv-export.ts'
import { today } from '#platform/clock.ts'
import { Button } from '#ui/button.tsx'
import { reportFileName, reportJob } from '../report-job.ts'

/**
 * The five reports of the tab of students; the panel of the staff area shows their progress. `asOf`: the reference day of
 * the screen, null for now.
 */
export function ReportButtons({ asOf }: { asOf: CalendarDay | null }) {
  const { running, start } = useCsvExport()

  return (
    <ul aria-label={reportButtonsTexts.group} className="flex flex-wrap gap-2">
      {moneyReports.map((report) => (
        <li key={report}>
          <Button
            variant="secondary"
            disabled={running !== null}
            busy={running === reportFileName(report, today())}
            busyLabel={reportButtonsTexts.busy}
            onClick={() => void start(reportJob(report, today(), asOf), moneyReportTexts[report])}
          >
            {moneyReportTexts[report].button}
          </Button>
        </li>
      ))}
    </ul>
  )
}
