import { cleanSearch, type FilterAddress, pagedAddress } from '#flows/staff-list/list-address.ts'

/** `current`: the recap in the form. */
export type LinksScope = 'current' | 'all' | number
export type LinksView = { scope: LinksScope; search: string }

const filterAddress: FilterAddress<LinksView> = {
  read(params) {
    const scope = params.get('recap')
    return {
      scope: scope === 'all' ? scope : (readId(scope) ?? 'current'),
      search: cleanSearch(params.get('q') ?? ''),
    }
  },
  write({ scope, search }) {
    const params = new URLSearchParams()
    if (scope !== 'current') params.set('recap', String(scope))
    if (search) params.set('q', search)
    return params
  },
}

export const linksAddress = pagedAddress(filterAddress, { read: readId, write: String })

function readId(text: string | null): number | null {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
