import type { ReactNode } from 'react'
import {
  noActiveSession,
  type RecapSaveProblem,
  recapFieldNames,
  recapFormText,
  recapSaveFailed,
  recapSaveHints,
  recapTabText,
} from '#content/recap-admin.ts'
import { recapFileLabel } from '#domain/recap-files.ts'
import { AreaField, TextField } from '#flows/form/fields.tsx'
import { ChangedNotice } from '#flows/form/row-form.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { addressProblems, hasRequired, type RecapValues } from '../recap-values.ts'
import { AnnouncementField, announcementLimit, storedAnnouncement } from './announcement-field.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { UploadField } from './upload-field.tsx'
import type { RecapFailure, RecapFormState } from './use-recap-form.ts'
import { useRecapUpload } from './use-recap-upload.ts'

export type RecapFormProps = {
  form: RecapFormState
  /** Shown when the class in the form has a recap already. */
  existing: ReactNode
  /** The title is what the form lacks: it takes the focus. */
  startsAtTitle: boolean
  onSave: () => Promise<void>
  onNew: () => void
}

const text = recapFormText

export function RecapForm({ form, existing, startsAtTitle, onSave, onNew }: RecapFormProps) {
  const { values, change } = form
  const audio = useRecapUpload('audio', (audio_url) => change({ audio_url }))
  const pdf = useRecapUpload('pdf', (pdf_url) => change({ pdf_url }))
  const { invalid, unknownVideo } = addressProblems(values)
  const announcement = storedAnnouncement(values.announcement)
  const isUploading = audio.isBusy || pdf.isBusy
  const isComplete = hasRequired(values)
  const isUnchanged = values.id !== null && !form.hasChanges
  const canSave =
    isComplete &&
    !isUnchanged &&
    invalid.length === 0 &&
    announcement.length <= announcementLimit &&
    !isUploading
  const urlProblem = (field: 'material_url' | 'video_url') =>
    invalid.includes(field) ? text.urlInvalid : form.problemOf(field)

  return (
    <form
      {...form.props(() => canSave && onSave())}
      aria-labelledby="recap-form-title"
      className="grid gap-page"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="recap-form-title">
          {values.id === null ? text.title : recapTabText.editTitle(values.class_title)}
        </h2>
        {values.id !== null && (
          <Button variant="secondary" onClick={onNew}>
            {recapTabText.newRecap}
          </Button>
        )}
      </div>
      {form.wasRestored && (
        <Notice
          tone="info"
          live
          action={
            <Button variant="secondary" onClick={() => form.clear()}>
              {text.discard}
            </Button>
          }
        >
          {text.draftBack}
        </Notice>
      )}
      <IdentityFields form={form} startsAtTitle={startsAtTitle} />
      {existing}
      <AreaField form={form} name="description" label={text.description} rows={3} />
      <div className="grid gap-4 md:grid-cols-2">
        <UploadField
          kind="audio"
          stored={values.audio_url}
          upload={audio}
          onRemove={() => change({ audio_url: null })}
        />
        <UploadField
          kind="pdf"
          stored={values.pdf_url}
          upload={pdf}
          onRemove={() => change({ pdf_url: null })}
        />
        <TextField
          form={form}
          name="material_url"
          label={text.materialUrl}
          error={urlProblem('material_url')}
          type="url"
          inputMode="url"
          placeholder="https://"
        />
        <TextField
          form={form}
          name="video_url"
          label={text.videoUrl}
          hint={unknownVideo ? undefined : text.videoHint}
          error={urlProblem('video_url')}
          type="url"
          inputMode="url"
          placeholder="https://www.youtube.com/watch?v="
        />
      </div>
      {unknownVideo && (
        <Notice tone="warning" live>
          {text.videoUnknown}
        </Notice>
      )}
      <AnnouncementField form={form} />
      <ChangedNotice
        form={form}
        labels={recapFieldNames}
        shown={shown}
        onTake={() => form.clear({ edits: {}, base: form.base })}
      />
      <SaveFailure failure={form.failure} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" disabled={!canSave} busy={form.busy} busyLabel={text.saving}>
          {text.save}
        </Button>
        <p role="status" className="text-ink-soft">
          {!isComplete
            ? text.missing
            : isUploading
              ? text.waitForUpload
              : isUnchanged
                ? text.unchanged
                : null}
        </p>
      </div>
    </form>
  )
}

function shown(value: RecapValues[keyof RecapValues], field: keyof RecapValues): string {
  const stored = String(value ?? '')
  return stored && (field === 'audio_url' || field === 'pdf_url') ? recapFileLabel(stored) : stored
}

function SaveFailure({ failure }: { failure: RecapFailure | null }) {
  if (failure === null) return null
  const problem = problemOf(failure)
  return (
    <Notice
      tone="error"
      title={<span lang="en">{problem === 'session' ? noActiveSession : recapSaveFailed}</span>}
    >
      {recapSaveHints[problem]}
    </Notice>
  )
}

function problemOf(failure: RecapFailure): RecapSaveProblem {
  if (failure === 'unauthorized') return 'session'
  return Object.hasOwn(recapSaveHints, failure) ? (failure as RecapSaveProblem) : 'failed'
}
