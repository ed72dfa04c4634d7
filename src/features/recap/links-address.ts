import { filterAddress, pagedAddress, readId, searchParameter } from '#flows/staff-list/list-address.ts'

/** `current`: the recap in the form. */
export type LinksScope = 'current' | 'all' | number
export type LinksView = { scope: LinksScope; search: string }

const address = filterAddress<LinksView>({
  scope: {
    read(params) {
      const scope = params.get('recap')
      return scope === 'all' ? scope : (readId(scope) ?? 'current')
    },
    write: (params, scope) => scope !== 'current' && params.set('recap', String(scope)),
  },
  search: searchParameter,
})

export const linksAddress = pagedAddress(address, { read: readId, write: String })
