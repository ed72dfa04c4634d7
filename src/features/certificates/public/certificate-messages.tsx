import type { ReactNode } from 'react'
import {
  certificateNotFound,
  certificateUnchecked,
  codeProblemTexts,
} from '#content/certificate-verification.ts'
import { site } from '#content/site.ts'
import { paths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { ButtonLink, TextLink } from '#ui/link.tsx'
import { ToneShape } from '#ui/tone.tsx'
import type { UncheckedReason } from '../certificates.api.ts'
import { readTypedCode } from '../typed-code.ts'
import { CertificateFrame, EnglishWords } from './certificate-frame.tsx'

/** The same for an id that was never issued and one of an unfinished certificate. `written`: what cannot be an id, whose slip is told. */
export function CertificateNotFound({ written = '' }: { written?: string }) {
  const { english, title, text, action, support } = certificateNotFound
  const code = readTypedCode(written)
  const slip = written !== '' && 'problem' in code ? codeProblemTexts[code.problem](code.characters) : null
  return (
    <Message
      tone="neutral"
      support={support}
      action={<ButtonLink to={paths.verification}>{action}</ButtonLink>}
    >
      <h1 className="max-w-[24ch] text-title">{title}</h1>
      <EnglishWords>{english}</EnglishWords>
      <p className="prose-measure text-ink-soft">{slip ?? text}</p>
    </Message>
  )
}

export type CertificateUncheckedNoticeProps = {
  reason: UncheckedReason
  retrying: boolean
  onRetry: () => void
}

/** Without an answer nothing may be said of the certificate. */
export function CertificateUncheckedNotice({ reason, retrying, onRetry }: CertificateUncheckedNoticeProps) {
  const { title, reasons, retry, support } = certificateUnchecked
  return (
    <Message
      tone="warning"
      support={support}
      action={
        <Button busy={retrying} onClick={onRetry}>
          {retry}
        </Button>
      }
    >
      <h1 className="text-title">{title}</h1>
      <p className="prose-measure text-ink-soft text-lg">{reasons[reason]}</p>
    </Message>
  )
}

type MessageProps = { tone: 'neutral' | 'warning'; support: string; action: ReactNode; children: ReactNode }

function Message({ tone, support, action, children }: MessageProps) {
  return (
    <Container className="py-8 sm:py-14">
      <CertificateFrame blank>
        <div className="grid justify-items-start gap-6 border-ink border-t px-5 py-8 sm:px-12 sm:py-12">
          <span className="grid size-14 place-items-center rounded-full border-2 border-ink bg-sheet">
            <ToneShape tone={tone} className="size-6" />
          </span>
          <div className="grid gap-3">{children}</div>
          {action}
          <p className="wrap-anywhere text-ink-soft">
            {support} <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>
          </p>
        </div>
      </CertificateFrame>
    </Container>
  )
}
