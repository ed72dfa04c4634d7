import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { editionProblemMessages, editionTexts, editionWarningMessages } from '#content/course-editions.ts'
import { landing } from '#content/courses/google-earth-engine.ts'
import { priceTexts } from '#content/price-texts.ts'
import { notIncludedTexts } from '#content/staff-navigation.ts'
import { currentToast } from '#ui/toast-store.ts'
import { startsWith } from '../staff-session/test-support/person-form.ts'
import { anEditionRow, aPastRow } from './test-support/edition-rows.ts'
import {
  conflict,
  type Editions,
  field,
  keeping,
  openEditions,
  retype,
  startEditions,
} from './test-support/open-editions.tsx'

let server: Editions

beforeEach(() => {
  server = startEditions()
})

describe('editing', () => {
  test('tells staff that the page is not for their role, and requests nothing', async () => {
    openEditions('/backoffice/courses/2', 'staff')
    expect(await screen.findByRole('heading', { name: notIncludedTexts.forAdministration })).toBeVisible()
    expect(screen.queryByLabelText(startsWith(editionTexts.fields.regular))).not.toBeInTheDocument()
    expect(server.editions.asked).toEqual([])
  })

  test('sends only what changed and confirms the save', async () => {
    server.writes.reply = keeping(anEditionRow())
    const { user } = openEditions('/backoffice/courses/2')
    expect(await screen.findByText(editionTexts.noChanges)).toBeVisible()
    expect(screen.getByRole('button', { name: editionTexts.save })).toBeDisabled()
    await retype(user, editionTexts.fields.promo, '199,50')
    await user.click(screen.getByRole('checkbox', { name: editionTexts.fields.promoActive }))
    expect(screen.getByText('2 campos con cambios sin guardar.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: editionTexts.save }))
    await waitFor(() => expect(currentToast()?.title).toBe(editionTexts.saved))
    expect(server.writes.asked).toHaveLength(1)
    const [write] = server.writes.asked
    expect(write).toMatchObject({
      method: 'PATCH',
      body: { promo_price_usd: 199.5, is_price_active: true },
    })
    expect(write?.search.getAll('version')).toEqual(['eq.3'])
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('the preview is the public card with what is typed', async () => {
    const { user } = openEditions('/backoffice/courses/2')
    const card = within(await screen.findByRole('region', { name: editionTexts.preview.title }))
    expect(await card.findByRole('heading', { name: landing.price.title })).toBeVisible()
    expect(card.getByText('USD 250')).toBeVisible()
    expect(card.getByText(/^16 de julio/, { selector: '[data-live]' })).toBeVisible()
    expect(card.getByText(editionTexts.preview.spoken('USD 250', '16 de julio de 2099'))).toBeInTheDocument()
    await user.click(screen.getByRole('checkbox', { name: editionTexts.fields.promoActive }))
    expect(card.getByText('USD 220')).toBeVisible()
    expect(card.getByText('USD 250').tagName).toBe('S')
    expect(card.getByText(/6.×.USD.40\.00/)).toBeVisible()
    await retype(user, editionTexts.fields.subscriptionLink, '')
    expect(card.queryByText(/6.×.USD/)).not.toBeInTheDocument()
    await retype(user, editionTexts.fields.regular, '')
    expect(card.getByText(editionTexts.preview.noPrice)).toBeVisible()
    expect(card.getByText(priceTexts.unknown, { exact: false })).toBeVisible()
  })

  test('the preview is a picture: its button neither leads to the checkout nor fills the cart', async () => {
    openEditions('/backoffice/courses/2')
    const card = within(await screen.findByRole('region', { name: editionTexts.preview.title }))
    const enrol = await card.findByText(landing.price.enrol)
    expect(enrol.closest('[inert]')).not.toBeNull()
  })

  test('an invalid value is marked and focused, and nothing is sent', async () => {
    const { user } = openEditions('/backoffice/courses/2')
    await screen.findByText(editionTexts.noChanges)
    await retype(user, editionTexts.fields.regular, '1.250')
    await user.click(screen.getByRole('button', { name: editionTexts.save }))
    expect(field(editionTexts.fields.regular)).toHaveFocus()
    expect(field(editionTexts.fields.regular)).toHaveAccessibleDescription(
      expect.stringContaining(editionProblemMessages.amount_decimals),
    )
    expect(screen.getByRole('alert')).toHaveTextContent(editionTexts.correct)
    expect(server.writes.asked).toEqual([])
  })

  test('an unusual value gets a warning and may be saved', async () => {
    server.writes.reply = keeping(anEditionRow())
    const { user } = openEditions('/backoffice/courses/2')
    await screen.findByText(editionTexts.noChanges)
    await retype(user, editionTexts.fields.promo, '300')
    expect(field(editionTexts.fields.promo)).toHaveAccessibleDescription(
      expect.stringContaining(editionWarningMessages.promo_not_below),
    )
    await user.click(screen.getByRole('button', { name: editionTexts.save }))
    await waitFor(() => expect(server.writes.asked).toHaveLength(1))
  })

  test.each<[string, Editions['writes']['reply'], string]>([
    ['no answer', 'offline', editionTexts.failures.network],
    ['a fault', { status: 500, code: '57014' }, editionTexts.failures.server],
    ['a refusal', { status: 403, code: '42501' }, editionTexts.failures.denied],
    ['a check', { status: 400, code: '23514' }, editionTexts.failures.refused],
  ])('%s: the reason is shown, and what was typed stays', async (_name, reply, sentence) => {
    server.writes.reply = reply
    const { user } = openEditions('/backoffice/courses/2')
    await screen.findByText(editionTexts.noChanges)
    await retype(user, editionTexts.fields.seats, '31')
    await user.click(screen.getByRole('button', { name: editionTexts.save }))
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(field(editionTexts.fields.seats)).toHaveValue('31')
  })

  test('a total that does not divide offers those that do, which may not be taken', async () => {
    server.writes.reply = keeping(anEditionRow())
    const { user } = openEditions('/backoffice/courses/2')
    await screen.findByRole('heading', { level: 1 })
    await retype(user, editionTexts.fields.promoInstallments, '250')
    expect(field(editionTexts.fields.promoInstallments)).toHaveAccessibleDescription(
      new RegExp(editionWarningMessages.installments_uneven),
    )
    const offer = (total: string) =>
      screen.getByRole('button', {
        name: new RegExp(`^Usar USD.${total} en ${editionTexts.fields.promoInstallments}`),
      })
    expect(offer('249.96')).toBeVisible()
    await user.click(offer('250.02'))
    expect(field(editionTexts.fields.promoInstallments)).toHaveValue('250.02')
    expect(screen.queryByText(editionWarningMessages.installments_uneven)).not.toBeInTheDocument()
    await retype(user, editionTexts.fields.promoInstallments, '250')
    await user.click(screen.getByRole('button', { name: editionTexts.save }))
    await waitFor(() => expect(server.writes.asked[0]?.body).toEqual({ promo_installments_price_usd: 250 }))
  })

  test('a deleted row: the reason is shown, and what was typed stays', async () => {
    const { user } = openEditions('/backoffice/courses/2')
    await screen.findByText(editionTexts.noChanges)
    await retype(user, editionTexts.fields.seats, '31')
    server.editions.reply = { answer: [] }
    await user.click(screen.getByRole('button', { name: editionTexts.save }))
    expect(await screen.findByText(editionTexts.notFoundHint)).toBeVisible()
  })

  test('a classroom course that another cohort uses is reported at its field', async () => {
    server.writes.reply = conflict('courses_moodle_moodle_course_id_key')
    const { user } = openEditions('/backoffice/courses/2')
    await screen.findByText(editionTexts.noChanges)
    await retype(user, editionTexts.fields.classroomCourseId, '92')
    await user.click(screen.getByRole('button', { name: editionTexts.save }))
    await waitFor(() =>
      expect(field(editionTexts.fields.classroomCourseId)).toHaveAccessibleDescription(
        expect.stringContaining(editionProblemMessages.classroom_taken),
      ),
    )
    expect(field(editionTexts.fields.classroomCourseId)).toHaveFocus()
  })

  test('leaving and returning keeps what was typed; discarding deletes it', async () => {
    const first = openEditions('/backoffice/courses/2')
    await screen.findByText(editionTexts.noChanges)
    await retype(first.user, editionTexts.fields.seats, '31')
    await first.router.navigate('/backoffice/courses')
    await screen.findByRole('heading', { name: editionTexts.back })
    await first.router.navigate('/backoffice/courses/2')
    expect(await screen.findByText(editionTexts.restored)).toBeVisible()
    expect(field(editionTexts.fields.seats)).toHaveValue('31')
    await first.user.click(screen.getByRole('button', { name: editionTexts.discard }))
    expect(field(editionTexts.fields.seats)).toHaveValue('25')
    expect(screen.queryByText(editionTexts.restored)).not.toBeInTheDocument()
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('a second current cohort: the rule is explained, and one press follows it', async () => {
    server.writes.next.push(conflict('courses_moodle_one_current_cohort'))
    server.writes.reply = keeping(aPastRow())
    const { user } = openEditions('/backoffice/courses/9')
    await screen.findByText(editionTexts.noChanges)
    await retype(user, editionTexts.fields.seats, '12')
    await user.click(screen.getByRole('checkbox', { name: editionTexts.fields.isCurrent }))
    await user.click(screen.getByRole('button', { name: editionTexts.save }))
    expect(await screen.findByRole('alert')).toHaveTextContent(editionTexts.rule.title)
    expect(screen.getByRole('alert')).toHaveTextContent(editionTexts.rule.text)
    await user.click(screen.getByRole('button', { name: editionTexts.rule.action }))
    await waitFor(() => expect(currentToast()?.title).toBe(editionTexts.makeCurrent.done))
    expect(server.writes.asked.map(({ body }) => body)).toEqual([
      { is_current_cohort: true, seats: 12 },
      { seats: 12 },
    ])
    expect(server.makeCurrent.asked[0]?.body).toEqual({ course_id: 9 })
  })

  test('an address without a cohort says so', async () => {
    openEditions('/backoffice/courses/777')
    expect(await screen.findByRole('heading', { name: editionTexts.notFound })).toBeVisible()
  })

  test('links to the public page and to the checkout', async () => {
    openEditions('/backoffice/courses/2')
    expect(await screen.findByRole('link', { name: startsWith(editionTexts.preview.page) })).toHaveAttribute(
      'href',
      '/google-earth-engine',
    )
    expect(screen.getByRole('link', { name: startsWith(editionTexts.preview.checkout) })).toHaveAttribute(
      'href',
      '/checkout?course=gee-python-209907',
    )
  })
})
