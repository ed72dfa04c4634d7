import { classNames } from '#ui/class-names.ts'

export type FilterChipProps = {
  label: string
  count?: number | undefined
  chosen: boolean
  onChoose: () => void
}

/** A filter in one press, which says whether it is on. */
export function FilterChip({ label, count, chosen, onChoose }: FilterChipProps) {
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
