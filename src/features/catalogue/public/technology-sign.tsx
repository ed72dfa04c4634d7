/** Stands for the logo of a technology, as the sign of an element in its table. */
export function TechnologySign({ symbol }: { symbol: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center border border-ink bg-sheet font-bold font-display text-lg"
    >
      {symbol}
    </span>
  )
}
