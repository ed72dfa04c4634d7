import type { Difficulty as DifficultyName } from '#content/courses/product.ts'
import { homeProgrammes } from '#content/home.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

const summits: Record<DifficultyName, number> = { Inicial: 1, Medio: 2, Avanzado: 3 }
const peaks = ['M1 15 8 7l7 8Z', 'M11 15 20 4l9 11Z', 'M25 15 35 1l10 14Z']

/** Difficulty as one to three summits and as text. */
export function Difficulty({ level }: { level: DifficultyName }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 46 16" aria-hidden="true" className="h-4 w-[2.875rem]">
        {peaks.map((peak, index) => (
          <path
            key={peak}
            d={peak}
            strokeWidth="1.3"
            strokeLinejoin="round"
            className={index < summits[level] ? 'fill-ink stroke-ink' : 'fill-none stroke-line-strong'}
          />
        ))}
      </svg>
      <VisuallyHidden>{homeProgrammes.level}: </VisuallyHidden>
      {level}
    </span>
  )
}
