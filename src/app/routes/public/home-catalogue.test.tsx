import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { career, modules } from '#content/catalogue.ts'
import { checkoutText } from '#content/checkout.ts'
import { homeAbout } from '#content/home.ts'
import { readCart } from '#features/catalogue/cart.ts'
import { plainSpaces } from '#ui/test-support/plain-spaces.ts'
import { startBackend, startWholeBackend } from '../../test-support/backend.ts'
import { currentPlace, openSite } from '../../test-support/open-site.tsx'

beforeEach(() => {
  window.sessionStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  startBackend()
})

function cardOf(name: string) {
  const card = screen.getByRole('heading', { level: 3, name }).closest('article')
  if (!card) throw new Error(`No card for ${name}`)
  return within(card)
}

describe.each([
  [career, '/geo-data-scientist', 'carrera-geodata-science-209908'],
  [modules[0], '/google-earth-engine', 'gee-python-209907'],
  [modules[1], '/geo-databases', 'geodatabases-209908'],
  [modules[2], '/data-acquisition', 'adquisicion-datos-espaciales-209905'],
  [modules[3], '/machine-learning', 'aprendizaje-automatico-209907'],
  [modules[4], '/deep-learning', 'deep-learning-209909'],
] as const)('the card of $name', (product, page, slug) => {
  if (!product) throw new Error('A module is missing')

  test('describes the course and links to its page', async () => {
    await openSite('/')
    const card = cardOf(product.name)
    expect(card.getByText(plainSpaces(product.description))).toBeInTheDocument()
    expect(card.getByRole('link', { name: product.name })).toHaveAttribute('href', page)
  })

  test('enrols with the full slug of the current cohort and stores it in the cart', async () => {
    const { user } = await openSite('/')
    const card = cardOf(product.name)
    await card.findAllByText(/USD/)
    await user.click(card.getByRole('link', { name: /^INSCRIBIRSE/ }))
    expect(currentPlace()).toBe(`/checkout?course=${slug}`)
    expect(readCart()).toEqual({ slug, name: product.name })
  })
})

test('the home page presents the school', async () => {
  await openSite('/')
  expect(screen.getByRole('heading', { level: 2, name: homeAbout.title })).toBeInTheDocument()
  for (const text of [...homeAbout.paragraphs, ...homeAbout.principles.map((principle) => principle.text)]) {
    expect(screen.getByText(text)).toBeInTheDocument()
  }
})

test('Volver in the checkout returns to the previous page', async () => {
  startWholeBackend()
  const { user } = await openSite('/google-earth-engine')
  const [enrol] = await screen.findAllByRole('link', { name: /^Inscribirme/ })
  if (!enrol) throw new Error('No way to enrol')
  await user.click(enrol)
  await user.click(await screen.findByRole('button', { name: checkoutText.back }))
  await waitFor(() => expect(currentPlace()).toBe('/google-earth-engine'))
})
