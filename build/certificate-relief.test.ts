import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { surfaces } from '../src/ui/tokens.ts'
import { inks } from '../supabase/functions/generate-certificate/plan.ts'
import { certificateReliefModule } from './certificate-relief.ts'

test('the relief of the certificate is the one that its program draws', () => {
  const file = new URL('../supabase/functions/generate-certificate/relief.ts', import.meta.url)
  const isSame = readFileSync(file, 'utf8') === certificateReliefModule()
  expect(isSame, 'node build/certificate-relief.ts writes it anew').toBe(true)
})

test('the colours of the certificate are those of the site', () => {
  expect(surfaces.paper).toMatchObject(inks)
})
