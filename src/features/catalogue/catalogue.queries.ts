import { queryOptions } from '@tanstack/react-query'
import { readHomePrices, readModulePrice } from './catalogue.api.ts'

const catalogueKeys = {
  all: ['catalogue'] as const,
  home: () => [...catalogueKeys.all, 'home'] as const,
  module: (slug: string) => [...catalogueKeys.all, 'module', slug] as const,
}

/** A failing price is only logged (public specification, section 8); the page says in its place that it did not load. */
async function logged<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    console.error('Price lookup failed', error)
    throw error
  }
}

// Without a connection a query would wait in silence, and the page with it.
const answersAlways = { networkMode: 'always', refetchOnReconnect: true } as const

export function homePricesQuery() {
  return queryOptions({
    queryKey: catalogueKeys.home(),
    queryFn: () => logged(readHomePrices),
    ...answersAlways,
  })
}

export function modulePriceQuery(slug: string) {
  return queryOptions({
    queryKey: catalogueKeys.module(slug),
    queryFn: () => logged(() => readModulePrice(slug)),
    ...answersAlways,
  })
}
