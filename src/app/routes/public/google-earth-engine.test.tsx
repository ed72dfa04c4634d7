import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { landingTexts } from '#content/courses/course-landing.ts'
import { landing } from '#content/courses/google-earth-engine.ts'
import { priceTexts } from '#content/price-texts.ts'
import { aPriceRow, cohorts, futureStart, startBackend } from '../../test-support/backend.ts'
import { openSite } from '../../test-support/open-site.tsx'

const path = '/google-earth-engine'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})

function enrolTargets(): (string | null)[] {
  return screen.getAllByRole('link', { name: /^Inscribirme/ }).map((link) => link.getAttribute('href'))
}

test('the page presents the whole course', async () => {
  startBackend()
  await openSite(path)
  expect(
    screen.getByRole('heading', { level: 1, name: 'Google Earth Engine con Python' }),
  ).toBeInTheDocument()
  for (const text of ['5 semanas', '5 clases en vivo', landing.seats, 'Miércoles 18 a 20 h (Argentina)']) {
    expect(screen.getAllByText(text).length, text).toBeGreaterThan(0)
  }
  for (const name of [
    'Plataforma con grabaciones',
    'Acceso a la comunidad',
    'Certificado',
    'Introducción e interfaz web',
    'Google Earth Engine con Python y geemap',
    'Procesamiento de imágenes',
    'Aprendizaje automático',
    'Series de tiempo',
    landing.applications.title,
    landing.technologies.title,
    landing.teachers.title,
    landing.faq.title,
  ]) {
    expect(screen.getByRole('heading', { name }), name).toBeInTheDocument()
  }
  expect(screen.getByText(landingTexts.sampleTeacher)).toBeInTheDocument()
  await waitFor(() => expect(screen.getAllByText('USD 250')).toHaveLength(4))
})

test('the price card shows the start of the current cohort and links to its checkout', async () => {
  startBackend()
  await openSite(path)
  expect(await screen.findByText('16 de julio')).toBeInTheDocument()
  expect(new Set(enrolTargets())).toEqual(new Set(['/checkout?course=gee-python-209907']))
  expect(enrolTargets().length).toBeGreaterThanOrEqual(3)
})

describe('without an upcoming start', () => {
  test.each([
    ['is past', '2025-07-16'],
    ['is unknown', null],
  ])('when it %s, the date is to be confirmed, with a link to be notified', async (_, starts_on) => {
    startBackend(cohorts(aPriceRow({ slug: 'gee-python-202507', starts_on })))
    await openSite(path)
    expect(await screen.findByText(landingTexts.startUnknown)).toBeInTheDocument()
    expect(screen.queryByText('16 de julio')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: landingTexts.tellMe })).toHaveAttribute(
      'href',
      '#course-contact-form',
    )
  })
})

test('shows a skeleton while the price loads', async () => {
  startBackend('silent')
  await openSite(path)
  expect(screen.getAllByText(priceTexts.loading).length).toBeGreaterThan(0)
  expect(screen.getByText(landingTexts.startLoading)).toBeInTheDocument()
})

test('without a price the course can be bought under its base slug', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  startBackend({ status: 400, code: 'PGRST100' })
  await openSite(path)
  await waitFor(() => expect(log).toHaveBeenCalled())
  expect(screen.queryByText(/USD/)).not.toBeInTheDocument()
  expect(new Set(enrolTargets())).toEqual(new Set(['/checkout?course=gee-python']))
})

test('a promotion crosses out the regular price', async () => {
  const row = aPriceRow({
    slug: 'gee-python-209907',
    promo_price_usd: 199,
    is_price_active: true,
    starts_on: futureStart,
  })
  startBackend(cohorts(row))
  await openSite(path)
  await waitFor(() => expect(screen.getAllByText('USD 199')).toHaveLength(4))
  expect(screen.getAllByText('USD 250').map(({ tagName }) => tagName)).toEqual(['S', 'S', 'S'])
})

test('class hours are also shown in the visitor’s time zone if it differs', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat('es').resolvedOptions(),
    timeZone: 'America/Mexico_City',
  })
  startBackend()
  await openSite(path)
  expect(await screen.findByText('En tu zona horaria: miércoles 15 a 17 h')).toBeInTheDocument()
})

test('one question is open at a time', async () => {
  startBackend()
  const { user } = await openSite(path)
  const items = Array.from(document.querySelectorAll<HTMLDetailsElement>('main details[id^="pregunta"]'))
  expect(items.filter(({ open }) => open)).toHaveLength(1)
  const second = items[1]
  if (!second) throw new Error('No second question')
  await user.click(within(second).getByRole('heading'))
  await waitFor(() => expect(items.filter(({ open }) => open)).toEqual([second]))
})
