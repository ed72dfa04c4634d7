import { communityPage } from '#content/community.ts'
import { formatWeekday } from '#content/format.ts'
import { announcedStart } from '#domain/calendar.ts'
import { useToday } from '#platform/use-today.ts'
import { SheetFrame } from '#ui/sheet-frame.tsx'

/** The workshop ahead, and else the last one held: a past one is never announced (decision 18). */
export function MembersWorkshop() {
  const { workshop } = communityPage
  const today = useToday()
  const isAhead = today !== null && announcedStart(workshop.day, today) !== null
  const { label, note } = isAhead ? workshop.upcoming : workshop.held
  return (
    <SheetFrame className="bg-sheet p-6 sm:p-10">
      <div className="grid gap-x-16 gap-y-8 @5xl:grid-cols-[1fr_20rem]">
        <div>
          <p className="font-display font-semibold text-action">{label}</p>
          <h2 className="mt-2 text-title">{workshop.title}</h2>
          <p className="prose-measure mt-4 text-ink-soft text-lg">{workshop.text}</p>
        </div>
        <dl className="grid content-start">
          <Fact title={formatWeekday(workshop.day)} note={note} />
          {!isAhead && <Fact title={workshop.next} note={workshop.nextNote} />}
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
