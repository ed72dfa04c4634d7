import { useState } from 'react'
import { csvFormatTexts } from '#content/csv-export.ts'
import { moneyExportTexts as texts } from '#content/money-exports.ts'
import { CsvFormatSelect } from '#flows/csv-export/csv-format-select.tsx'
import { StaffDialog } from '#flows/staff-form/staff-dialog.tsx'
import { today } from '#platform/clock.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { type StudentsSelection, studentsJob } from '../export-jobs.ts'
import { useMoneyExport } from './use-money-export.ts'

/** Exports the students of the table's filters. */
export function ExportStudentsButton({ selection }: { selection: StudentsSelection }) {
  const [open, setOpen] = useState(false)
  const { busy, run } = useMoneyExport({ title: texts.empty, variant: 'destructive' })
  return (
    <>
      <Button variant="secondary" busy={busy} busyLabel={texts.busy} onClick={() => setOpen(true)}>
        {texts.export}
      </Button>
      {open && (
        <StaffDialog
          title={texts.students.title}
          description={texts.students.text}
          confirm={texts.export}
          onClose={() => setOpen(false)}
          onConfirm={() => {
            setOpen(false)
            void run(studentsJob(selection, today()))
          }}
        >
          <Field label={csvFormatTexts.label}>
            <CsvFormatSelect />
          </Field>
        </StaffDialog>
      )}
    </>
  )
}
