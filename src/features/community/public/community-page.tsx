import { useState } from 'react'
import { communityPage } from '#content/community.ts'
import { formatDay, formatWeekday } from '#content/format.ts'
import { announcedStart, type CalendarDay } from '#domain/calendar.ts'
import { WithoutScript } from '#flows/contact/without-script.tsx'
import { useToday } from '#platform/use-today.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { dotGrid } from '#ui/dot-grid.ts'
import { LegendCard } from '#ui/legend-card.tsx'
import { ContourField, Motif } from '#ui/motif.tsx'
import { Section } from '#ui/section.tsx'
import { SignUpDialog, useSignUp } from './sign-up-dialog.tsx'

export function CommunityPage() {
  const [open, setOpen] = useState(false)
  const signUp = useSignUp(() => setOpen(false))
  const { benefits, rules, closing, join, workshop } = communityPage
  const today = useToday()
  /** The members' workshop ahead: a past one is never announced (decision 18). */
  const ahead = today === null ? null : announcedStart(workshop.day, today)

  const joinButton = (
    <Button size="large" className="noscript:hidden" onClick={() => setOpen(true)}>
      {join}
    </Button>
  )

  return (
    <>
      <section data-surface="ink" className="@container relative overflow-hidden">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${dotGrid.columns} ${dotGrid.rows}`}
          className="absolute -top-[10%] -right-1/3 h-[120%] opacity-20 forced-colors:hidden @5xl:right-[calc(50%-24rem)] @5xl:opacity-60"
        >
          <Motif name="dots" />
        </svg>
        <Container className="relative grid items-center gap-x-16 gap-y-10 py-10 @5xl:grid-cols-[1fr_24rem] @5xl:py-16">
          <div className="grid justify-items-start gap-5">
            <p className="bg-ink px-2 py-0.5 font-display font-semibold text-paper text-sm">
              {communityPage.tag}
            </p>
            <h1 className="max-w-[8em] font-bold text-display tracking-display">{communityPage.title}</h1>
            <p className="max-w-[48ch] text-ink-soft text-lg">{communityPage.lead}</p>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              {joinButton}
              <p className="text-ink-soft text-sm">{communityPage.free}</p>
            </div>
            <WithoutScript what="signUp" />
          </div>
          <GroupCard workshop={ahead ? formatDay(ahead) : communityPage.card.workshops.none} />
        </Container>
      </section>
      <Section title={benefits.title}>
        <ul className="grid gap-x-10 sm:grid-cols-2 @5xl:grid-cols-3">
          {benefits.items.map(({ title, text }) => (
            <li key={title} className="border-ink border-t pt-4 pb-9">
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1.5 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
        <div className="mt-6">
          <MembersWorkshop ahead={ahead} />
        </div>
      </Section>
      <section data-ground="well" className="@container relative overflow-hidden border-ink border-t">
        <ContourField />
        <Container className="relative grid gap-12 py-16 sm:py-20 @5xl:grid-cols-2 @5xl:gap-24">
          <div className="grid content-start justify-items-start gap-5">
            <h2 className="text-title">{closing.title}</h2>
            <p className="text-ink-soft text-lg">{closing.text}</p>
            {joinButton}
          </div>
          <div>
            <h2 className="text-heading">{rules.title}</h2>
            <ol className="mt-4">
              {rules.items.map((rule) => (
                <li key={rule} className="border-line border-t py-3 text-ink-soft">
                  {rule}
                </li>
              ))}
            </ol>
          </div>
        </Container>
      </section>
      <SignUpDialog open={open} onOpenChange={setOpen} signUp={signUp} />
    </>
  )
}

/** What is free, when it starts and what it holds, as the legend of the map beside it. */
function GroupCard({ workshop }: { workshop: string }) {
  const { title, price, rows, workshops } = communityPage.card
  return (
    <div data-surface="paper" className="bg-sheet p-2">
      <LegendCard
        title={title}
        rows={[...rows, { symbol: 'classes', label: workshops.label, value: workshop }]}
      >
        <p className="figures font-bold font-display text-3xl tracking-display">{price}</p>
      </LegendCard>
    </div>
  )
}

/** The workshop ahead, and else one that was held. */
function MembersWorkshop({ ahead }: { ahead: CalendarDay | null }) {
  const { workshop } = communityPage
  const { day, upcoming, held } = workshop
  return (
    <div className="border border-ink">
      <div className="neatline border-t-0" aria-hidden="true" />
      <div className="grid gap-x-16 gap-y-8 bg-sheet p-6 sm:p-10 @5xl:grid-cols-[1fr_20rem]">
        <div>
          <p className="font-display font-semibold text-action">{(ahead ? upcoming : held).label}</p>
          <h2 className="mt-2 text-title">{workshop.title}</h2>
          <p className="prose-measure mt-4 text-ink-soft text-lg">{workshop.text}</p>
        </div>
        <div className="self-start border-ink border-t pt-4">
          <p className="font-display font-semibold text-lg">{ahead ? formatWeekday(day) : held.next}</p>
          <p className="mt-1 text-ink-soft">
            {ahead ? upcoming.note : held.note(formatWeekday(day).toLowerCase())}
          </p>
        </div>
      </div>
      <div className="neatline border-b-0" aria-hidden="true" />
    </div>
  )
}
