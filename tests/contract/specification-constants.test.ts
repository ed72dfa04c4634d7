import { describe, expect, test } from 'vitest'
import { guaranteeDays } from '../../src/content/acceptance.ts'
import { careerPage } from '../../src/content/career.ts'
import { career, membershipFigures, modules } from '../../src/content/catalogue.ts'
import { sharedFaq } from '../../src/content/courses/shared-faq.ts'
import { demoCountryName } from '../../src/content/demo-access.ts'
import { autoAdvanceMs } from '../../src/content/home-social.ts'
import { installmentsText } from '../../src/content/price-texts.ts'
import { privacyPolicy } from '../../src/content/privacy-policy.ts'
import { courses } from '../../src/content/products.ts'
import { countries, findCountry } from '../../src/domain/countries.ts'
import { money, splitMoney } from '../../src/domain/money.ts'
import { defaultInstallmentsCount } from '../../src/domain/prices.ts'
import { recapFileMaxBytes } from '../../src/domain/recap-files.ts'
import { previewHeightPx } from '../../src/features/certificates/public/certificate-document.tsx'
import { redirectDelayMs } from '../../src/features/certificates/public/certificate-redirect.tsx'
import { demoCountryCodes } from '../../src/features/demo-access/demo-form.ts'
import { linkCountryCodes, newLinkForm } from '../../src/features/payment-links/link-form.ts'
import { scrollDelayMs } from '../../src/platform/scroll.ts'
import { copiedMarkerMs } from '../../src/ui/copy-button.tsx'
import { removalDelayMs } from '../../src/ui/toast-store.ts'

/** Figures of the public specification, sections 2, 3 and 9, and of the back-office specification, sections 2, 3 and 9. */
describe('times', () => {
  test.each([
    ['scroll after a navigation and to the contact section', scrollDelayMs, 100],
    ['testimonials', autoAdvanceMs, 5000],
    ['removal of a toast', removalDelayMs, 1_000_000],
    ['redirect to a certificate', redirectDelayMs, 1000],
    ['mark of a copied link', copiedMarkerMs, 2000],
  ])('%s', (_, actual, expected) => {
    expect(actual).toBe(expected)
  })
})

test('the preview of a certificate', () => {
  expect(previewHeightPx).toBe(700)
})

test('six base slugs with their paths, weeks and levels', () => {
  const written = [
    ['gee-python', '/google-earth-engine', 5, 'Inicial'],
    ['geodatabases', '/geo-databases', 6, 'Inicial'],
    ['adquisicion-datos-espaciales', '/data-acquisition', 8, 'Inicial'],
    ['aprendizaje-automatico', '/machine-learning', 8, 'Medio'],
    ['deep-learning', '/deep-learning', 12, 'Avanzado'],
  ]
  const offered = modules.map((module) => [module.slug, module.path, module.weeks, module.difficulty])
  expect(offered.filter(([slug]) => written.some(([known]) => known === slug))).toEqual(written)
  expect([career.slug, career.path, career.weeks]).toEqual([
    'carrera-geodata-science',
    '/geo-data-scientist',
    32,
  ])
})

test('the career: modules, weeks, hours', () => {
  expect(careerPage.roadmap.modules.map(({ weeks, optional }) => [weeks, optional])).toEqual([
    [8, false],
    [8, false],
    [12, false],
    [3, false],
    [4, true],
    [4, true],
  ])
  expect(career.schedule).toMatchObject({ weekday: 3, starts: '19:00', ends: '21:00' })
  expect(careerPage.seats).toBe('Lugares limitados')
})

test('default starts, used until the database has one', () => {
  expect(Object.fromEntries(courses.map(({ slug, defaultStart }) => [slug, defaultStart]))).toMatchObject({
    'adquisicion-datos-espaciales': '2025-05-15',
    'aprendizaje-automatico': '2025-07-16',
    'gee-python': '2025-07-16',
    'carrera-geodata-science': '2025-08-20',
    geodatabases: '2025-08-21',
    'deep-learning': '2025-09-10',
  })
})

test('All Access: 12 months, 12 webinars, 7 days, 6 × USD 41.67', () => {
  expect({ ...membershipFigures, guaranteeDays }).toEqual({ months: 12, webinars: 12, guaranteeDays: 7 })
  expect(installmentsText(splitMoney(money(25_002, 'USD'), 6)).replaceAll('\u00a0', ' ')).toBe(
    '6 pagos de USD 41.67',
  )
})

test('instalments default to six, with two decimals', () => {
  expect(defaultInstallmentsCount).toBe(6)
  expect(
    installmentsText(splitMoney(money(27_000, 'USD'), defaultInstallmentsCount)).replaceAll('\u00a0', ' '),
  ).toBe('6 pagos de USD 45.00')
})

test('fourteen countries with their currency and dialling code', () => {
  expect(
    countries.map(({ code, name, currency, phoneCode }) => `${code} ${name} ${currency} ${phoneCode}`),
  ).toEqual([
    'AR Argentina ARS 54',
    'BO Bolivia BOB 591',
    'BR Brasil BRL 55',
    'CL Chile CLP 56',
    'CO Colombia COP 57',
    'CR Costa Rica CRC 506',
    'EC Ecuador USD 593',
    'GT Guatemala GTQ 502',
    'MX México MXN 52',
    'PA Panamá USD 507',
    'PE Perú PEN 51',
    'PY Paraguay PYG 595',
    'UY Uruguay UYU 598',
    'OTHER Otros países USD 1',
  ])
})

test.each([
  ['recordings for a year', /grabaciones/, /[Uu]n año/],
  ['an answer within 24 hours', /responder/, /24 horas/],
  [
    'an international provider and a regional one for Argentina',
    /paga\?/,
    /internacional.*Argentina.*regional/,
  ],
  ['six instalments without interest', /cuotas/, /6 cuotas sin interés/],
  ['discounts for groups and companies', /grupos o empresas/, /^Sí/],
  ['a certificate on completion', /certificado/, /completar/],
  ['basic Python and basic QGIS', /antes de empezar/, /Python básico.*QGIS básico/],
])('the questions mention %s', (_, question, answer) => {
  const found = sharedFaq.find((item) => question.test(item.question))
  expect(found?.answer).toMatch(answer)
})

test('six countries of a payment link with their currency and dialling code', () => {
  const offered = linkCountryCodes.map(findCountry)
  expect(
    offered.map((country) => `${country?.code} ${country?.name} ${country?.currency} ${country?.phoneCode}`),
  ).toEqual([
    'AR Argentina ARS 54',
    'MX México MXN 52',
    'CO Colombia COP 57',
    'PE Perú PEN 51',
    'CL Chile CLP 56',
    'UY Uruguay UYU 598',
  ])
})

test('nine countries of a demo access', () => {
  expect(demoCountryCodes.map((code) => `${code} ${demoCountryName(code)}`)).toEqual([
    'AR Argentina',
    'MX México',
    'CO Colombia',
    'PE Perú',
    'CL Chile',
    'UY Uruguay',
    'ES España',
    'US Estados Unidos',
    'OT Otro',
  ])
})

test('a payment link starts with a total of 200, an amount of 180, in one payment, from Argentina', () => {
  expect(newLinkForm).toMatchObject({ total: '200', amount: '180', type: 'total', country: 'AR' })
})

test('a file of a recap has 100 MB at most', () => {
  expect(recapFileMaxBytes).toBe(100 * 1024 * 1024)
})

test('the privacy policy is effective from 5 October 2023', () => {
  expect(privacyPolicy.effectiveOn).toBe('2023-10-05')
})
