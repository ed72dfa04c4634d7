import { describe, expect, test } from 'vitest'
import { contrast, luminance } from './test-support/contrast.ts'
import { contrastPairs, type SurfaceName, surfaces, viridis } from './tokens.ts'
import { viridisClasses } from './viridis-classes.ts'

function hue(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ]
  return (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI
}

test('the contrast formula agrees with its published extremes', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
})

describe.each(Object.keys(surfaces) as SurfaceName[])('on the %s surface', (name) => {
  const palette = surfaces[name]
  test.each(contrastPairs)('$text on $on reaches $minimum', ({ text, on, minimum }) => {
    expect(contrast(palette[text], palette[on])).toBeGreaterThanOrEqual(minimum)
  })

  test('an error differs from an action by hue, not by shade', () => {
    const distance = Math.abs(hue(palette.action) - hue(palette.error))
    expect(Math.min(distance, 360 - distance)).toBeGreaterThan(25)
  })
})

test('viridis gets lighter with every step', () => {
  const steps = viridis.map(luminance)
  expect(steps).toEqual([...steps].sort((a, b) => a - b))
})

test.each(Object.values(viridisClasses))('the text of "$tag" reaches 4.5 on its ground', ({ tag }) => {
  const [, ground = '', text = ''] = /^bg-viridis-(\d) text-(.+)$/.exec(tag) ?? []
  const textColour = text === 'white' ? '#FFFFFF' : (viridis[Number(text.replace('viridis-', ''))] ?? '')
  expect(contrast(viridis[Number(ground)] ?? '', textColour)).toBeGreaterThanOrEqual(4.5)
})
