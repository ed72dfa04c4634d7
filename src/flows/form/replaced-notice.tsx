import { replacedTexts as texts } from '#content/staff.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

export type ReplacedNoticeProps = {
  form: { replaced: object | null; restore: () => void }
  className?: string
}

/** Offers what was typed before the form was filled in from elsewhere. */
export function ReplacedNotice({ form, className }: ReplacedNoticeProps) {
  if (!form.replaced) return null
  return (
    <Notice
      tone="info"
      live
      {...(className && { className })}
      action={
        <Button variant="secondary" onClick={form.restore}>
          {texts.restore}
        </Button>
      }
    >
      {texts.notice}
    </Notice>
  )
}
