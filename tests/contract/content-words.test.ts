import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chargeNote, checkoutText } from '../../src/content/checkout.ts'
import { sharedFaq } from '../../src/content/courses/shared-faq.ts'
import { paymentFailureText, paymentToast } from '../../src/content/messages/checkout.ts'
import { site } from '../../src/content/site.ts'
import { countries } from '../../src/domain/countries.ts'

const folder = join(import.meta.dirname, '..', '..', 'src', 'content')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)

type Message = { title: string; description: string }

/** Every object of the content that is shown as a title with a description. */
function messagesIn(value: unknown): Message[] {
  if (typeof value !== 'object' || value === null) return []
  const own =
    'title' in value && 'description' in value ? [{ title: value.title, description: value.description }] : []
  const found = own.filter(
    (message): message is Message =>
      typeof message.title === 'string' && typeof message.description === 'string',
  )
  return [...found, ...Object.values(value).flatMap(messagesIn)]
}

const words = (text: string) => text.toLowerCase().replace(/[^\p{L}\d ]/gu, '')

test('no message repeats its title', async () => {
  const modules: unknown[] = await Promise.all(files.map((name) => import(join(folder, name))))
  const messages = [
    ...modules.flatMap((module) => messagesIn({ ...(module as object) })),
    ...Object.values(paymentFailureText).map((description) => ({ title: paymentToast.failed, description })),
  ]
  expect(messages.length).toBeGreaterThan(40)
  expect(messages.filter(({ title, description }) => words(description).startsWith(words(title)))).toEqual([])
})

test('the questions, the checkout and its button name the same processor, and no other is named', () => {
  const answer = sharedFaq.find(({ question }) => question === '¿Cómo se paga?')?.answer
  const texts = [answer, checkoutText.submit.note, ...countries.map((country) => chargeNote(country))]
  for (const text of texts) expect(text).toContain(site.paymentProcessor)
  const others = files.filter((name) =>
    /paypal|stripe|mercado ?pago|payoneer/i.test(readFileSync(join(folder, name), 'utf8')),
  )
  expect(others).toEqual([])
})

/**
 * The specification quotes some sentences with "vos" and "usted"; the text around them must not switch to
 * "tú".
 */
test('no message mixes two forms of address', async () => {
  const modules: unknown[] = await Promise.all(files.map((name) => import(join(folder, name))))
  const vos = /(?<![\p{L}])(completá|ingresá|intentá)(?![\p{L}])/u
  const tu =
    /(?<![\p{L}])(completa|ingresa|intenta|revisa|escribe|escríbelo|espera|vuelve|tienes|puedes)(?![\p{L}])/iu
  const mixed = modules
    .flatMap((module) => messagesIn({ ...(module as object) }))
    .filter(
      ({ title, description }) => vos.test(`${title} ${description}`) && tu.test(`${title} ${description}`),
    )
  expect(mixed).toEqual([])
})
