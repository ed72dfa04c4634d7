import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { cohortProblemMessages, cohortsTexts, cohortTexts } from '#content/cohorts.ts'
import { products } from '#content/products.ts'
import { staffDialogTexts } from '#content/staff.ts'
import { refusedBySql } from '#platform/test-support/fake-network.ts'
import { actOnRow, findRowAction } from '#ui/test-support/row-actions.ts'
import { currentToast } from '#ui/toast-store.ts'
import { startsWith } from '../staff-session/test-support/person-form.ts'
import { aCohortRow, aPastRow } from './test-support/cohort-rows.ts'
import {
  type Cohorts,
  conflict,
  field,
  openCohorts,
  retype,
  startCohorts,
} from './test-support/open-cohorts.tsx'

let server: Cohorts

beforeEach(() => {
  server = startCohorts()
})

describe('the table', () => {
  test('shows each cohort with its prices, the current one first', async () => {
    const { user } = openCohorts('/backoffice/courses')
    expect(screen.getByText(cohortsTexts.loading)).toBeVisible()
    const rows = await screen.findAllByRole('row')
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      cohortsTexts.columns.course,
      cohortsTexts.columns.state,
      'Inicio y lugares',
      cohortsTexts.columns.regular,
      cohortsTexts.columns.promo,
      cohortTexts.sections.installments,
      cohortsTexts.columns.subscription,
      cohortsTexts.columns.classroom,
      cohortsTexts.columns.certificate,
      cohortsTexts.columns.actions,
    ])
    const [, current, past] = rows.map((row) => row.textContent)
    expect(current).toContain(
      'gee-python-209907Vigente16/07/2099Lugares: 25USD\u00a0250USD\u00a0220Promo inactiva',
    )
    expect(current).toContain('USD\u00a02706 pagos de USD\u00a045.00')
    expect(past).toContain('gee-python-202606No vigente24/06/2026')
    expect(past).toContain('Sin dato')
    expect(screen.getByRole('link', { name: `${cohortsTexts.edit}: gee-python-202606` })).toHaveAttribute(
      'href',
      '/backoffice/courses/9',
    )
    expect(screen.getByText('2 cohortes')).toBeVisible()
    const another = await findRowAction(user, 'gee-python-209907', cohortsTexts.newCohort)
    expect(another).toHaveAttribute('href', '/backoffice/courses/new?from=2')
  })

  test('is read-only for staff', async () => {
    openCohorts('/backoffice/courses', 'staff')
    expect(await screen.findAllByRole('row')).toHaveLength(3)
    expect(screen.getByText(cohortsTexts.readOnly)).toBeVisible()
    expect(screen.queryByRole('columnheader', { name: cohortsTexts.columns.actions })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: startsWith(cohortsTexts.edit) })).not.toBeInTheDocument()
    expect(
      screen.queryByRole('button', { name: startsWith(cohortsTexts.makeCurrent) }),
    ).not.toBeInTheDocument()
  })

  test('reads filters from the address and writes them to it', async () => {
    const { router, user } = openCohorts('/backoffice/courses?show=current')
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
    await user.selectOptions(
      screen.getByRole('combobox', { name: cohortsTexts.show }),
      cohortsTexts.showOptions.all,
    )
    await user.type(screen.getByRole('searchbox', { name: cohortsTexts.search }), '202606')
    expect(screen.getAllByRole('row')).toHaveLength(2)
    await waitFor(() => expect(router.state.location.search).toBe('?q=202606'))
    await user.type(screen.getByRole('searchbox', { name: cohortsTexts.search }), 'x')
    expect(screen.getByText(cohortsTexts.empty)).toBeVisible()
    await user.click(screen.getByRole('button', { name: cohortsTexts.clear }))
    expect(screen.getAllByRole('row')).toHaveLength(3)
    expect(screen.getByRole('searchbox', { name: cohortsTexts.search })).toHaveValue('')
  })
})

