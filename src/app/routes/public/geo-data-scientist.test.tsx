import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { careerPage } from '#content/career.ts'
import { landingTexts } from '#content/courses/course-landing.ts'
import { contactToasts, enquiryLabels } from '#content/enquiries.ts'
import { priceTexts } from '#content/price-texts.ts'
import { sendContactEmail } from '#domain/contracts/enquiries.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { aPriceRow, cohorts, startBackend } from '../../test-support/backend.ts'
import { openSite } from '../../test-support/open-site.tsx'

const path = '/geo-data-scientist'

test('the page presents the whole career', async () => {
  startBackend()
  await openSite(path)
  expect(screen.getByRole('heading', { level: 1, name: 'Carrera Geo Data Scientist' })).toBeInTheDocument()
  for (const text of ['32 semanas', 'Miércoles 19 a 21 h (Argentina)', careerPage.seats]) {
    expect(screen.getAllByText(text).length, text).toBeGreaterThan(0)
  }
  for (const name of [
    careerPage.price.title,
    careerPage.benefits.title,
    careerPage.roadmap.title,
    careerPage.stack.title,
    landingTexts.teachers,
    landingTexts.faq,
    careerPage.enquiry.title,
  ]) {
    expect(screen.getByRole('heading', { name }), name).toBeInTheDocument()
  }
  await waitFor(() => expect(screen.getAllByText('USD 900')).toHaveLength(4))
})

test('the roadmap has weeks, level, details and page of each step', async () => {
  startBackend()
  await openSite(path)
  for (const [name, weeks, level, page] of [
    ['Adquisición de datos geoespaciales', '8 semanas', 'Principiante', '/data-acquisition'],
    ['Aprendizaje automático', '8 semanas', 'Intermedio', '/machine-learning'],
    ['Deep learning', '12 semanas', 'Avanzado', '/deep-learning'],
    ['Proyecto final y mentoría', '3 semanas', 'Avanzado', null],
    ['Taller de segmentación semántica', '4 semanas', 'Intermedio', null],
    ['Taller de detección de objetos', '4 semanas', 'Intermedio', null],
  ] as const) {
    const item = screen.getByRole('heading', { name }).closest('li')
    if (!item) throw new Error(`No item for ${name}`)
    expect(item).toHaveTextContent(`Duración: ${weeks}`)
    expect(item).toHaveTextContent(`Nivel: ${level}`)
    const optional = within(item).queryAllByText(careerPage.roadmap.optional)
    expect(optional, name).toHaveLength(name.startsWith('Taller') ? 1 : 0)
    expect(within(item).getAllByRole('listitem')).toHaveLength(page || !name.startsWith('Proyecto') ? 2 : 3)
    expect(within(item).queryByRole('link')?.getAttribute('href') ?? null).toBe(page)
  }
})

test('without a cohort on sale the start is to be confirmed, with a link to be notified', async () => {
  startBackend(cohorts())
  await openSite(path)
  expect(await screen.findByText(landingTexts.startUnknown)).toBeInTheDocument()
  expect(screen.getAllByText(new RegExp(`^${priceTexts.unknown}`))).toHaveLength(3)
  for (const name of [priceTexts.ask, landingTexts.tellMe]) {
    const [ask] = screen.getAllByRole('link', { name })
    expect(ask).toHaveAttribute('href', '#course-contact-form')
  }
  expect(screen.queryByRole('link', { name: /^Inscribirme/ })).not.toBeInTheDocument()
})

test('does not show a past start', async () => {
  const row = aPriceRow({ slug: 'carrera-geodata-science-202508', starts_on: '2025-08-20' })
  startBackend(cohorts(row))
  await openSite(path)
  expect(await screen.findByText(landingTexts.startUnknown)).toBeInTheDocument()
  expect(screen.queryByText('20 de agosto')).not.toBeInTheDocument()
})

test('the enquiry names the career', async () => {
  const enquiries = startBackend().edge(sendContactEmail, { ok: true, number: 7 })
  const { user } = await openSite(path)
  const section = document.getElementById('course-contact-form')
  if (!section) throw new Error('No enquiry form')
  const form = within(section)
  await putText(user, form.getByRole('textbox', { name: enquiryLabels.firstName }), 'Ana')
  await putText(user, form.getByRole('textbox', { name: enquiryLabels.lastName }), 'Quispe')
  await putText(user, form.getByRole('textbox', { name: enquiryLabels.email }), 'ana@example.com')
  await putText(user, form.getByRole('textbox', { name: enquiryLabels.phone }), '1155550100')
  await user.selectOptions(form.getByRole('combobox', { name: enquiryLabels.country }), 'Perú')
  await putText(user, form.getByRole('textbox', { name: enquiryLabels.message }), 'Trabajo con catastro.')
  await user.click(form.getByRole('button', { name: enquiryLabels.submitCourse }))
  expect(await screen.findByText(contactToasts.success.course.description)).toBeInTheDocument()
  expect(enquiries.asked[0]?.body).toMatchObject({
    formType: 'course',
    courseName: 'Carrera Geo Data Scientist',
    courseSlug: 'carrera-geodata-science',
  })
})
