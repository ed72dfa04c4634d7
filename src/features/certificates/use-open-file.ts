import { certificateActionTexts as texts } from '#content/certificates.ts'
import type { CertificateId } from '#domain/certificate-id.ts'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { toast } from '#ui/toast-store.ts'
import { type CertificateFile, fetchCertificate } from './certificates.api.ts'

/** Opens the file of a certificate in a new tab. */
export function useOpenFile() {
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