describe('making a cohort current', () => {
  test('explains the rule, names both cohorts, and does it in one step', async () => {
    const { user } = openCohorts('/backoffice/courses')
    await actOnRow(user, 'gee-python-202606', cohortsTexts.makeCurrent)
    const dialog = await screen.findByRole('dialog', {
      name: cohortTexts.makeCurrent.title('Google Earth Engine con Python · empezó el 24/06/2026, terminada'),
    })
    expect(dialog).toHaveTextContent(cohortTexts.makeCurrent.text)
    expect(dialog).toHaveTextContent(
      `${cohortTexts.makeCurrent.leaves}Google Earth Engine con Python · empieza el 16/07/2099USD 250`,
    )
    expect(dialog).toHaveTextContent(cohortTexts.makeCurrent.startPast('24 de junio de 2026'))
    expect(dialog).toHaveTextContent(cohortTexts.makeCurrent.startPastHint)
    await user.click(within(dialog).getByRole('button', { name: cohortTexts.makeCurrent.confirm }))
    await waitFor(() => expect(currentToast()?.title).toBe(cohortTexts.makeCurrent.done))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(server.makeCurrent.asked[0]?.body).toEqual({ cohort_id: 9 })
  })

  test('without a start warns of no past day', async () => {
    server.cohorts.reply = { answer: [aCohortRow(), aPastRow({ starts_on: null })] }
    const { user } = openCohorts('/backoffice/courses')
    await actOnRow(user, 'gee-python-202606', cohortsTexts.makeCurrent)
    expect(await screen.findByRole('dialog')).not.toHaveTextContent(cohortTexts.makeCurrent.startPastHint)
  })

  test.each<[string, Cohorts['makeCurrent']['reply'], string]>([
    ['course_not_found', refusedBySql('course_not_found'), cohortTexts.makeCurrent.missing],
    ['no answer', 'offline', cohortTexts.makeCurrent.offline],
  ])('%s is reported, and the dialog stays open', async (_name, answer, sentence) => {
    const { user } = openCohorts('/backoffice/courses')
    server.makeCurrent.reply = answer
    await actOnRow(user, 'gee-python-202606', cohortsTexts.makeCurrent)
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: cohortTexts.makeCurrent.confirm }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(sentence)
    await user.click(within(dialog).getByRole('button', { name: staffDialogTexts.cancel }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('a new cohort', () => {
  test('copies the previous one, takes its month from the start, and is not current', async () => {
    server.writes.reply = {
      answer: ({ body }) => [aCohortRow({ ...body, id: 14, base_slug: 'gee-python' })],
    }
    const { router, user } = openCohorts('/backoffice/courses/new?from=2')
    expect(
      await screen.findByRole('heading', { name: cohortTexts.newTitle('Google Earth Engine con Python') }),
    ).toBeVisible()
    expect(field(cohortTexts.fields.regular_price_usd)).toHaveValue('250.00')
    expect(field(cohortTexts.fields.moodle_course_id)).toHaveValue('')
    await retype(user, cohortTexts.fields.starts_on, '2098-03-10')
    expect(screen.getByText('gee-python-209803')).toBeVisible()
    await user.click(screen.getByRole('button', { name: cohortTexts.create }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/backoffice/courses/14'))
    expect(server.writes.asked[0]).toMatchObject({
      method: 'POST',
      body: {
        slug: 'gee-python-209803',
        starts_on: '2098-03-10',
        is_current_cohort: false,
        moodle_course_id: null,
        regular_price_usd: 250,
      },
    })
    expect(currentToast()?.title).toBe(cohortTexts.created)
  })

  test('a month that has a cohort already is rejected before it is sent', async () => {
    const { user } = openCohorts('/backoffice/courses/new?from=2')
    await screen.findByRole('heading', { level: 1, name: startsWith(cohortsTexts.newCohort) })
    await retype(user, cohortTexts.fields.starts_on, '2099-07-20')
    await user.click(screen.getByRole('button', { name: cohortTexts.create }))
    expect(field(cohortTexts.fields.month)).toHaveFocus()
    expect(field(cohortTexts.fields.month)).toHaveAccessibleDescription(
      expect.stringContaining(cohortProblemMessages.slug_taken),
    )
    expect(server.writes.asked).toEqual([])
  })

  test('also when someone else was faster', async () => {
    server.writes.reply = conflict('courses_moodle_slug_key')
    const { user } = openCohorts('/backoffice/courses/new?from=2')
    await screen.findByRole('heading', { level: 1, name: startsWith(cohortsTexts.newCohort) })
    await user.click(screen.getByRole('button', { name: cohortTexts.create }))
    await waitFor(() =>
      expect(field(cohortTexts.fields.month)).toHaveAccessibleDescription(
        expect.stringContaining(cohortProblemMessages.slug_taken),
      ),
    )
  })
})

describe('from nothing', () => {
  beforeEach(() => {
    server.cohorts.reply = { answer: [] }
  })

  test('the list of an empty school leads to the first cohort of each product', async () => {
    const { router, user } = openCohorts('/backoffice/courses')
    expect(await screen.findByText(cohortsTexts.emptyYet)).toBeVisible()
    for (const { name } of products) {
      expect(screen.getByRole('link', { name: cohortTexts.newTitle(name) })).toBeVisible()
    }
    await user.click(screen.getByRole('link', { name: cohortTexts.newTitle('Deep Learning') }))
    expect(await screen.findByRole('heading', { name: cohortTexts.newTitle('Deep Learning') })).toBeVisible()
    expect(router.state.location.search).toBe('?product=deep-learning')
  })

  test('nobody who may not create one is led there', async () => {
    openCohorts('/backoffice/courses', 'staff')
    expect(await screen.findByText(cohortsTexts.emptyYet)).toBeVisible()
    expect(screen.queryByRole('link', { name: startsWith(cohortsTexts.newCohort) })).not.toBeInTheDocument()
  })

  test('a price and a start are enough for the first cohort', async () => {
    server.writes.reply = {
      answer: ({ body }) => [aCohortRow({ ...body, id: 14, base_slug: 'deep-learning' })],
    }
    const { user } = openCohorts('/backoffice/courses/new?product=deep-learning')
    await screen.findByRole('heading', { name: cohortTexts.newTitle('Deep Learning') })
    await user.click(screen.getByRole('button', { name: cohortTexts.create }))
    expect(field(cohortTexts.fields.regular_price_usd)).toHaveAccessibleDescription(
      expect.stringContaining(cohortProblemMessages.required),
    )
    expect(server.writes.asked).toEqual([])
    await retype(user, cohortTexts.fields.regular_price_usd, '130')
    await retype(user, cohortTexts.fields.starts_on, '2098-03-12')
    await user.click(screen.getByRole('button', { name: cohortTexts.create }))
    await waitFor(() => expect(server.writes.asked).toHaveLength(1))
    expect(server.writes.asked[0]).toMatchObject({
      method: 'POST',
      body: {
        slug: 'deep-learning-209803',
        name: 'Deep Learning',
        regular_price_usd: 130,
        is_current_cohort: false,
      },
    })
  })

  test('the membership has no month', async () => {
    server.writes.reply = {
      answer: ({ body }) => [aCohortRow({ ...body, id: 14, base_slug: 'all-access-geoai' })],
    }
    const { user } = openCohorts('/backoffice/courses/new?product=all-access-geoai')
    await screen.findByRole('heading', { name: cohortTexts.newTitle('All Access GeoAI') })
    expect(screen.queryByLabelText(startsWith(cohortTexts.fields.month))).not.toBeInTheDocument()
    await retype(user, cohortTexts.fields.regular_price_usd, '300')
    await user.click(screen.getByRole('button', { name: cohortTexts.create }))
    await waitFor(() => expect(server.writes.asked).toHaveLength(1))
    expect(server.writes.asked[0]).toMatchObject({ body: { slug: 'all-access-geoai' } })
  })
})
