import type { ReactNode } from 'react'
import { fileNameOf, notebookFilesPath } from '../notebook.ts'

export type DownloadLinkProps = {
  downloadUrl: string
  onDownload: () => void
  className?: string
  children: ReactNode
}

/** A plain link: the browser downloads by itself, and `onDownload` can neither delay nor stop it. */
export function DownloadLink({ downloadUrl, onDownload, className, children }: DownloadLinkProps) {
  const fileName = fileNameOf(downloadUrl)
  // Browsers ignore `download` on another site's file, and may leave the page for it; the storage can be asked.
  const isStored = downloadUrl.includes(notebookFilesPath)
  const elsewhere =
    isStored || downloadUrl.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <a
      href={isStored ? `${downloadUrl}?download=${encodeURIComponent(fileName)}` : downloadUrl}
      download={fileName}
      {...elsewhere}
      onClick={onDownload}
      className={className}
    >
      <span>{children}</span>
    </a>
  )
}
