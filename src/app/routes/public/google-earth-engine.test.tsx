import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { landingTexts } from '#content/courses/course-landing.ts'
import { landing } from '#content/courses/google-earth-engine.ts'
import { startBackend } from '../../test-support/backend.ts'
import { openSite } from '../../test-support/open-site.tsx'

const path = '/google-earth-engine'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})

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

test('class hours are also shown in the visitor’s time zone if it differs', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat('es').resolvedOptions(),
    timeZone: 'America/Mexico_City',
  })
  startBackend()
  await openSite(path)
  expect(await screen.findByText('En tu zona horaria: miércoles 15 a 17 h')).toBeInTheDocument()
})
