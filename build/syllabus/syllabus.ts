import { type CareerModule, careerPage } from '../../src/content/career.ts'
import { hoursOf } from '../../src/content/catalogue.ts'
import {
  type CourseLanding,
  landingTexts,
  type SyllabusSession,
} from '../../src/content/courses/course-landing.ts'
import type { Career, Course, Module } from '../../src/content/courses/product.ts'
import { certificateIncluded, level } from '../../src/content/courses/shared-faq.ts'
import { formatWeeks } from '../../src/content/format.ts'
import { colourOf } from '../../src/content/products.ts'
import { syllabusTexts } from '../../src/content/syllabus.ts'
import { surfaces, viridis } from '../../src/ui/tokens.ts'

type Fact = { label: string; value: string }
type Named = { title: string; text: string }

/** A class, or a module of the career. `mark`: its number, or its weeks. `colour`: of the module. */
export type Entry = {
  mark: string
  title: string
  colour: string
  summary: string
  text: string
  items: readonly string[]
  /** Case and tools, or length and level. */
  foot: string
}

/** What a printed syllabus says, in the order in which it says it. `path`: of the page of its course. */
export type Syllabus = {
  path: string
  kind: string
  title: string
  lead: string
  facts: readonly Fact[]
  forWhom: Named
  makes: Fact
  requirements: { title: string; items: readonly string[] }
  taught: { title: string; items: readonly Named[] }
  programme: {
    title: string
    /** What the marks of the entries are. */
    marks: string
    stages: readonly { name: string; entries: readonly Entry[] }[]
  }
  technologies: Named
}

/** From the text of the page of a course, without what a new cohort changes. */
export async function syllabusOf(course: Course): Promise<Syllabus> {
  const parts = course.kind === 'module' ? moduleParts(course, await course.landing()) : careerParts(course)
  return {
    path: course.path,
    kind: syllabusTexts.kind[course.kind],
    makes: { label: syllabusTexts.makes, value: course.makes },
    ...parts,
  }
}

type OwnParts = Omit<Syllabus, 'path' | 'kind' | 'makes'>

function moduleParts(module: Module, landing: CourseLanding): OwnParts {
  const { hero, audience, includes, syllabus, technologies } = landing
  const { title, sessions, stages = [{ name: '', sessions: sessions.length }] } = syllabus
  const rest = sessions.map((session, index) => sessionEntry(session, index + 1, viridis[module.colour]))
  return {
    title: hero.title,
    lead: hero.lead,
    facts: [...factsOf(module), { label: syllabusTexts.level, value: module.difficulty }],
    forWhom: { title: module.forWhom, text: audience.text },
    requirements: { title: landingTexts.requirements, items: audience.requirements },
    taught: { title: landingTexts.includes, items: includes },
    programme: {
      title,
      marks: landingTexts.session,
      stages: stages.map((stage) => ({ name: stage.name, entries: rest.splice(0, stage.sessions) })),
    },
    technologies: { title: landingTexts.technologies, text: namesOf(technologies) },
  }
}

function sessionEntry(item: SyllabusSession, number: number, colour: string): Entry {
  return {
    mark: String(number),
    title: item.title,
    colour,
    summary: item.outcome,
    text: item.description,
    items: [],
    foot: `${landingTexts.regionalCase}: ${item.regionalCase} ${item.tools.join('\u00a0· ')}.`,
  }
}

function careerParts(course: Career): OwnParts {
  const { hero, benefits, roadmap, stack } = careerPage
  let taken = 0
  const required = roadmap.modules.filter(({ optional }) => !optional)
  const entries = [...required.map(careerEntry), presentationEntry()].map((entry, index) => {
    const weeks = required[index]?.weeks ?? roadmap.presentation.weeks
    const first = taken + 1
    taken += weeks
    return { ...entry, mark: weeks === 1 ? `${first}` : `${first}–${taken}` }
  })
  return {
    title: hero.title,
    lead: hero.lead,
    facts: factsOf(course),
    forWhom: { title: course.forWhom, text: course.description },
    requirements: { title: landingTexts.requirements, items: [level.answer] },
    taught: { title: benefits.title, items: [...benefits.items, certificateIncluded] },
    programme: {
      title: roadmap.title,
      marks: roadmap.weeks,
      stages: [
        { name: '', entries },
        {
          name: roadmap.optionalTitle,
          entries: roadmap.modules.filter(({ optional }) => optional).map(careerEntry),
        },
      ],
    },
    technologies: { title: stack.title, text: namesOf(stack.layers.flatMap(({ items }) => items)) },
  }
}

function careerEntry({ name, slug, description, details, weeks, difficulty }: CareerModule): Entry {
  const step = slug ? colourOf(slug) : null
  return {
    mark: '',
    title: name,
    colour: step ? viridis[step] : surfaces.paper.ink,
    summary: description,
    text: '',
    items: details,
    foot: `${formatWeeks(weeks)}\u00a0· ${careerPage.roadmap.level}: ${difficulty}`,
  }
}

function presentationEntry(): Entry {
  const { name, text, weeks } = careerPage.roadmap.presentation
  return {
    mark: '',
    title: name,
    colour: surfaces.paper.ink,
    summary: text,
    text: '',
    items: [],
    foot: formatWeeks(weeks),
  }
}

function factsOf(course: Course): Syllabus['facts'] {
  const { duration, classes, hours } = syllabusTexts
  return [
    { label: duration, value: formatWeeks(course.weeks) },
    { label: classes, value: String(course.classes) },
    { label: hours, value: syllabusTexts.hoursOf(hoursOf(course)) },
  ]
}

function namesOf(items: readonly { name: string }[]): string {
  return items.map(({ name }) => name).join('\u00a0· ')
}
