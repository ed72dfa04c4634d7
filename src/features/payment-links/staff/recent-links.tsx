import { useInfiniteQuery } from '@tanstack/react-query'
import { recentLinkTexts as texts } from '#content/payment-links.ts'
import { EmptyList } from '#flows/staff-list/empty-list.tsx'
import { GrowingTable } from '#flows/staff-list/list-table.tsx'
import { useAddressFilter } from '#flows/staff-list/use-address-filter.ts'
import { Button } from '#ui/button.tsx'
import { everyLink, linksAddress } from '../links-filter.ts'
import type { PaymentLink } from '../payment-links.api.ts'
import { recentLinksQuery } from '../payment-links.queries.ts'
import { LinksFilters } from './links-filters.tsx'
import { recentLinkColumns } from './recent-link-columns.tsx'

export type RecentLinksProps = { onDuplicate: (link: PaymentLink) => void }

export function RecentLinks({ onDuplicate }: RecentLinksProps) {
  const { filter, setFilter } = useAddressFilter(linksAddress)
  const links = useInfiniteQuery(recentLinksQuery(filter))
  const isFiltered = linksAddress.write(filter).size > 0
  return (
    <section className="grid gap-3">
      <h2>{texts.title}</h2>
      <LinksFilters filter={filter} onChange={setFilter} />
      <GrowingTable
        list={links}
        texts={texts}
        columns={recentLinkColumns(onDuplicate)}
        rowKey={(link) => String(link.id)}
        empty={
          isFiltered ? (
            <EmptyList reason={texts.emptyFilter}>
              <Button variant="secondary" onClick={() => setFilter(everyLink)}>
                {texts.clearFilters}
              </Button>
            </EmptyList>
          ) : (
            texts.empty
          )
        }
      />
    </section>
  )
}
