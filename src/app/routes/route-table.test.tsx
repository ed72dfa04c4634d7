// @vitest-environment node
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { checkoutText, paymentErrorText, paymentSuccessText } from '#content/checkout.ts'
import { homeHero } from '#content/home.ts'
import { notFoundTexts } from '#content/not-found.ts'
import { notebooksText } from '#content/notebooks.ts'
import { privacyPolicy } from '#content/privacy-policy.ts'
import { terms } from '#content/terms-texts.ts'
import { webGisPage } from '#content/web-gis.ts'
import { App } from '../app.tsx'

async function headingOf(address: string): Promise<string> {
  const { prelude } = await prerender(
    <StaticRouter location={address}>
      <App />
    </StaticRouter>,
  )
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(await new Response(prelude).text()) ?? []
  return heading.replace(/<[^>]+>/g, '')
}

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
  expect(await headingOf(address)).toMatch(heading)
})
