/** How the filter of a list stands in the address. What the address says wrong is read as the default. */
export type FilterAddress<Filter> = {
  read: (params: URLSearchParams) => Filter
  /** Writes only what differs from the default, so that the plain address is the plain list. */
  write: (filter: Filter) => URLSearchParams
}

/** What a list that is paged by key shows. */
export type PagedView<Filter, Key> = {
  filter: Filter
  /** The key that this page lies below; null on the first. */
  before: Key | null
  /** For people; the key alone decides which rows are shown. */
  page: number
}

/** How a key is written, and read again; null for what is no key. */
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
