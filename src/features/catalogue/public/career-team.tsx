import { careerPage } from '#content/career.ts'
import { Section } from '#ui/section.tsx'
import { TeacherProfile } from './teacher-profile.tsx'

export function CareerTeam() {
  const { team } = careerPage
  return (
    <Section title={team.title} lead={team.lead} ground="well">
      <ul className="grid gap-x-12 gap-y-10 @3xl:grid-cols-2">
        {team.people.map((person) => (
          <li key={person.name} className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-5 gap-y-4">
            <TeacherProfile person={person} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
