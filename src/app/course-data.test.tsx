import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { cohorts, startBackend } from './test-support/backend.ts'
import { openSite } from './test-support/open-site.tsx'

type Thing = { '@type': string } & Record<string, unknown>

function thingsOnPage(): Thing[] {
  const blocks = document.querySelectorAll('script[type="application/ld+json"]')
  return Array.from(blocks).flatMap((block) => JSON.parse(block.textContent ?? '')['@graph'])
}

function ofType(type: string): Thing | undefined {
  const found = thingsOnPage().filter((thing) => thing['@type'] === type)
  expect(found.length).toBeLessThanOrEqual(1)
  return found[0]
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})

test('a course page has structured data of its offer once the price has loaded', async () => {
  startBackend()
  await openSite('/google-earth-engine')
  await waitFor(() => expect(ofType('Course')).toHaveProperty('offers.price'))
  expect(ofType('Course')).toMatchObject({
    offers: { price: '250.00', priceCurrency: 'USD' },
    hasCourseInstance: { startDate: '2099-07-16' },
  })
  expect(ofType('EducationalOrganization')).toBeDefined()
  expect(ofType('BreadcrumbList')).toBeDefined()
  const questions = ofType('FAQPage')?.mainEntity as { name: string }[]
  for (const { name } of questions) {
    expect(document.querySelector('main')).toHaveTextContent(name)
  }
})

test('has no offer without a price', async () => {
  startBackend(cohorts())
  await openSite('/geo-data-scientist')
  expect(ofType('Course')).toMatchObject({ name: 'Carrera Geo Data Scientist' })
  await waitFor(() => expect(ofType('Course')).not.toHaveProperty('offers'))
})

test('Open Graph tags follow navigation', async () => {
  startBackend()
  await openSite('/comunidad')
  const card = (property: string) =>
    document.head.querySelectorAll(`meta[property="${property}"]`).length === 1 &&
    document.head.querySelector(`meta[property="${property}"]`)?.getAttribute('content')
  await waitFor(() => expect(card('og:url')).toBe('https://meridiano.test/comunidad'))
  expect(card('og:title')).toBe(document.title)
  expect(card('og:image')).toBe('https://meridiano.test/tarjeta.png')
})

test('purchase pages have no structured data', async () => {
  startBackend()
  await openSite('/payment-error')
  expect(thingsOnPage()).toEqual([])
})
