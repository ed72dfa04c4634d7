import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkGroupTitles, checkLabels, findings } from '#content/checks.ts'
import { openingTexts } from '#content/health.ts'
import { type Check, checksBy, staffHealth } from '#domain/contracts/checks.ts'
import type { OpeningSteps as Steps } from '#domain/contracts/opening.ts'
import { type EdgePlace, type SqlPlace, startNetwork } from '#platform/test-support/fake-network.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { storeSession } from '../staff-session/test-support/signed-in.ts'
import { OpeningSteps } from './staff/opening-steps.tsx'

type OpeningStep = keyof Steps

const open: Steps = {
  school: false,
  payments: false,
  mail: false,
  cohort: false,
  classroom: false,
  administrators: false,
  backup: false,
}
const done = Object.fromEntries(Object.keys(open).map((step) => [step, true])) as Steps

let server: {
  steps: SqlPlace<'opening_steps'>
  check: EdgePlace<typeof staffHealth>
}

function takesKey(accepts: boolean) {
  const checks = checksBy('function').map((name): Check => {
    const code = name !== 'payments' || accepts ? 'ok' : 'payment_key_refused'
    return { name, code, details: [], ms: 1 }
  })
  return { answer: { checked_at: '2026-07-17T01:30:00Z', checks } }
}

beforeEach(() => {
  localStorage.clear()
  storeSession()
  const network = startNetwork()
  server = {
    steps: network.sql('opening_steps', open),
    check: network.edge(staffHealth, takesKey(false).answer),
  }
})

function show(mayOpen: (step: OpeningStep) => boolean = () => true) {
  renderStaffPages(
    [
      {
        path: '/backoffice',
        element: (
          <>
            <p>Hoy</p>
            <OpeningSteps mayOpen={mayOpen} />
          </>
        ),
      },
    ],
    '/backoffice',
    'admin',
  )
  return userEvent.setup()
}

const line = async (step: OpeningStep) => {
  const found = (await screen.findByText(checkLabels[step])).closest('li')
  if (!found) throw new Error(`no line ${step}`)
  return within(found)
}

describe('what a school needs before its first sale', () => {
  test('is listed in its order, each open step with the way to it', async () => {
    show()
    await screen.findByRole('heading', { name: checkGroupTitles.opening })
    expect(
      screen.getAllByRole('listitem').map((item) => within(item).getAllByText(/./)[1]?.textContent),
    ).toEqual(Object.keys(open).map((step) => checkLabels[step as OpeningStep]))
    expect(screen.getByText(openingTexts.progress(0, 7))).toBeVisible()
    expect((await line('cohort')).getByRole('link')).toHaveAttribute('href', '/backoffice/courses')
    expect((await line('administrators')).getByRole('link')).toHaveAttribute('href', '/backoffice/staff')
  })

  test('ticks the key of the payments as soon as the provider takes it', async () => {
    server.check.reply = takesKey(true)
    show()
    expect(await (await line('payments')).findByText(openingTexts.done)).toBeVisible()
    expect(screen.getByText(openingTexts.progress(1, 7))).toBeVisible()
  })

  test('asks no provider once a payment was announced', async () => {
    server.steps.reply = { answer: { ...open, payments: true } }
    show()
    expect(await (await line('payments')).findByText(openingTexts.done)).toBeVisible()
    expect(server.check.asked).toEqual([])
  })

  test('leads nobody to a page of another role', async () => {
    show((step) => step !== 'administrators')
    expect((await line('administrators')).queryByRole('link')).toBeNull()
  })

  test('says that the copy notes itself, and offers no button for it', async () => {
    server.steps.reply = { answer: { ...done, backup: false } }
    show()
    expect(await (await line('backup')).findByText(findings.backup_open.what)).toBeVisible()
    expect((await line('backup')).queryByRole('link')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('says when it could not be asked, and asks again', async () => {
    server.steps.reply = { status: 500, answer: {} } as never
    const user = show()
    await user.click(await screen.findByRole('button', { name: openingTexts.retry }, { timeout: 20_000 }))
    expect(await screen.findByText(openingTexts.failed)).toBeVisible()
  })
})
