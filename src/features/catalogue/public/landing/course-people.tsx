import type { CourseLanding } from '#content/courses/course-landing.ts'
import { Section, type SectionProps } from '#ui/section.tsx'
import { TeacherProfile } from '../teacher-profile.tsx'
import { TechnologyItem } from '../technology-item.tsx'

export type CoursePeopleProps = Pick<CourseLanding, 'teachers' | 'technologies'> & {
  ground: SectionProps['ground']
}

export function CoursePeople({ teachers, technologies, ground }: CoursePeopleProps) {
  return (
    <Section ground={ground}>
      <div className="grid gap-14 @5xl:grid-cols-[5fr_7fr] @5xl:gap-24">
        <div>
          <h2 className="text-title">{teachers.title}</h2>
          <ul className="mt-8 grid gap-8">
            {teachers.people.map((person) => (
              <li key={person.name} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-4">
                <TeacherProfile person={person} />
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2 className="text-title">{technologies.title}</h2>
          <ul className="mt-8 grid gap-x-10 sm:grid-cols-2">
            {technologies.items.map(({ symbol, name, description }) => (
              <TechnologyItem
                key={name}
                symbol={symbol}
                name={name}
                use={description}
                className="border-line-strong border-t py-3"
              />
            ))}
          </ul>
        </div>
      </div>
    </Section>
  )
}
