import { structuredText, type Thing } from './structured-data.ts'

/** Data, not code: browsers neither execute it nor apply the script policy to it. */
export function StructuredDataBlock({ things }: { things: readonly Thing[] }) {
  return <script type="application/ld+json">{structuredText(things)}</script>
}
