import type { CertificateProblem, CertificateRow, CertificateState } from '#domain/contracts/certificates.ts'

/** Those that a dialog carries out. */
export type DialogAction = 'upload' | 'correct' | 'reissue' | 'revoke' | 'discard' | 'history'
export type CertificateAction = DialogAction | 'canva' | 'generate' | 'view' | 'copy'

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

/** Those of the name alone: another one removes them. */
export const nameProblems: readonly (CertificateProblem | null)[] = [
  'name_does_not_fit',
  'character_not_available',
]

export function actionsOf({
  state,
  problem,
}: Pick<CertificateRow, 'state' | 'problem'>): readonly CertificateAction[] {
  return byState[state].map((action) =>
    action === 'generate' && nameProblems.includes(problem) ? 'correct' : action,
  )
}
