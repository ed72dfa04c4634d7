import { type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Side = 'mine' | 'stored'
type Choices<Field extends string> = Partial<Record<Field, Side>>

export type ConflictField<Field extends string> = {
  field: Field
  label: string
  /** Shown as written; empty is nothing. */
  mine: string
  stored: string
  /** Chosen until the person says otherwise; null waits for the choice. */
  suggested: Side | null
}

export type ConflictTexts = Readonly<
  Record<'title' | 'text' | 'mine' | 'stored' | 'empty' | 'choose' | 'cancel' | 'confirm', string>
>

export type ConflictDialogProps<Field extends string> = {
  texts: ConflictTexts
  fields: readonly ConflictField<Field>[]
  onCancel: () => void
  onConfirm: (choices: Choices<Field>) => void
  surface?: 'paper' | 'staff'
}

/** Two versions of the same data, field by field. Mount it anew for each conflict. */
export function ConflictDialog<Field extends string>(props: ConflictDialogProps<Field>) {
  const { texts, fields, onCancel, onConfirm, surface = 'staff' } = props
  const [choices, setChoices] = useState<Choices<Field>>(() => suggestions(fields))
  const isComplete = fields.every(({ field }) => choices[field])

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      width="wide"
      surface={surface}
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
        {fields.map(({ field, label, mine, stored }) => (
          <fieldset key={field} className="min-w-0">
            <legend className="mb-1.5 font-medium text-sm">{label}</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {(
                [
                  ['mine', mine],
                  ['stored', stored],
                ] as const
              ).map(([side, value]) => (
                <Version
                  key={side}
                  group={field}
                  caption={texts[side]}
                  isChosen={choices[field] === side}
                  onChoose={() => setChoices({ ...choices, [field]: side })}
                >
                  {value || <span className="text-ink-mute">{texts.empty}</span>}
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

function suggestions<Field extends string>(fields: readonly ConflictField<Field>[]): Choices<Field> {
  const suggested: Choices<Field> = {}
  for (const { field, suggested: side } of fields) if (side) suggested[field] = side
  return suggested
}
