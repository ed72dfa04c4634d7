import {
  noActiveSession,
  type RecapSaveProblem,
  recapSaveFailed,
  recapSaveHints,
} from '#content/recap-admin.ts'
import { Notice } from '#ui/notice.tsx'
import type { RecapFailure } from './use-recap-form.ts'

export function SaveFailure({ failure }: { failure: RecapFailure | null }) {
  if (failure === null) return null
  const problem = problemOf(failure)
  return (
    <Notice
      tone="error"
      title={<span lang="en">{problem === 'session' ? noActiveSession : recapSaveFailed}</span>}
    >
      {recapSaveHints[problem]}
    </Notice>
  )
}

function problemOf(failure: RecapFailure): RecapSaveProblem {
  if (failure === 'unauthorized') return 'session'
  return Object.hasOwn(recapSaveHints, failure) ? (failure as RecapSaveProblem) : 'failed'
}
