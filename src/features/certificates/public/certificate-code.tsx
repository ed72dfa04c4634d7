import { useState } from 'react'
import { certificateTexts } from '#content/certificate-page.ts'
import { type CertificateId, certificateIdGroups } from '#domain/certificate-id.ts'
import { CopyButton } from '#ui/copy-button.tsx'

/** The id in groups, as on the document. */
export function CertificateCode({ id }: { id: CertificateId }) {
  const [failed, setFailed] = useState(false)
  const groups = certificateIdGroups(id)
  return (
    <div className="grid gap-1">
      <p className="text-ink-mute text-sm">{certificateTexts.code}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <code className="wrap-anywhere font-mono text-sm sm:text-lg">{groups}</code>
        <CopyButton
          text={groups}
          label={certificateTexts.copyCode}
          copiedLabel={certificateTexts.copied}
          onCopied={() => setFailed(false)}
          onFailed={() => setFailed(true)}
          className="print:hidden"
        />
      </div>
      <p role="status" className="text-error text-sm empty:hidden">
        {failed && certificateTexts.copyFailed}
      </p>
    </div>
  )
}
