import { difficultyTexts, type NotebookDifficulty } from '#content/notebooks.ts'

const peaks: Record<NotebookDifficulty, number> = { beginner: 1, intermediate: 2, advanced: 3 }

/** Three summits, filled up to the level; the word says the same. */
export function DifficultyBadge({ difficulty }: { difficulty: NotebookDifficulty }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 rounded-sm bg-well px-2 py-0.5 font-medium text-ink-soft text-xs">
      <svg viewBox="0 0 32 12" aria-hidden="true" className="h-3 w-8">
        {[1, 2, 3].map((peak) => (
          <path
            key={peak}
            d={`M${peak * 10 - 9} 11 ${peak * 10 - 4} ${8 - peak * 2.4}l5 ${3 + peak * 2.4}Z`}
            fill={peak <= peaks[difficulty] ? 'currentColor' : 'none'}
            stroke="currentColor"
            strokeLinejoin="round"
          />
        ))}
      </svg>
      {difficultyTexts[difficulty]}
    </span>
  )
}
