import { matchPath } from 'react-router-dom'
import { notFoundMetadata, type PageMetadata, pageMetadata } from '#content/metadata.ts'
import { products } from '#content/products.ts'
import { paths } from '#platform/paths.ts'

/** The compiler requires title and description of every page. */
const metadataOfPages: Readonly<Record<keyof typeof paths, PageMetadata>> = pageMetadata

const pageNames = Object.keys(paths) as (keyof typeof paths)[]

/** Metadata by path. */
export const routeMetadata: Readonly<Record<string, PageMetadata>> = {
  ...Object.fromEntries(pageNames.map((name) => [paths[name], metadataOfPages[name]])),
  ...Object.fromEntries(products.map(({ path, metadata }) => [path, metadata])),
}

export type MatchedMetadata = {
  metadata: PageMetadata
  /** The path pattern, without order ids or personal tokens, which search engines must not see. */
  path: string
}

export function metadataOf(pathname: string): MatchedMetadata {
  const known = Object.entries(routeMetadata).find(([path]) => matchPath(path, pathname))
  return known ? { path: known[0], metadata: known[1] } : { path: pathname, metadata: notFoundMetadata }
}
