import { expect, test } from 'vitest'
import { site } from '#content/site.ts'
import { origin } from '../../supabase/functions/generate-certificate/plan.ts'

test('the meridian and the parallel of its sheet are those of the school', () => {
  expect(origin.south / 60).toBeCloseTo(-site.coordinates.latitude, 2)
  expect(origin.west / 60).toBeCloseTo(-site.coordinates.longitude, 1)
})
