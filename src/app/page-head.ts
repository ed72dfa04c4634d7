import { site } from '#content/site.ts'
import { metadataOf } from './route-metadata.ts'
import { breadcrumbs, organization, type Thing } from './structured-data.ts'

/** Drawn by us, 1200 by 630, for the cards that networks and chats make of a link. */
const sharedImage = { path: '/tarjeta.png', width: 1200, height: 630 }

export type PageHead = {
  title: string
  description: string
  canonical: string
  robots: 'index, follow' | 'noindex'
  /** Open Graph: property to content. */
  openGraph: Readonly<Record<string, string>>
  /** Who we are and where the page stands; nothing for pages that stay out of search engines. */
  things: readonly Thing[]
}

/** What the head of a page says, for the browser and for the files that the build writes. */
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
