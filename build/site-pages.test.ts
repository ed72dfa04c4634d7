import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routeMetadata } from '../src/app/page-head.ts'
import {
  indexedPaths,
  prerenderedPaths,
  publicPaths,
  robots,
  shellNames,
  sitemap,
  unlistedPaths,
  withHead,
  withoutAddress,
} from './site-pages.ts'
import { socialCards } from './social-card.ts'

const siteUrl = 'https://meridiano.test'
const cards = await socialCards()
const template = readFileSync(new URL('../index.html', import.meta.url), 'utf8')

function contentOf(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
}

// Bars, dialogs and buttons then need no insets of their own: the browser keeps the page out of corners and notches.
test('no page asks to be drawn under the corners of a phone', () => {
  expect(contentOf(template, 'viewport')).toBe('width=device-width, initial-scale=1')
})

test('the sitemap names exactly the pages that may be listed', () => {
  const listed = [...sitemap(siteUrl).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  expect(listed).toEqual(indexedPaths().map((path) => `${siteUrl}${path}`))
  expect(listed).toContain(`${siteUrl}/geo-data-scientist`)
  expect(listed.join('\n')).not.toMatch(/checkout|payment|login|backoffice|recap|pagar|correos|cert|student/)
})

test('the sitemap tells the day of a change where it is known', () => {
  const known = sitemap(siteUrl, new Map([['/terms', '2026-11-02']]))
  expect(known).toContain(`<url><loc>${siteUrl}/terms</loc><lastmod>2026-11-02</lastmod></url>`)
  expect(known.match(/<lastmod>/g)).toHaveLength(1)
})

test('every route is listed, unlisted or private', () => {
  const known = [...indexedPaths(), ...unlistedPaths()]
  expect(unlistedPaths()).toEqual(expect.arrayContaining(['/checkout', '/backoffice', '/login']))
  expect(Object.keys(routeMetadata).filter((path) => !known.includes(path))).toEqual([
    '/payment-success',
    '/payment-error',
    '/recap/:token',
    '/pagar/:token',
    '/correos/:token',
    '/mis-datos/:token',
    '/cert/:id',
    '/cert/share/:id',
    '/backoffice/people/:person',
    '/backoffice/courses/:cohort',
  ])
})

test('crawlers find the sitemap, and may fetch the pages that answer noindex', () => {
  expect(robots(siteUrl)).toContain(`Sitemap: ${siteUrl}/sitemap.xml`)
  expect(robots(siteUrl)).not.toContain('Disallow')
})

test('every route is rendered or has a shell, and what answers many addresses is never rendered', () => {
  const shells = shellNames()
  const routes = [...prerenderedPaths(), ...shells.map(([path]) => path)]
  expect(routes.sort()).toEqual(Object.keys(routeMetadata).sort())
  expect(prerenderedPaths()).toEqual(expect.arrayContaining(['/checkout', '/login']))
  expect(prerenderedPaths().join('\n')).not.toMatch(/:|payment|backoffice/)
  expect(shells).toContainEqual(['/recap/:token', 'recap'])
})

test.each(publicPaths())('%s has one title, one description, one address and its card', (path) => {
  const html = withHead(template, path, siteUrl)
  expect(html.match(/<title>/g)).toHaveLength(1)
  expect(html.match(/name="description"/g)).toHaveLength(1)
  expect(html).toContain(`<link rel="canonical" href="${siteUrl}${path}" />`)
  expect(contentOf(html, 'og:url')).toBe(`${siteUrl}${path}`)
  expect(contentOf(html, 'og:title')).toBe(/<title>([^<]*)</.exec(html)?.[1])
  const card = contentOf(html, 'og:image')?.replace(siteUrl, '') ?? ''
  expect(card).toBe(path !== '/' && indexedPaths().includes(path) ? `/tarjetas${path}.png` : '/tarjeta.png')
  expect([...cards.keys()]).toContain(card.slice(1))
  expect(contentOf(html, 'twitter:card')).toBe('summary_large_image')
  expect(contentOf(html, 'description')?.length).toBeGreaterThan(60)
})

test('the page of many addresses names none of them as the canonical one', () => {
  const html = withoutAddress(withHead(template, '/recap/:token', siteUrl))
  expect(contentOf(html, 'og:image')).toBe(`${siteUrl}/tarjeta.png`)
  expect(contentOf(html, 'robots')).toBe('noindex')
  expect(html).not.toContain('canonical')
  expect(html).not.toContain('og:url')
  expect(html).not.toContain(':token')
})

test('no two pages share a title or a description', () => {
  const heads = prerenderedPaths().map((path) => withHead(template, path, siteUrl))
  const unique = (name: string) => new Set(heads.map((html) => contentOf(html, name))).size
  expect(unique('og:title')).toBe(heads.length)
  expect(unique('description')).toBe(heads.length)
})
