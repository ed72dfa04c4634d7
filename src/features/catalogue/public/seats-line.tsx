import { seatsText } from '#content/seats.ts'
import type { AnnouncedSeats } from '#domain/contracts/course-price.ts'

/** Keeps its height while empty, to avoid layout shift. */
export function SeatsLine({ seats }: { seats: AnnouncedSeats | null }) {
  return (
    <p data-live="" className="min-h-5 font-medium text-action text-sm/5">
      {seats && seatsText(seats.left)}
    </p>
  )
}
