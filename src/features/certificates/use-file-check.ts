import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FileProblem } from '#content/certificate-verification.ts'
import type { CertificateId } from '#domain/certificate-id.ts'
import type { PublicCertificate } from '#domain/contracts/certificates.ts'
import { CertificateUnchecked, type UncheckedReason } from './certificates.api.ts'
import { certificateQuery } from './certificates.queries.ts'
import { type ChosenFile, readChosenFile } from './chosen-file.ts'

export type FileCheckState =
  | { step: 'waiting' }
  | { step: 'reading'; name: string }
  | { step: 'refused'; name: string; problem: FileProblem }
  /** It names no certificate: somebody has to say which it is. */
  | { step: 'unnamed'; file: ChosenFile }
  | { step: 'asking'; file: ChosenFile }
  | { step: 'unchecked'; file: ChosenFile; id: CertificateId; reason: UncheckedReason }
  | { step: 'not_found'; file: ChosenFile }
  | { step: 'compared'; file: ChosenFile; same: boolean; certificate: PublicCertificate }

/**
 * Compares a file with the record of the certificate that it names, or with `shown`, the one on the page, where it
 * names none.
 */
export function useFileCheck(shown: PublicCertificate | null) {
  const client = useQueryClient()
  const [state, setState] = useState<FileCheckState>({ step: 'waiting' })
  /** Of a file that was followed by another, nothing may be shown. */
  const turn = useRef(0)

  async function choose(chosen: File) {
    turn.current += 1
    const ownTurn = turn.current
    setState({ step: 'reading', name: chosen.name })
    const read = await readChosenFile(chosen)
    if (turn.current !== ownTurn) return
    if (!read.ok) return setState({ step: 'refused', name: chosen.name, problem: read.problem })
    const { file } = read
    const own = shown && (file.names === null || file.names === shown.id || file.sha256 === shown.file_sha256)
    if (own) return setState(compared(file, shown))
    if (file.names === null) return setState({ step: 'unnamed', file })
    await compare(file, file.names)
  }

  async function compare(file: ChosenFile, id: CertificateId) {
    turn.current += 1
    const ownTurn = turn.current
    setState({ step: 'asking', file })
    const next = await recordedState(file, id)
    if (turn.current === ownTurn) setState(next)
  }

  async function recordedState(file: ChosenFile, id: CertificateId): Promise<FileCheckState> {
    try {
      const found = await client.fetchQuery({ ...certificateQuery(id), staleTime: 0 })
      return found ? compared(file, found.certificate) : { step: 'not_found', file }
    } catch (error) {
      const reason = error instanceof CertificateUnchecked ? error.reason : 'server'
      return { step: 'unchecked', file, id, reason }
    }
  }

  return { state, choose, compare }
}

function compared(file: ChosenFile, certificate: PublicCertificate): FileCheckState {
  return { step: 'compared', file, same: file.sha256 === certificate.file_sha256, certificate }
}
