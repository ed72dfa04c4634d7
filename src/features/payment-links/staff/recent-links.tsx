import { useInfiniteQuery } from '@tanstack/react-query'
import { recentLinkTexts as texts } from '#content/payment-links.ts'
import { GrowingTable } from '#flows/staff-list/growing-table.tsx'
import { recentLinksQuery } from '../payment-links.queries.ts'
import { recentLinkColumns } from './recent-link-columns.tsx'

export function RecentLinks() {
  const links = useInfiniteQuery(recentLinksQuery())
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{texts.title}</h2>
      <GrowingTable
        list={links}
        texts={texts}
        columns={recentLinkColumns}
        rowKey={(link) => String(link.id)}
        empty={texts.empty}
      />
    </section>
  )
}
