import { useQuery } from '@tanstack/react-query'
import { colabUrl, notebooksText } from '#content/notebooks.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import type { Notebook } from '../notebooks.api.ts'
import { previewQuery } from '../notebooks.queries.ts'
import { DownloadLink } from './notebook-card.tsx'

export type OpenDialog = { of: 'preview' | 'colab'; notebook: Notebook }

export type NotebookDialogsProps = Omit<NotebookDialogProps, 'notebook'> & {
  /** Null closes them. */
  dialog: OpenDialog | null
}

export function NotebookDialogs({ dialog, ...acts }: NotebookDialogsProps) {
  const shownIn = (kind: OpenDialog['of']) => (dialog?.of === kind ? dialog.notebook : null)
  return (
    <>
      <PreviewDialog notebook={shownIn('preview')} {...acts} />
      <ColabHelpDialog notebook={shownIn('colab')} {...acts} />
    </>
  )
}

type NotebookDialogProps = {
  /** Null closes the dialog. */
  notebook: Notebook | null
  onClose: () => void
  onDownload: (notebook: Notebook) => void
}

function PreviewDialog({ notebook, onClose, onDownload }: NotebookDialogProps) {
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
  const { NotebookPreview, ...read } = preview.data
  return <NotebookPreview {...read} title={title} />
}

const text = notebooksText.colab

/** Colab cannot read a file from this site, so the visitor downloads it and uploads it there. */
function ColabHelpDialog({ notebook, onClose, onDownload }: NotebookDialogProps) {
  return (
    <Dialog
      open={notebook !== null}
      onOpenChange={(open) => !open && onClose()}
      title={text.title}
      description={text.intro}
      footer={
        notebook && (
          <>
            <DownloadLink
              downloadUrl={notebook.download_url}
              onDownload={() => onDownload(notebook)}
              className={buttonClass({ variant: 'secondary' })}
            >
              {notebooksText.card.download}
            </DownloadLink>
            <ButtonLink href={colabUrl} newTab>
              {text.open}
            </ButtonLink>
          </>
        )
      }
    >
      <ol className="grid list-decimal gap-3 pl-6 marker:font-display marker:font-semibold">
        {Object.entries(text.steps).map(([step, sentence]) => (
          <li key={step}>
            {sentence}
            {step === 'download' && notebook && (
              <span className="block text-ink-mute text-sm">{notebook.title}</span>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
