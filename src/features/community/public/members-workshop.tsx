import { communityPage } from '#content/community.ts'
import { formatDayWithYear } from '#content/format.ts'
import { announcedStart } from '#domain/calendar.ts'
import { useToday } from '#platform/use-today.ts'
import { SheetFrame } from '#ui/sheet-frame.tsx'

/** A past workshop is never shown as the next one (decision 18). */
export function MembersWorkshop() {
  const { workshop } = communityPage
  const day = useToday()
  const isAhead = day !== null && announcedStart(workshop.day, day) !== null
  return (
    <SheetFrame className="bg-sheet p-6 sm:p-10">
      <div className="grid gap-x-16 gap-y-8 @5xl:grid-cols-[1fr_20rem]">
        <div>
          <p className="font-display font-semibold text-action">{workshop.label}</p>
          <h2 className="mt-2 text-title">{workshop.title}</h2>
          <p className="prose-measure mt-4 text-ink-soft text-lg">{workshop.text}</p>
        </div>
        <dl className="grid content-start">
          {isAhead ? (
            <Fact title={workshop.upcoming} note={workshop.upcomingNote} />
          ) : (
            <>
              <Fact title={workshop.next} note={workshop.nextNote} />
              <Fact title={`${workshop.held} ${formatDayWithYear(workshop.day)}`} note={workshop.heldNote} />
            </>
          )}
        </dl>
      </div>
    </SheetFrame>
  )
}

function Fact({ title, note }: { title: string; note: string }) {
  return (
    <div className="border-ink border-t py-4">
      <dt className="font-display font-semibold text-lg">{title}</dt>
      <dd className="mt-1 text-ink-soft">{note}</dd>
    </div>
  )
}
