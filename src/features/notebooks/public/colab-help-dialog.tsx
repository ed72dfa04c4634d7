import { colabUrl, notebooksText } from '#content/notebooks.ts'
import { buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ButtonLink } from '#ui/link.tsx'
import type { Notebook } from '../notebooks.api.ts'
import { DownloadLink } from './download-link.tsx'

export type ColabHelpDialogProps = {
  notebook: Notebook | null
  onClose: () => void
  onDownload: (notebook: Notebook) => void
}

const text = notebooksText.colab

/** Colab cannot read a file from this site, so the visitor downloads it and uploads it there. */
export function ColabHelpDialog({ notebook, onClose, onDownload }: ColabHelpDialogProps) {
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
