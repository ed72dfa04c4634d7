import type { ReactNode } from 'react'
import { certificateActionTexts as texts } from '#content/certificates.ts'
import type { CertificateId } from '#domain/certificate-id.ts'
import type { CertificateRow } from '#domain/contracts/certificates.ts'
import { useStaffMutation } from '#flows/form/use-staff-mutation.ts'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { toast } from '#ui/toast-store.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { actionsOf, type DialogAction } from '../certificate-actions.ts'
import { certificateAddress } from '../certificate-address.ts'
import { type CertificateFile, fetchCertificate } from '../certificates.api.ts'
import { startCertificate } from '../certificates-admin.api.ts'
import { certificatesKey } from '../certificates-admin.queries.ts'
import { useGeneration } from '../use-generation.ts'

export type ActionRequest = { action: DialogAction; certificate: CertificateRow }

export type CertificateActionsProps = {
  certificate: CertificateRow
  /** Opens the dialog of an action. */
  onAction: (request: ActionRequest) => void
}

/** What can be done with a certificate in its state. */
export function CertificateActions({ certificate, onAction }: CertificateActionsProps) {
  const { id, student_name, canva_template_url: template } = certificate
  const forWhom = <VisuallyHidden>: {student_name}</VisuallyHidden>
  const dialogButton = (action: DialogAction, place: number) => (
    <Button
      key={action}
      variant={place === 0 || action === 'upload' ? 'secondary' : 'quiet'}
      onClick={() => onAction({ action, certificate })}
    >
      {texts[action]}
      {forWhom}
    </Button>
  )
  return (
    <span className="flex flex-wrap gap-1.5">
      {actionsOf(certificate).map((action, place) => {
        switch (action) {
          case 'canva':
            return template && <CanvaLink key={action} id={id} template={template} forWhom={forWhom} />
          case 'generate':
            return <GenerateButton key={action} certificate={certificate} forWhom={forWhom} />
          case 'view':
            return <ViewButton key={action} id={id} forWhom={forWhom} />
          case 'copy':
            return <CopyAddress key={action} id={id} student={student_name} />
          default:
            return dialogButton(action, place)
        }
      })}
    </span>
  )
}

type CanvaLinkProps = { id: CertificateId; template: string; forWhom: ReactNode }

/** A link, which no browser blocks; following it says that the design is under way. */
function CanvaLink({ id, template, forWhom }: CanvaLinkProps) {
  const { mutate } = useStaffMutation(certificatesKey, {
    mutationFn: () => startCertificate(id),
    onError: () =>
      toast({ title: texts.errorTitle, description: texts.statusFailed, variant: 'destructive' }),
  })
  return (
    <ButtonLink href={template} newTab variant="secondary" onClick={() => mutate()}>
      {texts.openCanva}
      {forWhom}
    </ButtonLink>
  )
}

function GenerateButton({ certificate, forWhom }: { certificate: CertificateRow; forWhom: ReactNode }) {
  const generate = useGeneration()
  const { busy, once } = useOneAtATime()
  return (
    <Button
      variant="secondary"
      busy={busy}
      busyLabel={texts.generating}
      onClick={() => void once(() => generate(certificate))}
    >
      {texts.generate}
      {forWhom}
    </Button>
  )
}

function ViewButton({ id, forWhom }: { id: CertificateId; forWhom: ReactNode }) {
  const { busy, open } = useOpenFile()
  return (
    <Button variant="secondary" busy={busy} busyLabel={texts.viewing} onClick={() => open(id)}>
      {texts.view}
      {forWhom}
    </Button>
  )
}

function CopyAddress({ id, student }: { id: CertificateId; student: string }) {
  const address = certificateAddress(id)
  return (
    <CopyButton
      variant="quiet"
      text={address}
      label={texts.copy}
      copiedLabel={texts.copied}
      aria-description={student}
      onFailed={() =>
        toast({
          title: texts.copyFailed,
          description: `${texts.copyFailedHint} ${address}`,
          variant: 'destructive',
        })
      }
    />
  )
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
