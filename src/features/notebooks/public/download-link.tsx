import type { ReactNode } from 'react'
import { fileNameOf } from '../notebook.ts'

export type DownloadLinkProps = {
  downloadUrl: string
  onDownload: () => void
  className?: string
  children: ReactNode
}

/** A plain link: the browser downloads by itself, and `onDownload` can neither delay nor stop it. */
export function DownloadLink({ downloadUrl, onDownload, className, children }: DownloadLinkProps) {
  // Browsers ignore `download` on another site's file, and may leave the page for it.
  const elsewhere = downloadUrl.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <a
      href={downloadUrl}
      download={fileNameOf(downloadUrl)}
      {...elsewhere}
      onClick={onDownload}
      className={className}
    >
      <span>{children}</span>
    </a>
  )
}
