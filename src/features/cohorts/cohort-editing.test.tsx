import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { cohortProblemMessages, cohortTexts } from '#content/cohorts.ts'
import { landingTexts } from '#content/courses/course-landing.ts'
import { landing } from '#content/courses/google-earth-engine.ts'
import { priceTexts } from '#content/price-texts.ts'
import { changedTexts } from '#content/row-form-texts.ts'
import { notIncludedTexts } from '#content/staff-navigation.ts'
import { currentToast } from '#ui/toast-store.ts'
import { startsWith } from '../staff-session/test-support/person-form.ts'
import { aCohortRow } from './test-support/cohort-rows.ts'
import {
  type Cohorts,
  conflict,
  field,
  keeping,
  openCohorts,
  retype,
  startCohorts,
} from './test-support/open-cohorts.tsx'

let server: Cohorts

beforeEach(() => {
  server = startCohorts()
})

describe('editing', () => {
  test('tells staff that the page is not for their role, and requests nothing', async () => {
    openCohorts('/backoffice/courses/2', 'staff')
    expect(await screen.findByRole('heading', { name: notIncludedTexts.forAdministration })).toBeVisible()
    expect(screen.queryByLabelText(startsWith(cohortTexts.fields.regular_price_usd))).not.toBeInTheDocument()
    expect(server.cohorts.asked).toEqual([])
  })

  test('sends only what changed and confirms the save', async () => {
    server.writes.reply = keeping(aCohortRow())
    const { user } = openCohorts('/backoffice/courses/2')
    expect(await screen.findByText(cohortTexts.noChanges)).toBeVisible()
    expect(screen.getByRole('button', { name: cohortTexts.save })).toBeDisabled()
    await retype(user, cohortTexts.fields.promo_price_usd, '199,50')
    await user.click(screen.getByRole('checkbox', { name: cohortTexts.fields.is_price_active }))
    expect(screen.getByText('2 campos con cambios sin guardar.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: cohortTexts.save }))
    await waitFor(() => expect(currentToast()?.title).toBe(cohortTexts.saved))
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
    const { user } = openCohorts('/backoffice/courses/2')
    const card = within(await screen.findByRole('region', { name: cohortTexts.preview.title }))
    expect(await card.findByRole('heading', { name: landing.hero.title })).toBeVisible()
    // A picture: its button neither leads to the checkout nor fills the cart.
    expect(card.getByText(landingTexts.enrol).closest('[inert]')).not.toBeNull()
    expect(card.getByText('USD 250')).toBeVisible()
    expect(card.getByText(/^16 de julio/, { selector: '[data-live]' })).toBeVisible()
    expect(card.getByText(cohortTexts.preview.spoken('USD 250', '16 de julio de 2099'))).toBeInTheDocument()
    await user.click(screen.getByRole('checkbox', { name: cohortTexts.fields.is_price_active }))
    expect(card.getByText('USD 220')).toBeVisible()
    expect(card.getByText('USD 250').tagName).toBe('S')
    expect(card.getByText(/6.×.USD.40\.00/)).toBeVisible()
    await retype(user, cohortTexts.fields.subscription_link, '')
    expect(card.queryByText(/6.×.USD/)).not.toBeInTheDocument()
    await retype(user, cohortTexts.fields.regular_price_usd, '')
    expect(card.getByText(cohortTexts.preview.noPrice)).toBeVisible()
    expect(card.getByText(priceTexts.unknown, { exact: false })).toBeVisible()
  })

  test('an invalid value is marked and focused, and nothing is sent', async () => {
    const { user } = openCohorts('/backoffice/courses/2')
    await screen.findByText(cohortTexts.noChanges)
    await retype(user, cohortTexts.fields.regular_price_usd, '1.250')
    await user.click(screen.getByRole('button', { name: cohortTexts.save }))
    expect(field(cohortTexts.fields.regular_price_usd)).toHaveFocus()
    expect(field(cohortTexts.fields.regular_price_usd)).toHaveAccessibleDescription(
      expect.stringContaining(cohortProblemMessages.amount_decimals),
    )
    expect(screen.getByRole('alert')).toHaveTextContent(cohortTexts.correct)
    expect(server.writes.asked).toEqual([])
  })

  test.each<[string, Cohorts['writes']['reply'], string]>([
    ['no answer', 'offline', cohortTexts.failures.network],
    ['a check', { status: 400, code: '23514' }, cohortTexts.failures.refused],
  ])('%s: the reason is shown, and what was typed stays', async (_name, reply, sentence) => {
    server.writes.reply = reply
    const { user } = openCohorts('/backoffice/courses/2')
    await screen.findByText(cohortTexts.noChanges)
    await retype(user, cohortTexts.fields.seats, '31')
    await user.click(screen.getByRole('button', { name: cohortTexts.save }))
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(field(cohortTexts.fields.seats)).toHaveValue('31')
  })

  test('a deleted row: the reason is shown, and what was typed stays', async () => {
    const { user } = openCohorts('/backoffice/courses/2')
    await screen.findByText(cohortTexts.noChanges)
    await retype(user, cohortTexts.fields.seats, '31')
    server.cohorts.reply = { answer: [] }
    await user.click(screen.getByRole('button', { name: cohortTexts.save }))
    expect(await screen.findByText(cohortTexts.notFoundHint)).toBeVisible()
  })

  test('a classroom course that another cohort uses is reported at its field', async () => {
    server.writes.reply = conflict('courses_moodle_moodle_course_id_key')
    const { user } = openCohorts('/backoffice/courses/2')
    await screen.findByText(cohortTexts.noChanges)
    await retype(user, cohortTexts.fields.moodle_course_id, '92')
    await user.click(screen.getByRole('button', { name: cohortTexts.save }))
    await waitFor(() =>
      expect(field(cohortTexts.fields.moodle_course_id)).toHaveAccessibleDescription(
        expect.stringContaining(cohortProblemMessages.classroom_taken),
      ),
    )
    expect(field(cohortTexts.fields.moodle_course_id)).toHaveFocus()
  })

  test('leaving and returning keeps what was typed; discarding deletes it', async () => {
    const first = openCohorts('/backoffice/courses/2')
    await screen.findByText(cohortTexts.noChanges)
    await retype(first.user, cohortTexts.fields.seats, '31')
    await first.router.navigate('/backoffice/courses')
    await screen.findByRole('heading', { name: cohortTexts.back })
    await first.router.navigate('/backoffice/courses/2')
    expect(await screen.findByText(cohortTexts.restored)).toBeVisible()
    expect(field(cohortTexts.fields.seats)).toHaveValue('31')
    await first.user.click(screen.getByRole('button', { name: cohortTexts.discard }))
    expect(field(cohortTexts.fields.seats)).toHaveValue('25')
    expect(screen.queryByText(cohortTexts.restored)).not.toBeInTheDocument()
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('an address without a cohort says so', async () => {
    openCohorts('/backoffice/courses/777')
    expect(await screen.findByRole('heading', { name: cohortTexts.notFound })).toBeVisible()
  })
})

const save = () => screen.getByRole('button', { name: cohortTexts.save })

async function openStored() {
  const store = { row: aCohortRow() }
  server.cohorts.reply = { answer: () => [store.row] }
  server.writes.reply = {
    answer: ({ search, body }) => {
      if (search.get('version') !== `eq.${store.row.version}`) return []
      store.row = { ...store.row, ...body, version: Number(store.row.version) + 1 }
      return [store.row]
    },
  }
  const opened = openCohorts('/backoffice/courses/2')
  await screen.findByText(cohortTexts.noChanges)
  return { ...opened, store }
}

describe('a concurrent change by someone else', () => {
  async function overtaken() {
    const opened = await openStored()
    await retype(opened.user, cohortTexts.fields.seats, '31')
    await retype(opened.user, cohortTexts.fields.name, 'Mío')
    opened.store.row = aCohortRow({ version: 8, seats: 12, promo_price_usd: null, is_price_active: true })
    await opened.user.click(save())
    const notice = await screen.findByRole('region', { name: changedTexts.title })
    expect(notice).toHaveFocus()
    return { ...opened, notice }
  }

  test('is shown beside what was typed, of which only a second save replaces it', async () => {
    const { store, user, notice } = await overtaken()
    const { name, seats, promo_price_usd: promo, is_price_active: active } = cohortTexts.fields
    const named = within(notice).getAllByRole('term')
    expect(new Set(named.map((term) => term.textContent))).toEqual(new Set([name, seats, promo, active]))
    expect(notice).toHaveTextContent(`${seats}12`)
    expect(notice).toHaveTextContent(`${promo}${changedTexts.empty}`)
    expect(notice).toHaveTextContent(`${active}${cohortTexts.has}`)
    expect(field(seats)).toHaveValue('31')
    expect(store.row).toMatchObject({ version: 8, seats: 12 })
    await user.click(save())
    await waitFor(() => expect(currentToast()?.title).toBe(cohortTexts.saved))
    expect(notice).not.toBeInTheDocument()
    expect(store.row).toMatchObject({ name: 'Mío', seats: 31, promo_price_usd: null, version: 9 })
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('is kept by one press, which gives up what was typed', async () => {
    const { store, user, notice } = await overtaken()
    await user.click(within(notice).getByRole('button', { name: changedTexts.take }))
    expect(field(cohortTexts.fields.seats)).toHaveValue('12')
    expect(field(cohortTexts.fields.name)).toHaveFocus()
    expect(save()).toBeDisabled()
    expect(store.row).toMatchObject({ version: 8 })
  })

  test('a save whose response was lost does not conflict with itself', async () => {
    const { store, user } = await openStored()
    await retype(user, cohortTexts.fields.seats, '31')
    store.row = aCohortRow({ version: 4, seats: 31 })
    await user.click(save())
    await waitFor(() => expect(currentToast()?.title).toBe(cohortTexts.saved))
    expect(store.row).toMatchObject({ version: 4 })
  })
})
