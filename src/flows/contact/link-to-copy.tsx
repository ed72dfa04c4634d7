import type { ReactNode } from 'react'
import { CopyButton } from '#ui/copy-button.tsx'
import { Field } from '#ui/field.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'

type CopyTexts = {
  copy: string
  copied: string
  copiedAlert: string
  copyFailed: string
  copyFailedHint: string
}

export type LinkToCopyProps = {
  url: string
  texts: CopyTexts & { link: string; open: string }
  /** Other ways of sending it. */
  children?: ReactNode
}

/** An address to read, copy and open. */
export function LinkToCopy({ url, texts, children }: LinkToCopyProps) {
  return (
    <>
      <Field label={texts.link}>
        <TextInput
          readOnly
          value={url}
          className="coordinates!"
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <CopyButton
          variant="primary"
          text={url}
          label={texts.copy}
          copiedLabel={texts.copied}
          {...announced(texts)}
        />
        <ButtonLink variant="secondary" href={url} newTab>
          {texts.open}
        </ButtonLink>
        {children}
      </div>
    </>
  )
}

/** Says that it was copied, or that the person has to. */
export function announced(texts: CopyTexts) {
  const { copiedAlert, copyFailed, copyFailedHint } = texts
  return {
    onCopied: () => toast({ title: copiedAlert, durationMs: 3000 }),
    onFailed: () => toast({ title: copyFailed, description: copyFailedHint, variant: 'destructive' }),
  }
}
