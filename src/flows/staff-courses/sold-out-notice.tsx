import { skipToken, useQuery } from '@tanstack/react-query'
import { staffSoldOutText } from '#content/staff-seats.ts'
import { staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { Notice } from '#ui/notice.tsx'
import type { StaffCourse } from './staff-courses.api.ts'
import { fetchSoldOut } from './staff-seats.api.ts'

export type SoldOutNoticeProps = { courses: readonly StaffCourse[]; className?: string }

/** Staff may sell more seats than there are (decision 30): they are told before. */
export function SoldOutNotice({ courses, className }: SoldOutNoticeProps) {
  const ids = courses.map(({ id }) => id)
  const { data: soldOut = [] } = useQuery({
    ...staffQueryDefaults,
    queryKey: [staffQueries, 'sold-out', ids],
    queryFn: ids.length === 0 ? skipToken : ({ signal }) => fetchSoldOut(ids, signal),
    staleTime: 0,
  })
  const names = courses.filter(({ id }) => soldOut.includes(id)).map(({ name, slug }) => `${name} (${slug})`)
  if (names.length === 0) return null
  return (
    <Notice tone="warning" live title={staffSoldOutText.title(names)} className={className}>
      {staffSoldOutText.text}
    </Notice>
  )
}
