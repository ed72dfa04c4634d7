/** Replaces a technology's logo, like a symbol of the periodic table. */
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
