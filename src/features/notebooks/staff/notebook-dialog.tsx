import { useState } from 'react'
import * as v from 'valibot'
import { notebookFieldNames as labels, notebookForm as texts } from '#content/notebook-library.ts'
import {
  categoryTexts,
  difficultyTexts,
  type NotebookCategory,
  notebookCategories,
  notebookDifficulties,
} from '#content/notebooks.ts'
import { AreaField, CheckField, ChoiceField, TextField } from '#flows/form/fields.tsx'
import { ChangedNotice } from '#flows/form/row-form.tsx'
import { StaffDialog } from '#flows/form/staff-dialog.tsx'
import { useForm } from '#flows/form/use-form.ts'
import { staffQueries } from '#platform/staff-request.ts'
import { toast } from '#ui/toast-store.ts'
import { type NotebookValues, type StoredNotebook, saveNotebook } from '../notebook-library.api.ts'
import { type NotebookFormValues, readTyped, typedOf } from '../notebook-values.ts'
import { notebookSchema } from '../notebooks.api.ts'
import { NotebookCard } from '../public/notebook-card.tsx'
import { CoverField, NotebookFileField } from './notebook-files.tsx'

const failures = { ...texts.failures, changed: null }

export type NotebookDialogProps = {
  /** Null for a new one. */
  notebook: StoredNotebook | null
  onClose: () => void
}

export function NotebookDialog({ notebook, onClose }: NotebookDialogProps) {
  const form = useForm<NotebookFormValues, keyof typeof texts.problems, keyof typeof failures>({
    draft: `notebook:${notebook?.id ?? 'new'}`,
    passing: true,
    start: typedOf(notebook),
    ...(notebook && { version: notebook.version }),
    sentence: (problem) => texts.problems[problem],
    failures,
    invalidates: [staffQueries],
  })
  const [sending, setSending] = useState({ download_url: false, cover_url: false })
  const { problems, values } = readTyped(form.values)

  async function save() {
    const unfinished = {
      ...(sending.download_url && { download_url: 'sending' as const }),
      ...(sending.cover_url && { cover_url: 'sending' as const }),
    }
    if (!form.passes({ ...problems, ...unfinished }) || !values) return
    const base = notebook ? { id: notebook.id, version: form.base.version ?? notebook.version } : undefined
    const answer = await form.send(() => saveNotebook(values, base))
    if (!answer || (!answer.ok && answer.refusal !== 'changed')) return
    if (!answer.ok) {
      const { current } = answer
      if (form.overtaken({ values: typedOf(current), version: current.version })) return
    }
    toast({ title: texts.saved, description: values.title })
    onClose()
  }

  return (
    <StaffDialog
      title={notebook ? texts.editTitle(notebook.title) : texts.addTitle}
      width="wide"
      confirm={texts.confirm}
      working={texts.working}
      form={form}
      onConfirm={save}
      onClose={onClose}
    >
      <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
        <div className="grid gap-4">
          <TextField form={form} name="title" label={labels.title} maxLength={160} required />
          <AreaField form={form} name="description" label={labels.description} limit={600} required />
          <ChoiceField
            form={form}
            name="category"
            label={labels.category}
            values={notebookCategories}
            labels={categoryLabels}
          />
          <ChoiceField
            form={form}
            name="difficulty"
            label={labels.difficulty}
            values={notebookDifficulties}
            labels={difficultyTexts}
          />
          <TextField form={form} name="tags" label={labels.tags} hint={texts.tagsHint} maxLength={300} />
          <div className="grid grid-cols-2 gap-4">
            <TextField
              form={form}
              name="rating"
              label={labels.rating}
              hint={texts.ratingHint}
              inputMode="decimal"
              maxLength={3}
              required
            />
            <TextField form={form} name="last_updated" label={labels.last_updated} type="date" required />
          </div>
        </div>
        <div className="grid gap-4">
          <NotebookFileField
            form={form}
            onSending={(download_url) => setSending((known) => ({ ...known, download_url }))}
          />
          <CoverField
            form={form}
            onSending={(cover_url) => setSending((known) => ({ ...known, cover_url }))}
          />
          {form.values.cover_url !== '' && (
            <TextField
              form={form}
              name="cover_alt"
              label={labels.cover_alt}
              hint={texts.altHint}
              maxLength={300}
              required
            />
          )}
          <CheckField
            form={form}
            name="is_active"
            label={texts.published}
            description={texts.publishedHint}
          />
        </div>
      </div>
      <ChangedNotice form={form} labels={labels} shown={shown} onTake={onClose} />
      {values && <Preview notebook={{ id: 0, downloads: 0, ...notebook, ...values }} />}
    </StaffDialog>
  )
}

function shown(value: string | boolean, field: keyof NotebookFormValues): string {
  if (typeof value === 'boolean') return value ? texts.published : texts.withdrawn
  const category = notebookCategories.find((known) => known === value)
  const difficulty = notebookDifficulties.find((known) => known === value)
  if (field === 'category' && category) return categoryLabels[category]
  if (field === 'difficulty' && difficulty) return difficultyTexts[difficulty]
  return field.endsWith('_url') ? (value.split('/').at(-1) ?? '') : value
}

const categoryLabels = Object.fromEntries(
  notebookCategories.map((category) => [category, categoryTexts[category].label]),
) as Record<NotebookCategory, string>

/** Its buttons do nothing here. */
function Preview({ notebook }: { notebook: NotebookValues & { id: number; downloads: number } }) {
  const shown = v.safeParse(notebookSchema, notebook)
  if (!shown.success) return null
  const nothing = () => {}
  return (
    <section className="grid gap-3 border-line border-t pt-4">
      <h3 className="text-base">{texts.preview}</h3>
      <div inert className="max-w-sm">
        <NotebookCard
          notebook={shown.output}
          stale={false}
          onDownload={nothing}
          onPreview={nothing}
          onColabHelp={nothing}
        />
      </div>
    </section>
  )
}
