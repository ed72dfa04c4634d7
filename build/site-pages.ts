import { type PageHead, pageHeadOf } from '../src/app/page-head.ts'
import { metadataOf, routeMetadata } from '../src/app/route-metadata.ts'
import { structuredText } from '../src/app/structured-data.ts'
import { paths } from '../src/platform/paths.ts'

/** Addresses that search engines may list. A pattern stands for pages of one person and is never listed. */
export function indexedPaths(): string[] {
  return Object.keys(routeMetadata).filter((path) => metadataOf(path).metadata.indexed && !path.includes(':'))
}

/** Their address names an order in its query. */
const orderPages: readonly string[] = [paths.paymentSuccess, paths.paymentError]

/** Addresses that search engines may not list, and that hold no key. */
export function unlistedPaths(): string[] {
  return Object.entries(routeMetadata)
    .filter(([path, { indexed }]) => !indexed && !path.includes(':') && !orderPages.includes(path))
    .map(([path]) => path)
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

export function sitemap(siteUrl: string): string {
  const entries = indexedPaths().map((path) => `  <url><loc>${escaped(`${siteUrl}${path}`)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

/**
 * Unlisted pages may be fetched: a crawler has to read them to see their noindex. A page disallowed here can still be
 * listed by its address alone.
 */
export function robots(siteUrl: string): string {
  return ['User-agent: *', 'Allow: /', '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n')
}

function cardElements(properties: PageHead['openGraph']): string[] {
  return Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${escaped(content)}" />`,
  )
}

function headElements({ canonical, robots: directive, openGraph, things }: PageHead): string[] {
  return [
    `<meta name="robots" content="${directive}" />`,
    `<link rel="canonical" href="${escaped(canonical)}" />`,
    ...cardElements(openGraph),
    // The application replaces it when it starts, with prices.
    `<script type="application/ld+json" data-written-by="build">${structuredText(things)}</script>`,
  ]
}

/** The page with the head of one address, for readers that run no script: networks, chats, most crawlers. */
export function pageFor(template: string, path: string, siteUrl: string): string {
  const head = pageHeadOf(path, siteUrl)
  const titled = template.replace(/<title>[^<]*<\/title>/, `<title>${escaped(head.title)}</title>`)
  const described = titled.replace(
    /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/,
    `<meta name="description" content="${escaped(head.description)}" />`,
  )
  return described.replace('</head>', `  ${headElements(head).join('\n    ')}\n  </head>`)
}

/**
 * `index.html` also answers every address without a file, so it has the site's card and no canonical address.
 */
export function frontPage(template: string, siteUrl: string): string {
  const { 'og:url': _, ...card } = pageHeadOf('/', siteUrl).openGraph
  return template.replace('</head>', `  ${cardElements(card).join('\n    ')}\n  </head>`)
}

/** Null for the home page, which is `index.html`. */
export function fileNameOf(path: string): string | null {
  return path === '/' ? null : `${path.slice(1)}.html`
}
