import type { DayRange } from '#domain/day-range.ts'

/** A filter in the URL. Invalid parameters read as the default. */
export type FilterAddress<Filter> = {
  read: (params: URLSearchParams) => Filter
  /** Writes only what differs from the default. */
  write: (filter: Filter) => URLSearchParams
}

/** View of a list with keyset pagination. */
export type PagedView<Filter, Key> = {
  filter: Filter
  /** Key that this page starts after; null on the first page. */
  before: Key | null
  /** For display only; the key determines the rows. */
  page: number
}

/** Serialises a key; `read` returns null for an invalid one. */
export type KeyText<Key> = { read: (text: string) => Key | null; write: (key: Key) => string }

export type PagedAddress<Filter, Key> = {
  key: KeyText<Key>
  read: (params: URLSearchParams) => PagedView<Filter, Key>
  write: (view: PagedView<Filter, Key>) => URLSearchParams
}

export function pagedAddress<Filter, Key>(
  filterAddress: FilterAddress<Filter>,
  key: KeyText<Key>,
): PagedAddress<Filter, Key> {
  return {
    key,
    read(params) {
      const before = key.read(params.get('before') ?? '')
      const page = Number(params.get('page'))
      const isLater = Number.isSafeInteger(page) && page > 1
      return { filter: filterAddress.read(params), before, page: before === null ? 1 : isLater ? page : 2 }
    },
    write({ filter, before, page }) {
      const params = filterAddress.write(filter)
      if (before !== null) {
        params.set('before', key.write(before))
        params.set('page', String(page))
      }
      return params
    },
  }
}

const longestDay = 10

/** The days in the URL, valid or not: what is wrong with them is said where they are shown. */
export function readDays(params: URLSearchParams): DayRange {
  const day = (name: string) => (params.get(name) ?? '').trim().slice(0, longestDay)
  return { from: day('from'), to: day('to') }
}

export function writeDays(params: URLSearchParams, { from, to }: DayRange): void {
  if (from) params.set('from', from)
  if (to) params.set('to', to)
}

export const searchMaxLength = 120

/** Search text for the URL and the database. */
export function cleanSearch(text: string): string {
  return text.trim().slice(0, searchMaxLength)
}
