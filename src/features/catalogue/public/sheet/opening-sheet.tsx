import type { MapSheet } from '#content/sheets/map-sheet.ts'
import { Container } from '#ui/container.tsx'
import { MapSheetFigure } from './map-sheet-figure.tsx'

/** The sheet of a course, between the opening of its page and the sections. */
export function OpeningSheet({ sheet }: { sheet: MapSheet }) {
  return (
    <div className="bg-paper py-8 sm:py-14">
      <Container>
        <MapSheetFigure sheet={sheet} />
      </Container>
    </div>
  )
}
