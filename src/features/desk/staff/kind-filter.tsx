import { deskKindTexts, deskTexts as texts } from '#content/desk.ts'
import { type DeskCounts, type DeskKind, deskKinds } from '#domain/contracts/desk-counts.ts'
import { classNames } from '#ui/class-names.ts'
import { totalOf } from '../desk-counts.queries.ts'

export type KindFilterProps = {
  /** Undefined while they load. */
  counts: DeskCounts | undefined
  value: DeskKind | null
  onChange: (kind: DeskKind | null) => void
}

/** One button per kind that has items. */
export function KindFilter({ counts, value, onChange }: KindFilterProps) {
  const present = deskKinds.filter((kind) => kind === value || (counts?.[kind] ?? 0) > 0)
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{texts.filter}</legend>
      <Choice
        label={texts.everything}
        count={counts && totalOf(counts)}
        chosen={value === null}
        onChoose={() => onChange(null)}
      />
      {present.map((kind) => (
        <Choice
          key={kind}
          label={deskKindTexts[kind].many}
          count={counts && (counts[kind] ?? 0)}
          chosen={value === kind}
          onChoose={() => onChange(kind)}
        />
      ))}
    </fieldset>
  )
}

type ChoiceProps = { label: string; count: number | undefined; chosen: boolean; onChoose: () => void }

function Choice({ label, count, chosen, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={classNames(
        'inline-flex min-h-control items-center gap-2 rounded border px-3 font-medium text-sm transition-colors duration-fast',
        chosen ? 'border-ink bg-ink text-paper' : 'border-line text-ink hover:border-ink',
      )}
    >
      {label} {count !== undefined && <span className="figures">{count}</span>}
    </button>
  )
}
