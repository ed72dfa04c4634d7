import { type ReactNode, useId, useState } from 'react'
import { conflictTexts } from '#content/edit-conflict.ts'
import type { Choices, Conflict } from '#domain/edit-conflict.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { Edit, EditVersions } from './use-form.ts'

type FieldOf<Values> = keyof Values & string

export type ConflictDialogProps<Values> = {
  form: {
    conflict: EditVersions<Values> | null
    choose: (choices: Choices<FieldOf<Values>>) => Edit<Values> | null
    dismiss: () => void
  }
  /** Overrides of the default texts. */
  texts?: Partial<Record<keyof typeof conflictTexts, string>>
  label: (field: FieldOf<Values>) => string
  /** Display text; empty means no value. */
  shown: (value: Values[FieldOf<Values>], field: FieldOf<Values>) => string
  /** Saves what was chosen. */
  onChosen: (edit: Edit<Values>) => unknown
  onCancel?: () => void
}

/** Resolves an edit conflict field by field, while there is one. */
export function ConflictDialog<Values>({ form, ...props }: ConflictDialogProps<Values>) {
  if (!form.conflict) return null
  return (
    <ConflictChoice
      {...props}
      conflict={form.conflict}
      onCancel={props.onCancel ?? form.dismiss}
      onConfirm={(choices) => {
        const edit = form.choose(choices)
        if (edit) props.onChosen(edit)
      }}
    />
  )
}

type ConflictChoiceProps<Values> = Omit<ConflictDialogProps<Values>, 'form' | 'onChosen'> & {
  conflict: EditVersions<Values>
  onCancel: () => void
  onConfirm: (choices: Choices<FieldOf<Values>>) => void
}

function ConflictChoice<Values>(props: ConflictChoiceProps<Values>) {
  const { conflict, label, shown, onCancel, onConfirm } = props
  const { fields } = conflict
  const versions = { mine: conflict.mine, stored: conflict.stored.values }
  const texts = { ...conflictTexts, ...props.texts }
  const [choices, setChoices] = useState<Choices<FieldOf<Values>>>(() => suggestions(fields))
  const isComplete = fields.every(({ field }) => choices[field])

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      width="wide"
      surface="staff"
      title={texts.title}
      description={texts.text}
      footer={
        <>
          <p role="status" className="mr-auto self-center text-ink-soft">
            {!isComplete && texts.choose}
          </p>
          <Button variant="secondary" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button disabled={!isComplete} onClick={() => onConfirm(choices)}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {fields.map(({ field }) => (
          <fieldset key={field} className="min-w-0">
            <legend className="mb-1.5 font-medium text-sm">{label(field)}</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {(['mine', 'stored'] as const).map((side) => (
                <Version
                  key={side}
                  group={field}
                  caption={texts[side]}
                  isChosen={choices[field] === side}
                  onChoose={() => setChoices({ ...choices, [field]: side })}
                >
                  {shown(versions[side][field], field) || (
                    <span className="text-ink-mute">{texts.empty}</span>
                  )}
                </Version>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}

type VersionProps = {
  group: string
  caption: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

function Version({ group, caption, isChosen, onChoose, children }: VersionProps) {
  const id = useId()
  return (
    <label className="flex min-h-control min-w-0 items-start gap-3 rounded border border-line-strong bg-sheet px-3 py-2 transition-colors duration-fast hover:border-ink has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--c-ink)] has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name={group}
        checked={isChosen}
        onChange={onChoose}
        aria-labelledby={`${id}-caption`}
        aria-describedby={`${id}-value`}
        className="mt-1 size-4.5 shrink-0 accent-action outline-none focus-visible:outline-none"
      />
      <span className="grid min-w-0 flex-1 content-start">
        <span id={`${id}-caption`} className="text-ink-soft text-xs">
          {caption}
        </span>
        <span id={`${id}-value`} className="wrap-anywhere whitespace-pre-wrap">
          {children}
        </span>
      </span>
    </label>
  )
}

function suggestions<Field extends string>(fields: readonly Conflict<Field>[]): Choices<Field> {
  return Object.fromEntries(
    fields.flatMap(({ field, suggested }) => (suggested ? [[field, suggested]] : [])),
  ) as Choices<Field>
}
