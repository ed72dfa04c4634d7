import { hurricaneDistanceSheet } from '#content/sheets/hurricane-distance-sheet.ts'
import { MapSheetFigure } from '#features/catalogue/public/sheet/map-sheet-figure.tsx'
import { BusinessPage } from '#features/enquiries/public/business-page.tsx'

export function BusinessRoute() {
  return (
    <BusinessPage
      deliverable={
        <div className="@container">
          <MapSheetFigure sheet={hurricaneDistanceSheet} />
        </div>
      }
    />
  )
}
