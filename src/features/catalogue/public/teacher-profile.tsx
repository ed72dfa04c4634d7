import { landingTexts } from '#content/courses/course-landing.ts'
import { site } from '#content/site.ts'
import { type Teacher, teachers } from '#content/teachers.ts'
import { initialsOf } from '#domain/person-name.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { TextLink } from '#ui/link.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** `slug`: of a module or the career. */
export function teachersOf(slug: string): readonly Teacher[] {
  return teachers.filter(({ teaches }) => teaches.includes(slug))
}

export function TeacherProfile({ person }: { person: Teacher }) {
  return (
    <>
      <Avatar name={person.name} initials={initialsOf(person.name)} className="size-20" />
      <div className="self-center">
        <h3 className="text-lg">{person.name}</h3>
        <p className="text-ink-soft">{person.role}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
          <TextLink href={person.linkedin} newTab className="text-sm">
            <VisuallyHidden>{landingTexts.teacherProfile(person.name)}</VisuallyHidden>{' '}
            {site.professionalNetwork.name}
          </TextLink>
          {person.sample && <Badge look="label">{landingTexts.sampleTeacher}</Badge>}
        </p>
      </div>
      <p className="prose-measure col-span-2 text-ink-soft">{person.description}</p>
    </>
  )
}
