import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { paymentStatusLabels, paymentTypeLabels } from '#content/staff.ts'
import { backOfficeSentences } from './back-office-sentences.ts'
import { publicSentences } from './public-sentences.ts'

const root = join(import.meta.dirname, '..', '..')
const specification = readFileSync(join(root, 'docs/product.md'), 'utf8').replace(/\s+/g, ' ')
const isSpecified = (text: string) => specification.includes(text.trimEnd())

const contentModules = import.meta.glob<Record<string, unknown>>(
  ['../../src/content/**/*.ts', '!../../src/content/**/*.test.ts'],
  { eager: true },
)

function collect(value: unknown, into: Set<string>, seen: Set<unknown>): void {
  if (typeof value === 'string') into.add(value)
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  for (const part of Object.values(value)) collect(part, into, seen)
}

function sentencesOf(file: string): Set<string> {
  const sentences = new Set<string>()
  collect({ ...contentModules[`../../src/content/${file}`] }, sentences, new Set())
  return sentences
}

/** Pages may say more, but say these to the letter. Change the lists only together with docs/product.md. */
describe.each([...publicSentences, ...backOfficeSentences])('$where', ({ content, sentences }) => {
  const said = content.map((file) => ({ file, said: sentencesOf(file) }))

  test.each(sentences)('%s', (text) => {
    expect(said.filter((module) => module.said.has(text))).not.toEqual([])
    expect(isSpecified(text)).toBe(true)
  })

  test.each(said)('$file says some of it', (module) => {
    expect(sentences.some((text) => module.said.has(text))).toBe(true)
  })
})

test('the states of a payment read as the back-office specification, section 4, has them', () => {
  expect(paymentStatusLabels).toEqual({
    PAID: 'Pagado',
    CONFIRMED: 'Confirmado',
    completed: 'Completado',
    PENDING: 'Pendiente',
    PROCESSING: 'Procesando',
    ERROR: 'Error',
    REJECTED: 'Rechazado',
    CANCELLED: 'Cancelado',
  })
  expect(paymentTypeLabels).toMatchObject({ single: 'Único', installments: 'Cuotas' })
})

test('a sentence that differs by a point is missed', () => {
  const said = sentencesOf('membership-form.ts')
  expect(said.has('Por favor completá todos los campos requeridos')).toBe(true)
  expect(said.has('Por favor completá todos los campos requeridos.')).toBe(false)
})

function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return []
    return entry.isDirectory() ? filesOf(path) : [path]
  })
}

test('no shipped text was decoded twice', () => {
  const shipped = [...['src', 'public', 'supabase'].flatMap(filesOf), 'index.html']
    .filter((path) => /\.(tsx?|css|sql|html|svg|ipynb|json|webmanifest|template)$/.test(path))
    .filter((path) => statSync(join(root, path)).size < 2_000_000)
  expect(shipped.length).toBeGreaterThan(200)
  const spoilt = shipped.filter((path) => /[\u00c2\u00c3\ufffd]/.test(readFileSync(join(root, path), 'utf8')))
  expect(spoilt).toEqual([])
})
