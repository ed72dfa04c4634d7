import * as v from 'valibot'
import { usePagedView } from '#platform/use-paged-view.ts'
import { readView, toSearchParams } from '../payments-filter.ts'

const address = {
  key: v.object({ createdAt: v.string(), id: v.string() }),
  read: readView,
  write: toSearchParams,
}

/** What the table shows. */
export function usePaymentsView() {
  return usePagedView(address)
}
