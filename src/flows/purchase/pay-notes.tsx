import { checkoutText } from '#content/checkout.ts'
import { site } from '#content/site.ts'
import { TextLink } from '#ui/link.tsx'

export type PayNotesProps = { productName: string }

/** Below the button: where one pays, and whom to ask before. */
export function PayNotes({ productName }: PayNotesProps) {
  const { submit, ask } = checkoutText
  return (
    <div className="grid gap-3 text-center text-ink-mute text-sm">
      <p>{submit.note}</p>
      <p>
        {ask.text}{' '}
        <TextLink href={`${site.chat.url}?text=${encodeURIComponent(ask.message(productName))}`} newTab>
          {ask.action}
        </TextLink>
      </p>
    </div>
  )
}
