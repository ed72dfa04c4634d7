import {
  noActiveSession,
  type RecapSaveProblem,
  recapSaveFailed,
  recapSaveHints,
} from '#content/recap-admin.ts'
import { Notice } from '#ui/notice.tsx'

export function SaveFailure({ failure }: { failure: RecapSaveProblem | null }) {
  if (failure === null) return null
  return (
    <Notice
      tone="error"
      title={<span lang="en">{failure === 'session' ? noActiveSession : recapSaveFailed}</span>}
    >
      {recapSaveHints[failure]}
    </Notice>
  )
}
