import { careersTexts } from '#content/careers.ts'
import { notIncludedTexts } from '#content/staff-navigation.ts'
import { CareersPage } from '#features/careers/staff/careers-page.tsx'
import { DemoCourses } from '#features/demo-access/staff/demo-courses.tsx'
import { Requires } from '../../layouts/requires.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'

export function CareersRoute() {
  return (
    <Requires needs={staffNeeds.careers} title={notIncludedTexts.forAdministration}>
      <div className="grid gap-page px-gutter py-page">
        <CareersPage heading={<h1>{careersTexts.title}</h1>} />
        <DemoCourses />
      </div>
    </Requires>
  )
}
