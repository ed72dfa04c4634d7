import { careerWay } from '#content/career-weeks.ts'
import { landingTexts } from '#content/courses/course-landing.ts'
import { site } from '#content/site.ts'
import { type Teacher, teachers } from '#content/teachers.ts'
import { initialsOf } from '#domain/person-name.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { TextLink } from '#ui/link.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** `slug`: of a module or the career. */
export function teachersOf(slug: string): readonly Teacher[] {
  return teachers.filter(({ teaches }) => teaches.includes(slug))
}

/** Each module of the career has a teacher of its own, and one more is for the project. */
export function isOnePerModule(team: readonly Teacher[]): boolean {
  const ofModules = careerWay.flatMap(({ slug }) =>
    slug ? [team.filter(({ teaches }) => teaches.includes(slug))] : [],
  )
  const alone = new Set(ofModules.map((own) => (own.length === 1 ? own[0]?.name : undefined)))
  return !alone.has(undefined) && alone.size === ofModules.length && team.length === ofModules.length + 1
}

export function TeacherProfile({ person }: { person: Teacher }) {
  return (
    <>
      <Avatar name={person.name} initials={initialsOf(person.name)} className="size-20" />
      <div className="self-center">
        <h3 className="text-lg">{person.name}</h3>
        <p className="text-ink-soft">{person.role}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
          <TextLink href={person.linkedin} newTab look="lone" className="text-sm">
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

export type TechnologyItemProps = {
  /** Replaces the logo, like a symbol of the periodic table. */
  symbol: string
  name: string
  use: string
  className?: string
}

export function TechnologyItem({ symbol, name, use, className }: TechnologyItemProps) {
  return (
    <li
      className={classNames('grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-3.5', className)}
    >
      <span
        aria-hidden="true"
        className="row-span-2 grid size-11 place-items-center border border-ink bg-sheet font-bold font-display text-lg"
      >
        {symbol}
      </span>
      <span className="font-display font-semibold leading-snug">{name}</span>
      <span className="text-ink-soft text-sm">{use}</span>
    </li>
  )
}
