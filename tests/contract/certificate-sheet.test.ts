import { expect, test } from 'vitest'
import { site } from '#content/site.ts'
import { origin } from '../../supabase/functions/generate-certificate/plan.ts'
import { issuer } from '../../supabase/functions/generate-certificate/words.ts'

test('the certificate names the school as the site does', () => {
  const { name, descriptor, location, coordinates } = site
  expect(issuer).toEqual({ name, descriptor, location, coordinates: coordinates.display })
})

test('the meridian and the parallel of its sheet are those of the school', () => {
  expect(origin.south / 60).toBeCloseTo(-site.coordinates.latitude, 2)
  expect(origin.west / 60).toBeCloseTo(-site.coordinates.longitude, 1)
})
