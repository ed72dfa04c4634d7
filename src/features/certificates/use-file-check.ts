import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FileProblem } from '#content/certificate-verification.ts'
import type { CertificateId } from '#domain/certificate-id.ts'
import type { PublicCertificate } from '#domain/contracts/certificates.ts'
import type { BadgeVerdict } from '#domain/credential/proof.ts'
import { CertificateUnchecked, type UncheckedReason } from './certificates.api.ts'
import { certificateQuery } from './certificates.queries.ts'
import { type ChosenCredential, type ChosenFile, type ChosenPdf, readChosenFile } from './chosen-file.ts'
import { checkCredential } from './credentials.api.ts'

export type FileCheckState =
  | { step: 'waiting' }
  | { step: 'reading'; name: string }
  | { step: 'refused'; name: string; problem: FileProblem }
  /** It names no certificate: somebody has to say which it is. */
  | { step: 'unnamed'; file: ChosenPdf }
  | { step: 'asking'; file: ChosenFile }
  | { step: 'unchecked'; file: ChosenFile; reason: UncheckedReason; again: () => void }
  | { step: 'not_found'; file: ChosenPdf }
  | { step: 'compared'; file: ChosenPdf; same: boolean; certificate: PublicCertificate }
  | { step: 'verified'; file: ChosenCredential; verdict: BadgeVerdict }

/**
 * Compares a file with the record of the certificate that it names, or with `shown`, the one on the page, where it
 * names none.
 */
export function useFileCheck(shown: PublicCertificate | null) {
  const client = useQueryClient()
  const [state, setState] = useState<FileCheckState>({ step: 'waiting' })
  /** Counts the files: nothing may be shown of one that was followed by another. */
  const turn = useRef(0)

  async function choose(chosen: File) {
    turn.current += 1
    const ownTurn = turn.current
    setState({ step: 'reading', name: chosen.name })
    const read = await readChosenFile(chosen)
    if (turn.current !== ownTurn) return
    if (!read.ok) return setState({ step: 'refused', name: chosen.name, problem: read.problem })
    const { file } = read
    if (file.kind === 'credential')
      return await ask(file, async () => ({
        step: 'verified',
        file,
        verdict: await checkCredential(file.jwt),
      }))
    const own = shown && (file.names === null || file.names === shown.id || file.sha256 === shown.file_sha256)
    if (own) return setState(compared(file, shown))
    if (file.names === null) return setState({ step: 'unnamed', file })
    await compare(file, file.names)
  }

  function compare(file: ChosenPdf, id: CertificateId) {
    return ask(file, async () => {
      const found = await client.fetchQuery({ ...certificateQuery(id), staleTime: 0 })
      return found ? compared(file, found.certificate) : { step: 'not_found', file }
    })
  }

  /** Shows the answer, or why there is none. */
  async function ask(file: ChosenFile, answer: () => Promise<FileCheckState>) {
    turn.current += 1
    const ownTurn = turn.current
    setState({ step: 'asking', file })
    const next = await answer().catch((error: unknown): FileCheckState => {
      const reason = error instanceof CertificateUnchecked ? error.reason : 'server'
      return { step: 'unchecked', file, reason, again: () => void ask(file, answer) }
    })
    if (turn.current === ownTurn) setState(next)
  }

  return { state, choose, compare }
}

function compared(file: ChosenPdf, certificate: PublicCertificate): FileCheckState {
  return { step: 'compared', file, same: file.sha256 === certificate.file_sha256, certificate }
}
