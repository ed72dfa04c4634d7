import { demoCountryName, demoTexts } from '#content/demo-access.ts'
import { conflictTexts } from '#content/edit-conflict.ts'
import { formatShortDay } from '#content/format.ts'
import type { Choices } from '#domain/edit-conflict.ts'
import { ConflictDialog } from '#ui/conflict-dialog.tsx'
import type { DemoField } from '../demo-form.ts'
import type { DemoConflict } from '../use-demo-grant.ts'

export type DemoConflictDialogProps = {
  conflict: DemoConflict
  onCancel: () => void
  onConfirm: (choices: Choices<DemoField>) => void
}

export function DemoConflictDialog({ conflict, onCancel, onConfirm }: DemoConflictDialogProps) {
  const { mine, known, fields } = conflict
  return (
    <ConflictDialog
      texts={{ ...conflictTexts, ...demoTexts.known }}
      fields={fields.map(({ field, suggested }) => ({
        field,
        label: field === 'endsOn' ? demoTexts.lastDay : demoTexts[field],
        suggested,
        mine: shown(field, mine[field]),
        stored: shown(field, known.stored[field]),
      }))}
      onCancel={onCancel}
      onConfirm={onConfirm}
    />
  )
}

function shown(field: DemoField, value: string): string {
  if (value === '') return ''
  if (field === 'endsOn') return formatShortDay(value)
  return field === 'country' ? demoCountryName(value) : value
}
