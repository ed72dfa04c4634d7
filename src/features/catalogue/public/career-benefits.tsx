import { careerPage } from '#content/career.ts'
import { Section } from '#ui/section.tsx'

export function CareerBenefits() {
  const { benefits } = careerPage
  return (
    <Section title={benefits.title}>
      <ul className="grid gap-x-10 gap-y-10 @3xl:grid-cols-3">
        {benefits.items.map(({ title, text }) => (
          <li key={title} className="border-ink border-t pt-4">
            <h3 className="text-heading">{title}</h3>
            <p className="mt-3 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
