import { useQuery } from '@tanstack/react-query'
import { notebooksText } from '#content/notebooks.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import type { Notebook } from '../notebooks.api.ts'
import { previewQuery } from '../notebooks.queries.ts'
import { DownloadLink } from './download-link.tsx'

export type PreviewDialogProps = {
  /** The notebook to show; null closes the dialog. */
  notebook: Notebook | null
  onClose: () => void
  onDownload: (notebook: Notebook) => void
}

export function PreviewDialog({ notebook, onClose, onDownload }: PreviewDialogProps) {
  return (
    <Dialog
      open={notebook !== null}
      onOpenChange={(open) => !open && onClose()}
      title={notebook?.title}
      width="wide"
      footer={
        notebook && (
          <DownloadLink
            downloadUrl={notebook.download_url}
            onDownload={() => onDownload(notebook)}
            className={buttonClass()}
          >
            {notebooksText.card.download}
          </DownloadLink>
        )
      }
    >
      {notebook && <PreviewBody notebook={notebook} />}
    </Dialog>
  )
}

function PreviewBody({ notebook: { title, download_url: downloadUrl } }: { notebook: Notebook }) {
  const preview = useQuery(previewQuery(downloadUrl))
  if (preview.isPending) {
    return (
      <SkeletonGroup label={notebooksText.preview.loading} className="grid gap-5 pt-4">
        <SkeletonText lines={4} />
        <Skeleton className="h-40" />
        <SkeletonText lines={2} />
        <Skeleton className="h-56" />
      </SkeletonGroup>
    )
  }
  if (!preview.data) {
    return (
      <Notice
        tone="error"
        title={notebooksText.preview.failure.title}
        className="mt-4"
        action={
          <Button variant="secondary" busy={preview.isFetching} onClick={() => preview.refetch()}>
            {notebooksText.failure.retry}
          </Button>
        }
      >
        {notebooksText.preview.failure.text}
      </Notice>
    )
  }
  const { NotebookPreview, notebook } = preview.data
  return <NotebookPreview notebook={notebook} title={title} />
}
