import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { checkoutText, paymentErrorText, paymentSuccessText } from '#content/checkout.ts'
import { homeHero } from '#content/home.ts'
import { notFoundTexts } from '#content/not-found.ts'
import { notebooksText } from '#content/notebooks.ts'
import { privacyPolicy } from '#content/privacy-policy.ts'
import { terms } from '#content/terms-texts.ts'
import { webGisPage } from '#content/web-gis.ts'
import { startWholeBackend } from '../test-support/backend.ts'
import { openSite } from '../test-support/open-site.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  startWholeBackend()
})

/** The public paths (public specification, section 2), each with its page's heading. */
test.each([
  ['/', homeHero.title],
  ['/geo-data-scientist', 'Carrera Geo Data Scientist'],
  ['/data-acquisition', /datos/],
  ['/machine-learning', /[Aa]prendizaje|[Mm]achine/],
  ['/deep-learning', /[Dd]eep/],
  ['/google-earth-engine', 'Google Earth Engine con Python'],
  ['/geo-databases', /PostGIS/],
  ['/empresas', /^Tu equipo/],
  ['/comunidad', /^Nadie programa/],
  ['/checkout?course=gee-python', checkoutText.heading],
  ['/web-gis-contact', webGisPage.title],
  ['/payment-success', paymentSuccessText.heading],
  ['/payment-error', paymentErrorText.heading],
  ['/privacy-policy', privacyPolicy.title],
  ['/terms', terms.title],
  ['/all-access-geoai', 'All Access GeoAI'],
  ['/notebooks', notebooksText.heading],
  ['/otra-cosa', notFoundTexts.heading],
])('%s opens its page', async (address, heading) => {
  await openSite(address)
  await waitFor(() => {
    expect(document.querySelector('[aria-busy="true"]')).toBeNull()
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeInTheDocument()
  })
})
