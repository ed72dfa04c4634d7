import { moneyExportTexts as texts } from '#content/money-exports.ts'
import { CsvExportQuestion, type CsvExportQuestionProps } from '#flows/csv-export/csv-export-question.tsx'
import { today } from '#platform/clock.ts'
import { type StudentsSelection, studentsJob } from '../export-jobs.ts'
import { useMoneyExport } from './use-money-export.ts'

export type ExportStudentsButtonProps = { selection: StudentsSelection } & Pick<
  CsvExportQuestionProps,
  'align'
>

/** Exports the students of the table's filters. */
export function ExportStudentsButton({ selection, align }: ExportStudentsButtonProps) {
  const { busy, run } = useMoneyExport({ title: texts.empty, variant: 'destructive' })

  function confirm(): boolean {
    void run(studentsJob(selection, today()))
    return true
  }

  return (
    <CsvExportQuestion
      label={texts.export}
      busy={busy}
      busyLabel={texts.busy}
      title={texts.students.title}
      text={texts.students.text}
      align={align}
      onConfirm={confirm}
    />
  )
}
