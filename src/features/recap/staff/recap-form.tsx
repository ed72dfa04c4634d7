import { useQuery } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { recapFormText, recapTabText } from '#content/recap-admin.ts'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { addressProblems, announcementLimit, changesIn, hasRequired } from '../recap-draft.ts'
import { AnnouncementField, storedAnnouncement } from './announcement-field.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { SaveFailure } from './save-failure.tsx'
import { UploadField } from './upload-field.tsx'
import type { RecapDraftState } from './use-recap-draft.ts'
import { useRecapUpload } from './use-recap-upload.ts'
import type { RecapSaveState } from './use-save-recap.ts'

export type RecapFormProps = {
  form: RecapDraftState
  saving: RecapSaveState
  /** Shown when the class in the form has a recap already. */
  existing: ReactNode
  /** The title is what the form lacks: it takes the focus. */
  startsAtTitle: boolean
  onNew: () => void
}

const text = recapFormText

export function RecapForm({ form, saving, existing, startsAtTitle, onNew }: RecapFormProps) {
  const { draft, change } = form
  const { data: courses } = useQuery(staffCoursesQuery())
  const audio = useRecapUpload('audio', (audioName) => change({ audioName }))
  const pdf = useRecapUpload('pdf', (pdfName) => change({ pdfName }))
  const { invalid, unknownVideo } = addressProblems(draft)
  const announcement = storedAnnouncement(draft.announcement)
  const isUploading = audio.isBusy || pdf.isBusy
  const isComplete = hasRequired(draft)
  const isUnchanged = draft.recapId !== null && Object.keys(changesIn(form, storedAnnouncement)).length === 0
  const canSave =
    isComplete &&
    !isUnchanged &&
    invalid.length === 0 &&
    announcement.length <= announcementLimit &&
    !isUploading

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!canSave || saving.isSaving) return
    const slug = courses?.find((course) => String(course.id) === draft.cohortId)?.slug ?? ''
    void saving.save({ draft, loaded: form.loaded }, slug)
  }

  return (
    <form onSubmit={submit} aria-labelledby="recap-form-title" noValidate className="grid gap-page">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="recap-form-title">
          {draft.recapId === null ? text.title : recapTabText.editTitle(draft.classTitle)}
        </h2>
        {draft.recapId !== null && (
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
            <Button variant="secondary" onClick={form.clear}>
              {text.discard}
            </Button>
          }
        >
          {text.draftBack}
        </Notice>
      )}
      <IdentityFields
        draft={draft}
        change={change}
        problems={saving.fieldProblems}
        startsAtTitle={startsAtTitle}
      />
      {existing}
      <Field label={text.description} error={saving.fieldProblems.description}>
        <TextArea
          rows={3}
          limit={4000}
          value={draft.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <UploadField
          kind="audio"
          stored={draft.audioName}
          upload={audio}
          onRemove={() => change({ audioName: null })}
        />
        <UploadField
          kind="pdf"
          stored={draft.pdfName}
          upload={pdf}
          onRemove={() => change({ pdfName: null })}
        />
        <Field
          label={text.materialUrl}
          error={invalid.includes('materialUrl') ? text.urlInvalid : saving.fieldProblems.material_url}
        >
          <TextInput
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={2048}
            value={draft.materialUrl}
            onChange={(event) => change({ materialUrl: event.target.value })}
          />
        </Field>
        <Field
          label={text.videoUrl}
          hint={unknownVideo ? undefined : text.videoHint}
          error={invalid.includes('videoUrl') ? text.urlInvalid : saving.fieldProblems.video_url}
        >
          <TextInput
            type="url"
            inputMode="url"
            placeholder="https://www.youtube.com/watch?v="
            maxLength={2048}
            value={draft.videoUrl}
            onChange={(event) => change({ videoUrl: event.target.value })}
          />
        </Field>
      </div>
      {unknownVideo && (
        <Notice tone="warning" live>
          {text.videoUnknown}
        </Notice>
      )}
      <AnnouncementField
        value={draft.announcement}
        onChange={(value) => change({ announcement: value })}
        problem={saving.fieldProblems.announcement}
      />
      <SaveFailure failure={saving.failure} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" disabled={!canSave} busy={saving.isSaving} busyLabel={text.saving}>
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
