import { editionsTexts, editionTexts } from '#content/course-editions.ts'
import { conflictTexts } from '#content/edit-conflict.ts'
import { formatShortDay } from '#content/format.ts'
import { isCalendarDay } from '#domain/calendar.ts'
import type { Choices } from '#domain/edit-conflict.ts'
import { ConflictDialog } from '#ui/conflict-dialog.tsx'
import type { EditionField } from '../edition-form.ts'
import type { EditionConflict } from './use-edition-form.ts'

export type EditionConflictDialogProps = {
  conflict: EditionConflict
  onCancel: () => void
  onConfirm: (conflict: EditionConflict, choices: Choices<EditionField>) => void
}

export function EditionConflictDialog({ conflict, onCancel, onConfirm }: EditionConflictDialogProps) {
  const { fields, mine, stored } = conflict
  return (
    <ConflictDialog
      texts={conflictTexts}
      fields={fields.map(({ field, suggested }) => ({
        field,
        label: editionTexts.fields[field],
        suggested,
        mine: shown(mine[field]),
        stored: shown(stored[field]),
      }))}
      onCancel={onCancel}
      onConfirm={(choices) => onConfirm(conflict, choices)}
    />
  )
}

function shown(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? editionsTexts.has : editionsTexts.hasNot
  return isCalendarDay(value) ? formatShortDay(value) : value
}
