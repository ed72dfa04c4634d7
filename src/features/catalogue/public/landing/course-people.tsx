import type { CourseLanding } from '#content/courses/course-landing.ts'
import { Section } from '#ui/section.tsx'
import { TeacherProfile } from '../teacher-profile.tsx'
import { TechnologySign } from '../technology-sign.tsx'

export type CoursePeopleProps = Pick<CourseLanding, 'teachers' | 'technologies'>

export function CoursePeople({ teachers, technologies }: CoursePeopleProps) {
  return (
    <Section ground="well">
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
              <li key={name} className="flex items-start gap-3.5 border-line-strong border-t py-3">
                <TechnologySign symbol={symbol} />
                <span className="min-w-0">
                  <span className="block font-display font-semibold leading-snug">{name}</span>
                  <span className="block text-ink-soft text-sm">{description}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  )
}
