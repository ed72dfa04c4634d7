import { recapLinksText } from '#content/recap-admin.ts'
import type { RecapToken } from '#domain/recap-token.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { toast } from '#ui/toast-store.ts'
import { recapAddress } from '../recap-address.ts'

export type CopyLinkButtonProps = {
  token: RecapToken
  /** Id of the element with the student's name. */
  describedBy: string
}

export function CopyLinkButton({ token, describedBy }: CopyLinkButtonProps) {
  const address = recapAddress(token)
  return (
    <CopyButton
      text={address}
      label={recapLinksText.copy}
      copiedLabel={recapLinksText.copied}
      aria-describedby={describedBy}
      className="px-3"
      onFailed={() =>
        toast({
          title: recapLinksText.copyFailed,
          description: `${recapLinksText.copyFailedHint} ${address}`,
          variant: 'destructive',
        })
      }
    />
  )
}
