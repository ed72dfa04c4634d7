import { structuredText, type Thing } from './structured-data.ts'

/** Data, not code: browsers neither run it nor hold it to the policy for scripts. */
export function StructuredDataBlock({ things }: { things: readonly Thing[] }) {
  return <script type="application/ld+json">{structuredText(things)}</script>
}
