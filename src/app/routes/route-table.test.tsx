import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { startWholeBackend } from '../test-support/backend.ts'
import { openSite } from '../test-support/open-site.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  startWholeBackend()
})

/** The public paths (public specification, section 2), each with its page's heading. */
test.each([
  ['/', 'Conviértete en Geo Data Scientist'],
  ['/geo-data-scientist', 'Carrera Geo Data Scientist'],
  ['/data-acquisition', /datos/],
  ['/machine-learning', /[Aa]prendizaje|[Mm]achine/],
  ['/deep-learning', /[Dd]eep/],
  ['/google-earth-engine', 'Google Earth Engine con Python'],
  ['/geo-databases', /PostGIS/],
  ['/empresas', /^Tu equipo/],
  ['/comunidad', /^Nadie programa/],
  ['/checkout?course=gee-python', 'Completa tu inscripción'],
  ['/web-gis-contact', 'Web GIS Developer'],
  ['/payment-success', 'Pago exitoso'],
  ['/payment-error', 'Error en el pago'],
  ['/privacy-policy', 'Política de privacidad'],
  ['/terms', 'Términos y condiciones'],
  ['/all-access-geoai', 'All Access GeoAI'],
  ['/notebooks', 'Notebooks gratuitos'],
  ['/otra-cosa', 'Oops! Página no encontrada'],
])('%s opens its page', async (address, heading) => {
  await openSite(address)
  await waitFor(() => {
    expect(document.querySelector('[aria-busy="true"]')).toBeNull()
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeInTheDocument()
  })
})
