import { classNames } from '#ui/class-names.ts'

export type TechnologyItemProps = {
  /** Replaces the logo, like a symbol of the periodic table. */
  symbol: string
  name: string
  use: string
  className?: string
}

export function TechnologyItem({ symbol, name, use, className }: TechnologyItemProps) {
  return (
    <li
      className={classNames('grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-3.5', className)}
    >
      <span
        aria-hidden="true"
        className="row-span-2 grid size-11 place-items-center border border-ink bg-sheet font-bold font-display text-lg"
      >
        {symbol}
      </span>
      <span className="font-display font-semibold leading-snug">{name}</span>
      <span className="text-ink-soft text-sm">{use}</span>
    </li>
  )
}
