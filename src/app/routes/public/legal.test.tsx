import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { legalTexts } from '#content/legal.ts'
import { privacyPolicy } from '#content/privacy-policy.ts'
import { terms } from '#content/terms-texts.ts'
import { startBackend } from '../../test-support/backend.ts'
import { currentPlace, openSite } from '../../test-support/open-site.tsx'

beforeEach(() => {
  startBackend()
})

const documents = [
  [
    '/privacy-policy',
    privacyPolicy.title,
    [
      'Datos que recopilamos',
      'Para qué los usamos',
      'Con quién los compartimos',
      'Cómo los protegemos',
      'Tus derechos',
      'Contacto',
      'Cambios en esta política',
    ],
  ],
  [
    '/terms',
    terms.title,
    [
      'Condiciones generales',
      'Servicios',
      'Registro e inscripción',
      'Pagos y reembolsos',
      'Propiedad intelectual',
      'Responsabilidades del usuario',
      'Limitación de responsabilidad',
      'Datos personales',
      'Cookies',
    ],
  ],
] as const

test.each(documents)(
  '%s has its sections, a table of contents that links to each, and the way back to the home page',
  async (address, title, sections) => {
    const { user } = await openSite(address)
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const main = within(screen.getByRole('main'))
    expect(
      main.getAllByRole('heading', { level: 2 }).map((heading) => heading.lastChild?.textContent),
    ).toEqual(sections)
    const contents = within(main.getByRole('navigation', { name: legalTexts.contents }))
    for (const name of sections) {
      const target = contents.getByRole('link', { name }).getAttribute('href') ?? ''
      expect(document.querySelector(target)).toHaveTextContent(name)
    }
    await user.click(main.getByRole('link', { name: new RegExp(legalTexts.back) }))
    expect(currentPlace()).toBe('/')
  },
)

test('the privacy policy states its effective date, the three rights and the contact address', async () => {
  await openSite('/privacy-policy')
  const main = screen.getByRole('main')
  expect(main).toHaveTextContent('En vigencia desde el 5 de octubre de 2023')
  for (const right of [/Acceso:/, /Rectificación:/, /Supresión:/]) expect(main).toHaveTextContent(right)
  expect(within(main).getByRole('link', { name: 'hola@meridiano.example' })).toHaveAttribute(
    'href',
    'mailto:hola@meridiano.example',
  )
})
