import { useState } from 'react'
import { communityPage } from '#content/community.ts'
import { WithoutScript } from '#flows/contact/without-script.tsx'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { ContourField } from '#ui/contour-field.tsx'
import { Section } from '#ui/section.tsx'
import { useSignUp } from '../use-sign-up.ts'
import { ChatExcerpt } from './chat-excerpt.tsx'
import { MembersWorkshop } from './members-workshop.tsx'
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
