import { matchPath } from 'react-router-dom'
import { notFoundMetadata, type PageMetadata, pageMetadata } from '#content/metadata.ts'
import { products } from '#content/products.ts'
import { site } from '#content/site.ts'
import { paths } from '#platform/paths.ts'
import { breadcrumbs, organization, type Thing } from './structured-data.ts'

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

/** Picture for link previews in networks and chats: every page that search engines list has its own. */
export function cardOf(path: string): string {
  return path !== '/' && routeMetadata[path]?.indexed ? `/tarjetas${path}.png` : '/tarjeta.png'
}

export type PageHead = {
  title: string
  description: string
  canonical: string
  robots: 'index, follow' | 'noindex'
  /** Open Graph: property to content. */
  openGraph: Readonly<Record<string, string>>
  /** Organisation and breadcrumbs; empty for pages that are not indexed. */
  things: readonly Thing[]
}

/** Head metadata of a page, for the browser and the generated files. */
export function pageHeadOf(pathname: string, siteUrl: string): PageHead {
  const { metadata, path } = metadataOf(pathname)
  const { title, description, indexed } = metadata
  const canonical = `${siteUrl}${path}`
  const name = title.replace(` · ${site.name}`, '')
  return {
    title,
    description,
    canonical,
    robots: indexed ? 'index, follow' : 'noindex',
    openGraph: {
      'og:type': 'website',
      'og:site_name': site.name,
      'og:locale': 'es_LA',
      'og:title': title,
      'og:description': description,
      'og:url': canonical,
      'og:image': `${siteUrl}${cardOf(path)}`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': title,
    },
    things: indexed
      ? [organization(siteUrl), ...(path === '/' ? [] : [breadcrumbs(siteUrl, { name, path })])]
      : [],
  }
}
