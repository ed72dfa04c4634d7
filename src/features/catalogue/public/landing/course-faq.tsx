import { landingTexts, type Question } from '#content/courses/course-landing.ts'
import { Accordion } from '#ui/accordion.tsx'
import { Section, type SectionProps } from '#ui/section.tsx'

export type CourseFaqProps = {
  title?: string
  items: readonly Question[]
  ground?: SectionProps['ground']
}

export function CourseFaq({ title = landingTexts.faq, items, ground }: CourseFaqProps) {
  const entries = items.map(({ question, answer }, index) => ({
    id: `pregunta-${index + 1}`,
    title: question,
    content: answer,
  }))
  return (
    <Section ground={ground}>
      <div className="grid gap-8 @5xl:grid-cols-[5fr_7fr] @5xl:gap-24">
        <h2 className="text-title">{title}</h2>
        <Accordion items={entries} />
      </div>
    </Section>
  )
}
