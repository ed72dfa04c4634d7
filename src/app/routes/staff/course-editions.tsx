import { editionsTexts } from '#content/course-editions.ts'
import { EditionPage } from '#features/course-editions/staff/edition-page.tsx'
import { EditionsPage } from '#features/course-editions/staff/editions-page.tsx'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { AdminOnly } from '../../layouts/admin-only.tsx'

export function CourseEditionsRoute() {
  const { staff } = useStaff()
  return (
    // On a wide screen the page is as high as the window below the bar, so that the table's header stays.
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-gutter py-4 md:h-[calc(100dvh-var(--bar))] md:flex-none">
      <EditionsPage
        heading={<h1 className="text-2xl">{editionsTexts.title}</h1>}
        mayEdit={staff.role === 'admin'}
      />
    </div>
  )
}

export function CourseEditionRoute() {
  const { staff } = useStaff()
  return (
    <AdminOnly>
      <EditionPage ownerId={staff.userId} />
    </AdminOnly>
  )
}
