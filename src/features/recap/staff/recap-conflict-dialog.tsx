import { conflictTexts } from '#content/edit-conflict.ts'
import { recapFieldNames } from '#content/recap-admin.ts'
import { recapFileLabel } from '#domain/recap-files.ts'
import { ConflictDialog } from '#ui/conflict-dialog.tsx'
import type { RecapContents } from '../recap-draft.ts'
import type { RecapConflict, RecapSaveState } from './use-save-recap.ts'

export type RecapConflictDialogProps = { conflict: RecapConflict; saving: RecapSaveState }

export function RecapConflictDialog({ conflict, saving }: RecapConflictDialogProps) {
  return (
    <ConflictDialog
      texts={conflictTexts}
      fields={conflict.fields.map(({ field, suggested, mine, stored }) => ({
        field,
        label: recapFieldNames[field],
        suggested,
        mine: shown(field, mine),
        stored: shown(field, stored),
      }))}
      onCancel={saving.forget}
      onConfirm={(choices) => void saving.settle(conflict, choices)}
    />
  )
}

function shown(field: keyof RecapContents, value: string): string {
  return value && (field === 'audio_url' || field === 'pdf_url') ? recapFileLabel(value) : value
}
