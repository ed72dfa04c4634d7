import { type ReactNode, useEffect, useRef, useState } from 'react'
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
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { useSignUp } from '../use-sign-up.ts'
import type { SignUpDialogProps } from './sign-up-dialog.tsx'

export type CommunityPageProps = {
  /** The dialog with the form; wanted from the first press on. */
  dialog: (props: SignUpDialogProps) => ReactNode
  /** Somebody is about to ask for it. */
  onIntent: () => void
}

export function CommunityPage({ dialog, onIntent }: CommunityPageProps) {
  const [open, setOpen] = useState(false)
  const [pressed, setPressed] = useState<'opening' | 'closing' | null>(null)
  const signUp = useSignUp(() => setOpen(false))
  const { benefits, closing, workshop } = communityPage
  const today = useToday()
  /** The members' workshop ahead: a past one is never announced (decision 18). */
  const ahead = today === null ? null : announcedStart(workshop.day, today)

  function wayIn(place: 'opening' | 'closing') {
    return (
      <WayIn
        joined={signUp.sent}
        isHere={pressed === place && !open}
        onIntent={onIntent}
        onOpen={() => {
          setPressed(place)
          setOpen(true)
        }}
      />
    )
  }

  return (
    <>
      <section data-surface="ink" className="@container">
        <Container className="grid gap-x-14 gap-y-8 py-10 @3xl:grid-cols-2 @5xl:grid-cols-[1fr_auto_22rem] @5xl:py-14">
          <div className="grid justify-items-start gap-5 @3xl:col-span-2">
            <p className="bg-ink px-2 py-0.5 font-display font-semibold text-paper text-sm">
              {communityPage.tag}
            </p>
            <h1 className="font-bold text-display tracking-display">{communityPage.title}</h1>
          </div>
          <div className="grid content-start justify-items-start gap-6 @3xl:max-@5xl:col-span-2">
            <p className="max-w-[48ch] text-ink-soft text-lg">{communityPage.lead}</p>
            {wayIn('opening')}
            <WithoutScript what="signUp" />
          </div>
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${dotGrid.columns} ${dotGrid.rows}`}
            className="mx-auto h-64 max-w-full overflow-visible forced-colors:hidden @3xl:h-96"
          >
            <Motif name="dots" />
          </svg>
          <GroupCard workshop={ahead ? formatDay(ahead) : communityPage.card.workshops.none} />
        </Container>
      </section>
      <Section title={benefits.title}>
        <ul className="border-ink border-b">
          {benefits.items.map(({ title, text }) => (
            <li
              key={title}
              className="grid gap-x-10 gap-y-1 border-ink border-t py-5 @3xl:grid-cols-[1fr_2fr]"
            >
              <h3 className="text-lg">{title}</h3>
              <p className="max-w-[60ch] text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
        {ahead && <MembersWorkshop day={ahead} />}
      </Section>
      <section data-ground="well" className="@container relative overflow-hidden border-ink border-t">
        <ContourField />
        <Container className="relative grid justify-items-start gap-5 py-16 sm:py-20">
          <h2 className="max-w-[18em] text-title">{closing.title}</h2>
          <p className="max-w-[48ch] text-ink-soft text-lg">{closing.text}</p>
          {wayIn('closing')}
        </Container>
      </section>
      {pressed && dialog({ open, onOpenChange: setOpen, signUp })}
    </>
  )
}

/** `isHere`: this one was pressed, and the dialog is gone, which holds the focus until then. */
type WayInProps = { joined: boolean; isHere: boolean; onIntent: () => void; onOpen: () => void }

/** The button, and in its place, once somebody has registered, that it is done. */
function WayIn({ joined, isHere, onIntent, onOpen }: WayInProps) {
  const { join, free, joined: done } = communityPage
  const news = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (joined && isHere) news.current?.focus()
  }, [joined, isHere])
  if (!joined) {
    return (
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          size="large"
          className="noscript:hidden"
          onPointerEnter={onIntent}
          onFocus={onIntent}
          onClick={onOpen}
        >
          {join}
        </Button>
        <p className="text-ink-soft text-sm">{free}</p>
      </div>
    )
  }
  return (
    <Notice
      tone="success"
      title={
        <span ref={news} tabIndex={-1} className="outline-none">
          {done.title}
        </span>
      }
      action={
        <Button variant="secondary" onClick={onOpen}>
          {done.another}
        </Button>
      }
    >
      {done.text}
    </Notice>
  )
}

/** What is free, when it starts and what it holds, as the legend of the map beside it. */
function GroupCard({ workshop }: { workshop: string }) {
  const { title, price, rows, workshops } = communityPage.card
  return (
    <div
      data-surface="paper"
      className="self-start bg-sheet p-2 @5xl:col-start-3 @5xl:row-span-2 @5xl:row-start-1 @5xl:self-center"
    >
      <LegendCard
        title={title}
        rows={[...rows, { symbol: 'classes', label: workshops.label, value: workshop }]}
      >
        <p className="figures font-bold font-display text-3xl tracking-display">{price}</p>
      </LegendCard>
    </div>
  )
}

function MembersWorkshop({ day }: { day: CalendarDay }) {
  const { label, title, text, note } = communityPage.workshop
  return (
    <div className="mt-12 border border-ink">
      <div className="neatline border-t-0" aria-hidden="true" />
      <div className="grid gap-x-16 gap-y-8 bg-sheet p-6 sm:p-10 @5xl:grid-cols-[1fr_20rem]">
        <div>
          <p className="font-display font-semibold text-action">{label}</p>
          <h2 className="mt-2 text-title">{title}</h2>
          <p className="prose-measure mt-4 text-ink-soft text-lg">{text}</p>
        </div>
        <div className="self-start border-ink border-t pt-4">
          <p className="font-display font-semibold text-lg">{formatWeekday(day)}</p>
          <p className="mt-1 text-ink-soft">{note}</p>
        </div>
      </div>
      <div className="neatline border-b-0" aria-hidden="true" />
    </div>
  )
}
