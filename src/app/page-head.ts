import { site } from '#content/site.ts'
import { metadataOf } from './route-metadata.ts'
import { breadcrumbs, organization, type Thing } from './structured-data.ts'

/** Image for link previews in networks and chats. */
const sharedImage = { path: '/tarjeta.png', width: 1200, height: 630 }

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
      'og:image': `${siteUrl}${sharedImage.path}`,
      'og:image:width': String(sharedImage.width),
      'og:image:height': String(sharedImage.height),
      'og:image:alt': site.fullName,
    },
    things: indexed
      ? [organization(siteUrl), ...(path === '/' ? [] : [breadcrumbs(siteUrl, { name, path })])]
      : [],
  }
}
