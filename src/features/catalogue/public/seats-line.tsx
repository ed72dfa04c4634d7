import { seatsText } from '#content/seats.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { useSeats } from '#flows/purchase/use-seats.ts'

/** Keeps its height while empty, to avoid layout shift. */
export function SeatsLine({ courseSlug }: { courseSlug: BaseSlug }) {
  const seats = useSeats(courseSlug)
  return (
    <p data-live="" className="min-h-5 font-medium text-action text-sm/5">
      {seats && seatsText(seats.left)}
    </p>
  )
}
