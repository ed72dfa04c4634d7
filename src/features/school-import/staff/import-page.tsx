import { useRef } from 'react'
import { importTexts as texts } from '#content/school-import.ts'
import {
  type ImportFile,
  type ImportMode,
  importFiles,
  importRowsMax,
} from '#domain/contracts/school-import.ts'
import { useKept } from '#flows/form/use-kept.ts'
import { useStaffMutation } from '#flows/form/use-staff-mutation.ts'
import { paths } from '#platform/paths.ts'
import { isOffline, staffQueries } from '#platform/staff-request.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { FailureNotice, Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { withDays } from '../read-import-file.ts'
import { type ImportRows, importSchool } from '../school-import.api.ts'
import { type ChosenFile, ImportFileCard } from './import-file-card.tsx'
import { countRows, countWritten, ImportReview } from './import-review.tsx'

/** Files, what they would write, and the word to write it (decision 148). */
export function ImportPage() {
  // A look at another page loses nothing: kept as drafts are, in this tab and for this member.
  const { kept, put } = useKept<{ files: Partial<Record<ImportFile, ChosenFile>> }>(
    { draft: 'school-import', start: { files: {} } },
    useRef(null),
  )
  const files = kept.edits.files ?? {}
  const run = useStaffMutation([staffQueries], {
    mutationFn: ({ mode, rows }: { mode: ImportMode; rows: ImportRows }) => importSchool(mode, rows),
  })
  const { data: answer, variables, isPending, error } = run

  function change(file: ImportFile, chosen: ChosenFile | undefined) {
    put(({ edits }) => ({ edits: { files: { ...edits.files, [file]: chosen } } }))
    // It was about other files.
    run.reset()
  }

  const rows: ImportRows = {}
  for (const file of importFiles) {
    const chosen = files[file]
    if (chosen && 'rows' in chosen) rows[file] = withDays(file, chosen)
  }
  const count = Object.values(rows).reduce((all, { length }) => all + length, 0)
  const isReady =
    count > 0 && count <= importRowsMax && !Object.values(files).some((chosen) => chosen && !isClear(chosen))
  const unclear = Object.values(files).filter((chosen) => chosen && 'rows' in chosen && !isClear(chosen))
  const lacksReading = unclear.some((chosen) => chosen && 'rows' in chosen && !hasReading(chosen))
  const isReviewing = isPending && variables.mode === 'preview'

  return (
    <div className="grid max-w-[90rem] gap-page px-gutter py-page">
      <div className="grid gap-1">
        <h1>{texts.title}</h1>
        <p className="prose-measure text-ink-soft">{texts.lead}</p>
      </div>
      <section className="grid gap-3" aria-labelledby="import-files">
        <h2 id="import-files">{texts.steps.files}</h2>
        <p className="prose-measure text-ink-soft">{texts.filesLead}</p>
        <div className="grid items-start gap-4 lg:grid-cols-3">
          {importFiles.map((file) => (
            <ImportFileCard
              key={file}
              file={file}
              chosen={files[file]}
              disabled={isPending}
              onChange={(chosen) => change(file, chosen)}
            />
          ))}
        </div>
        {count > importRowsMax && <Notice tone="error" title={texts.tooMany(count)} />}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            busy={isReviewing}
            busyLabel={texts.reviewing}
            disabled={!isReady || isPending}
            onClick={() => run.mutate({ mode: 'preview', rows })}
          >
            {texts.review}
          </Button>
          <p role="status" className="figures flex items-center gap-2 text-ink-soft">
            {unclear.length > 0 && (lacksReading ? texts.letters.missing : texts.order.missing)}
            {isPending && !isReviewing && <Spinner />}
            {isPending && !isReviewing && texts.importing(count)}
            {answer && !answer.written && texts.found(countWritten(answer), countRows(answer, 'wrong'))}
          </p>
        </div>
      </section>
      {error && (
        <FailureNotice
          title={isOffline(error) ? texts.lost : texts.failed}
          retryLabel={texts.retry}
          retrying={isPending}
          onRetry={() => run.mutate({ mode: 'preview', rows })}
        >
          {isOffline(error) ? texts.lostHint : texts.failedHint}
        </FailureNotice>
      )}
      {answer && (
        <section className="grid gap-3" aria-labelledby="import-review">
          <h2 id="import-review">{answer.written ? texts.steps.done : texts.steps.review}</h2>
          {answer.written && (
            <Notice
              tone="success"
              live
              title={texts.done(
                ...(importFiles.map((file) => countRows(answer, 'new', file)) as [number, number, number]),
              )}
            >
              {countRows(answer, 'completed') > 0 && (
                <p>{texts.doneCompleted(countRows(answer, 'completed'))}</p>
              )}
              {texts.doneHint}
            </Notice>
          )}
          {!answer.written && variables?.mode === 'all' && (
            <Notice tone="warning" live title={texts.changed} />
          )}
          {answer.without_access > 0 && (
            <Notice
              tone="warning"
              title={texts.withoutAccess(answer.without_access)}
              action={
                answer.written && (
                  <ButtonLink variant="secondary" to={`${paths.backoffice}?kind=sale_without_access`}>
                    {texts.toDesk}
                  </ButtonLink>
                )
              }
            >
              {answer.written ? texts.withoutAccessDone : texts.withoutAccessHint}
            </Notice>
          )}
          <ImportReview answer={answer} rows={rows} />
          {!answer.written && (
            <WriteButton
              right={countWritten(answer)}
              wrong={countRows(answer, 'wrong')}
              onWrite={(mode) => run.mutate({ mode, rows })}
            />
          )}
        </section>
      )}
    </div>
  )
}

const hasReading = (chosen: ChosenFile) =>
  'rows' in chosen && (chosen.readings.length === 0 || chosen.reading !== null)

/** Whether it can be sent: read, and nothing about its letters and days is unclear. */
const isClear = (chosen: ChosenFile) =>
  hasReading(chosen) && 'rows' in chosen && (chosen.unclear.length === 0 || chosen.order !== null)

type WriteButtonProps = {
  right: number
  wrong: number
  onWrite: (mode: ImportMode) => void
}

function WriteButton({ right, wrong, onWrite }: WriteButtonProps) {
  if (right === 0) return wrong === 0 ? <Notice tone="info" title={texts.nothing} /> : null
  return (
    <div>
      <Button
        variant={wrong > 0 ? 'secondary' : undefined}
        onClick={() => onWrite(wrong > 0 ? 'right' : 'all')}
      >
        {wrong > 0 ? texts.importRight(right) : texts.importAll(right)}
      </Button>
    </div>
  )
}
