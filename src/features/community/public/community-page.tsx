import { useState } from 'react'
import { communityPage } from '#content/community.ts'
import { formatWeekday } from '#content/format.ts'
import { announcedStart } from '#domain/calendar.ts'
import { initialsOf } from '#domain/person-name.ts'
import { WithoutScript } from '#flows/contact/without-script.tsx'
import { useToday } from '#platform/use-today.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { ContourField } from '#ui/contour-field.tsx'
import { Section } from '#ui/section.tsx'
import { useSignUp } from '../use-sign-up.ts'
import { SignUpDialog } from './sign-up-dialog.tsx'

export function CommunityPage() {
  const [open, setOpen] = useState(false)
  const signUp = useSignUp(() => setOpen(false))
  const { benefits, rules, closing, join } = communityPage

  const joinButton = (
    <Button size="large" className="noscript:hidden" onClick={() => setOpen(true)}>
      {join}
    </Button>
  )

  return (
    <>
      <section className="@container relative overflow-hidden border-ink border-b">
        <ContourField />
        <Container className="relative grid items-center gap-12 py-14 @5xl:grid-cols-[1fr_27rem] @5xl:gap-16 @5xl:py-24">
          <div className="grid justify-items-start gap-6">
            <p className="bg-ink px-2 py-0.5 font-display font-semibold text-paper text-sm">
              {communityPage.tag}
            </p>
            <h1 className="max-w-[14ch] font-bold text-display tracking-display">{communityPage.title}</h1>
            <p className="max-w-[48ch] text-ink-soft text-lg">{communityPage.lead}</p>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              {joinButton}
              <p className="text-ink-soft text-sm">{communityPage.free}</p>
            </div>
            <WithoutScript what="signUp" />
          </div>
          <ChatExcerpt />
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
          <MembersWorkshop />
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

/** Sample messages of the group. */
function ChatExcerpt() {
  const { title, note, messages } = communityPage.chat
  return (
    <figure className="border border-ink bg-sheet shadow-lifted">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 border-ink border-b px-5 py-3">
        <span className="font-display font-semibold">{title}</span>
        <span className="text-ink-mute text-sm">{note}</span>
      </figcaption>
      <ol className="grid gap-5 px-5 py-6">
        {messages.map((message) => (
          <li key={message.text} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5">
            <Avatar name={message.author} initials={initialsOf(message.author)} className="size-10" />
            <div className="min-w-0">
              <p className="font-medium text-sm">{`${message.author}, ${message.place}`}</p>
              <p className="text-ink-soft">{message.text}</p>
              {'code' in message && (
                <code className="mt-2 block overflow-x-auto border-viridis-5 border-l-[3px] bg-well px-3 py-2 font-mono text-[0.8125rem]">
                  {message.code}
                </code>
              )}
            </div>
          </li>
        ))}
      </ol>
    </figure>
  )
}

/** The workshop ahead, and else one that was held: a past one is never announced (decision 18). */
function MembersWorkshop() {
  const { workshop } = communityPage
  const { day, upcoming, held } = workshop
  const today = useToday()
  const isAhead = today !== null && announcedStart(day, today) !== null
  return (
    <div className="border border-ink">
      <div className="neatline border-t-0" aria-hidden="true" />
      <div className="grid gap-x-16 gap-y-8 bg-sheet p-6 sm:p-10 @5xl:grid-cols-[1fr_20rem]">
        <div>
          <p className="font-display font-semibold text-action">{(isAhead ? upcoming : held).label}</p>
          <h2 className="mt-2 text-title">{workshop.title}</h2>
          <p className="prose-measure mt-4 text-ink-soft text-lg">{workshop.text}</p>
        </div>
        <div className="self-start border-ink border-t pt-4">
          <p className="font-display font-semibold text-lg">{isAhead ? formatWeekday(day) : held.next}</p>
          <p className="mt-1 text-ink-soft">
            {isAhead ? upcoming.note : held.note(formatWeekday(day).toLowerCase())}
          </p>
        </div>
      </div>
      <div className="neatline border-b-0" aria-hidden="true" />
    </div>
  )
}
