import { careerPage } from '#content/career.ts'
import { landingTexts } from '#content/courses/course-landing.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/section.tsx'

export function CareerTeam() {
  const { team } = careerPage
  return (
    <Section title={team.title} lead={team.lead} ground="well">
      <ul className="grid gap-x-12 gap-y-10 @3xl:grid-cols-2">
        {team.people.map((person) => (
          <li key={person.name} className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-5 gap-y-4">
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
            <p className="prose-measure col-span-2 text-ink-soft">{person.description}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
