import { type CourseLanding, landingTexts } from '#content/courses/course-landing.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/section.tsx'

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
                <Avatar name={person.name} className="size-20" />
                <div className="self-center">
                  <h3 className="text-lg">{person.name}</h3>
                  <p className="text-ink-soft">{person.role}</p>
                  {person.sample && (
                    <Badge look="label" className="mt-1">
                      {landingTexts.sampleTeacher}
                    </Badge>
                  )}
                </div>
                <p className="col-span-2 text-ink-soft">{person.description}</p>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2 className="text-title">{technologies.title}</h2>
          <dl className="mt-8 grid gap-x-10 sm:grid-cols-2">
            {technologies.items.map(({ name, description }) => (
              <div key={name} className="border-line-strong border-t py-3">
                <dt className="font-display font-semibold">{name}</dt>
                <dd className="text-ink-soft text-sm">{description}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Section>
  )
}
