import { type CareerModule, careerPage } from '#content/career.ts'
import { formatWeeks } from '#content/format.ts'
import { Badge } from '#ui/badge.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

export function CareerModuleFacts({ module }: { module: CareerModule }) {
  const { roadmap } = careerPage
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
      <span>
        <VisuallyHidden>{roadmap.duration}: </VisuallyHidden>
        {formatWeeks(module.weeks)}
      </span>
      <span>
        {roadmap.level}: {module.difficulty}
      </span>
      {module.optional && <Badge look="label">{roadmap.optional}</Badge>}
    </p>
  )
}
