import { personCopyFailures, personCopyTexts as texts } from '#content/person-copy.ts'
import { type PersonCopy, takePersonCopy } from '#domain/contracts/personal-data.ts'
import { MailLinkPage } from '#flows/mail-link/mail-link-page.tsx'
import { saveFile } from '#platform/download.ts'
import { Button } from '#ui/button.tsx'
import { copyDocument } from '../person-copy-document.ts'

/** The link serves once (decision 203): what it gave stays in the page, and is saved from there as often as one likes. */
export function PersonCopyPage() {
  return (
    <MailLinkPage
      act={takePersonCopy}
      texts={texts}
      failures={personCopyFailures}
      given={(copy) => <CopyFiles copy={copy} />}
    />
  )
}

/** A press for each file: a browser may refuse the second of two that a page saves by itself. */
function CopyFiles({ copy }: { copy: PersonCopy }) {
  function save(type: string, ending: string, content: string) {
    saveFile(new Blob([content], { type }), `${texts.fileName}.${ending}`)
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => save('text/html', 'html', copyDocument(copy))}>{texts.toRead}</Button>
      <Button
        variant="secondary"
        onClick={() => save('application/json', 'json', JSON.stringify(copy, null, 2))}
      >
        {texts.forMachines}
      </Button>
    </div>
  )
}
