import * as v from 'valibot'
import { usePagedView } from '#platform/use-paged-view.ts'
import { readView, toSearchParams } from '../audit-view.ts'

const address = { key: v.number(), read: readView, write: toSearchParams }

/** What the log shows. */
export function useAuditView() {
  return usePagedView(address)
}
