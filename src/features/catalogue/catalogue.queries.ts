import { queryOptions } from '@tanstack/react-query'
import type { BaseSlug } from '#domain/course-slug.ts'
import { readHomePrices, readModulePrice } from './catalogue.api.ts'

const catalogueKeys = {
  all: ['catalogue'] as const,
  home: () => [...catalogueKeys.all, 'home'] as const,
  module: (slug: BaseSlug) => [...catalogueKeys.all, 'module', slug] as const,
}

/** A failed lookup is only logged (public specification, section 8); the page shows a note in place of the price. */
async function logged<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    console.error('Price lookup failed', error)
    throw error
  }
}

const liveFigures = {
  // By default queries pause silently while offline.
  networkMode: 'always',
  refetchOnReconnect: true,
  // Seats go while a tab waits in the background.
  refetchOnWindowFocus: true,
} as const

export function homePricesQuery() {
  return queryOptions({
    queryKey: catalogueKeys.home(),
    queryFn: () => logged(readHomePrices),
    ...liveFigures,
  })
}

export function modulePriceQuery(slug: BaseSlug) {
  return queryOptions({
    queryKey: catalogueKeys.module(slug),
    queryFn: () => logged(() => readModulePrice(slug)),
    ...liveFigures,
  })
}
