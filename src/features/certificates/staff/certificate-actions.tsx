import { certificateActionTexts as texts } from '#content/certificates.ts'
import type { CertificateId } from '#domain/certificate-id.ts'
import type { CertificateRow, CertificateState } from '#domain/contracts/certificates.ts'
import { useStaffMutation } from '#flows/form/use-staff-mutation.ts'
import { siteAddress } from '#platform/env.ts'
import { certificateHref } from '#platform/paths.ts'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { type RowAction, RowActions } from '#ui/row-actions.tsx'
import { toast } from '#ui/toast-store.ts'
import { nameProblems } from '../certificate-form.ts'
import { type CertificateFile, fetchCertificate } from '../certificates.api.ts'
import { startCertificate } from '../certificates-admin.api.ts'
import { certificatesKey } from '../certificates-admin.queries.ts'
import { useGeneration } from '../use-generation.ts'

/** Those that a dialog carries out. */
export type DialogAction = 'upload' | 'correct' | 'reissue' | 'revoke' | 'discard' | 'history'
type CertificateAction = DialogAction | 'canva' | 'generate' | 'view' | 'copy'

/** Back-office specification, section 2; the first of an error removes its cause. */
const byState: Readonly<Record<CertificateState, readonly CertificateAction[]>> = {
  pending: ['canva', 'upload', 'generate', 'history', 'discard'],
  processing: ['upload', 'generate', 'history', 'discard'],
  error: ['generate', 'canva', 'upload', 'history', 'discard'],
  ready: ['view', 'copy', 'reissue', 'revoke', 'history'],
  expired: ['view', 'copy', 'reissue', 'revoke', 'history'],
  revoked: ['reissue', 'history'],
  replaced: ['history'],
}

function actionsOf({
  state,
  problem,
}: Pick<CertificateRow, 'state' | 'problem'>): readonly CertificateAction[] {
  return byState[state].map((action) =>
    action === 'generate' && nameProblems.includes(problem) ? 'correct' : action,
  )
}

export type ActionRequest = { action: DialogAction; certificate: CertificateRow }

export type CertificateActionsProps = {
  certificate: CertificateRow
  /** Opens the dialog of an action. */
  onAction: (request: ActionRequest) => void
}

/** What can be done with a certificate in its state. */
export function CertificateActions({ certificate, onAction }: CertificateActionsProps) {
  const { id, student_name, canva_template_url: template } = certificate
  const { busy: isOpening, open } = useOpenFile()
  const { busy: isGenerating, once } = useOneAtATime()
  const generate = useGeneration()
  const { mutate: start } = useStaffMutation(certificatesKey, {
    mutationFn: () => startCertificate(id),
    onError: () =>
      toast({ title: texts.errorTitle, description: texts.statusFailed, variant: 'destructive' }),
  })

  function ways(action: CertificateAction): Omit<RowAction, 'label'> | null {
    switch (action) {
      case 'canva':
        // A link, which no browser blocks; following it says that the design is under way.
        return template ? { link: { href: template, newTab: true }, onChoose: () => start() } : null
      case 'generate':
        return { onChoose: () => void once(() => generate(certificate)) }
      case 'view':
        return { onChoose: () => open(id) }
      case 'copy':
        return { copies: copyingOf(id) }
      default:
        return {
          danger: action === 'revoke' || action === 'discard',
          onChoose: () => onAction({ action, certificate }),
        }
    }
  }

  return (
    <RowActions
      of={student_name}
      busy={isGenerating ? texts.generating : isOpening && texts.viewing}
      actions={actionsOf(certificate).map((action) => {
        const way = ways(action)
        return way && { label: texts[action], ...way }
      })}
    />
  )
}

function copyingOf(id: CertificateId): RowAction['copies'] {
  const text = siteAddress(certificateHref(id))
  return {
    text,
    copiedLabel: texts.copied,
    onCopied: () => toast({ title: texts.addressCopied, durationMs: 3000 }),
    onFailed: () =>
      toast({
        title: texts.copyFailed,
        description: `${texts.copyFailedHint} ${text}`,
        variant: 'destructive',
      }),
  }
}

/** Opens the file of a certificate in a new tab. */
function useOpenFile() {
  const { busy, once } = useOneAtATime()

  function fail(description: string) {
    toast({ title: texts.errorTitle, description, variant: 'destructive' })
  }

  async function open(id: CertificateId) {
    // Opened at once: browsers block tabs that open after an answer.
    const tab = window.open('', '_blank')
    if (!tab) return fail(texts.tabBlocked)
    tab.opener = null
    const file = await fileOf(id)
    if (typeof file !== 'string') return tab.location.replace(file.url)
    tab.close()
    fail(texts[file])
  }

  return { busy, open: (id: CertificateId) => void once(() => open(id)) }
}

async function fileOf(id: CertificateId): Promise<CertificateFile | 'fileMissing' | 'fileFailed'> {
  try {
    return (await fetchCertificate(id))?.file ?? 'fileMissing'
  } catch {
    return 'fileFailed'
  }
}
