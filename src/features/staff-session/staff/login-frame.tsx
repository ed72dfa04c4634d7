import type { ReactNode } from 'react'
import { site } from '#content/site.ts'
import { type LoginReason, loginTexts } from '#content/staff.ts'
import { paths } from '#platform/paths.ts'
import { PlainLink, TextLink } from '#ui/link.tsx'
import { Wordmark } from '#ui/mark.tsx'
import { Notice } from '#ui/notice.tsx'

export type LoginFrameProps = {
  title?: string
  lead?: string
  /** Why the person was redirected here. */
  reason?: LoginReason | null
  children: ReactNode
}

export function LoginFrame({ title = loginTexts.title, lead, reason = null, children }: LoginFrameProps) {
  return (
    <div data-surface="staff" className="grid min-h-dvh grid-rows-[auto_auto_1fr] text-base">
      <div className="neatline" aria-hidden="true" />
      <header className="px-gutter py-5">
        <PlainLink
          to={paths.home}
          className="inline-flex min-h-11 items-center"
          aria-label={loginTexts.homeLink}
        >
          <Wordmark name={site.name} />
        </PlainLink>
      </header>
      <main className="mx-auto grid w-full max-w-[26rem] content-start gap-6 px-gutter pt-[6vh] pb-16">
        <div className="grid gap-2">
          <h1 className="text-3xl">{title}</h1>
          {lead && <p className="text-ink-soft">{lead}</p>}
        </div>
        {reason && (
          <Notice tone="info" live>
            {loginTexts.reasons[reason]}
          </Notice>
        )}
        {children}
        <p className="border-line border-t pt-4">
          <TextLink look="quiet" href={site.classroomUrl}>
            {loginTexts.classroomLink}
          </TextLink>
        </p>
      </main>
    </div>
  )
}
