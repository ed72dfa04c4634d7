import { useQuery } from '@tanstack/react-query'
import { seatsOfText, staffSoldOutText, takenSeatsText } from '#content/staff-seats.ts'
import { Notice } from '#ui/notice.tsx'
import { cohortName } from './cohort-name.ts'
import type { StaffCourse } from './staff-courses.api.ts'
import { seatsQuery } from './staff-courses.queries.ts'

/** Staff may sell more seats than there are (decision 30): they see it before. */
export function SeatsNotice({ courses }: { courses: readonly StaffCourse[] }) {
  const { data: seats } = useQuery(seatsQuery(courses.map(({ id }) => id)))
  const known = courses.flatMap((course) => {
    const of = seats?.get(course.id)
    return of ? { ...of, name: cohortName(course) } : []
  })
  const soldOut = known.filter(({ left }) => left !== null && left <= 0).map(({ name }) => name)
  if (known.length === 0) return null
  return (
    <div>
      <ul className="text-ink-soft text-sm">
        {known.map(({ name, taken, left }) => (
          <li key={name}>{seatsOfText(name, takenSeatsText(taken, left === null ? null : taken + left))}</li>
        ))}
      </ul>
      {soldOut.length > 0 && (
        <Notice tone="warning" live title={staffSoldOutText.title(soldOut)} className="mt-2">
          {staffSoldOutText.text}
        </Notice>
      )}
    </div>
  )
}
