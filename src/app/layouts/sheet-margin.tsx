import { shellTexts } from '#content/navigation.ts'
import { site } from '#content/site.ts'
import { Container } from '#ui/container.tsx'

/** The strip above the bar on the home page, written like the margin of a map sheet. */
export function SheetMargin() {
  return (
    <div data-surface="ink" className="pointer-events-auto">
      <Container className="coordinates flex h-12 items-center justify-between gap-6 overflow-hidden whitespace-nowrap text-ink-soft">
        <span>{site.coordinates.display}</span>
        <span className="hidden gap-6 sm:flex">
          {shellTexts.sheetMargin.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </span>
        <span>{site.location}</span>
      </Container>
    </div>
  )
}
