import { metadataOf, type PageHead, pageHeadOf, routeMetadata } from '../src/app/page-head.ts'
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

/** Pages of the public site with one address each. */
export function publicPaths(): string[] {
  return [...indexedPaths(), paths.checkout]
}

/** Rendered by the build: nobody has to be known to render them. */
export function prerenderedPaths(): string[] {
  return [...publicPaths(), paths.login]
}

/** Every other route, by the name of its shell: drawn by the application alone. */
export function shellNames(): [path: string, name: string][] {
  const rendered = prerenderedPaths()
  return Object.entries(paths)
    .filter(([, path]) => !rendered.includes(path))
    .map(([name, path]) => [path, name])
}

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** `changedOn`: the day of the last change of a page, for those of which it is known. */
export function sitemap(siteUrl: string, changedOn: ReadonlyMap<string, string> = new Map()): string {
  const entries = indexedPaths().map((path) => {
    const day = changedOn.get(path)
    const changed = day ? `<lastmod>${day}</lastmod>` : ''
    return `  <url><loc>${escaped(`${siteUrl}${path}`)}</loc>${changed}</url>`
  })
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

function headElements({ canonical, robots: directive, openGraph }: PageHead): string[] {
  return [
    `<meta name="robots" content="${directive}" />`,
    `<link rel="canonical" href="${escaped(canonical)}" />`,
    ...cardElements(openGraph),
  ]
}

/** The page with the head of one address. */
export function withHead(template: string, path: string, siteUrl: string): string {
  const head = pageHeadOf(path, siteUrl)
  const titled = template.replace(/<title>[^<]*<\/title>/, `<title>${escaped(head.title)}</title>`)
  const described = titled.replace(
    /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/,
    `<meta name="description" content="${escaped(head.description)}" />`,
  )
  return described.replace('</head>', `  ${headElements(head).join('\n    ')}\n  </head>`)
}

/** For pages that answer many addresses: none of them is the canonical one. */
export function withoutAddress(html: string): string {
  return html.replace(/\s*<(?:link rel="canonical"|meta property="og:url")[^>]*>/g, '')
}

/** The page for addresses without one; hosts send it with status 404. */
export const notFoundFile = '404.html'

export function fileNameOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}
