import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  certificateRefusalMessages,
  certificateRequestFailures,
  generateCertificateFailures,
} from '#content/certificate-failures.ts'
import {
  certificateFactTexts,
  certificateObstacleLabels,
  issueAnywayTexts,
  cohortIssueTexts as texts,
} from '#content/certificate-issue.ts'
import { formatDayWithYear } from '#content/format.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { certificateObstacles } from '#domain/contracts/certificates.ts'
import { plusDays } from '#domain/day-arithmetic.ts'
import { aCertificateId } from '#domain/test-support/certificate-ids.ts'
import { today } from '#platform/clock.ts'
import { aCandidate, type Candidate, candidates } from './test-support/certificate-rows.ts'
import { type Manager, openManager, startManager } from './test-support/open-manager.tsx'

let server: Manager
beforeEach(() => {
  server = startManager()
})

const several = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    aCandidate({ student_id: n + 1, name: `Persona ${n + 1}`, email: `p${n + 1}@example.com` }),
  )
const idOf = (studentId: number) => aCertificateId(studentId)
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(`${name} `) }))
const issueButton = (count: number) => screen.getByRole('button', { name: texts.issue(count) })
const questionOf = (count: number) => issueAnywayTexts.ofCohort(count, today())
const question = async (count: number) =>
  within(await screen.findByRole('dialog', { name: questionOf(count).title }))
const yes = async (user: UserEvent, count: number) =>
  user.click((await question(count)).getByRole('button', { name: questionOf(count).confirm }))

/** Presses the button, and answers the question. */
async function issue(user: UserEvent, count: number) {
  await user.click(issueButton(count))
  await yes(user, count)
}

async function openCohort(people = several(3), startsOn?: CalendarDay | null) {
  server.candidates.reply = { answer: candidates(people, startsOn) }
  server.addSeveral.reply = {
    answer: ({ body }) => ({
      added: (body.request as { people: { student_id: number }[] }).people.map(({ student_id }) => ({
        ...{ id: idOf(student_id), student_id, certificate_number: `MER-2026-${student_id}` },
      })),
      refused: [],
    }),
  }
  const opened = openManager('?issue=3')
  await screen.findByRole('table', { name: texts.people })
  return opened
}

test('says who cannot have one and why; everybody else is chosen', async () => {
  await openCohort([
    ...several(2),
    ...certificateObstacles.map((state, n) =>
      aCandidate({ student_id: 10 + n, name: `Otra ${n}`, state, certificate_number: 'MER-2026-9' }),
    ),
  ])
  for (const obstacle of certificateObstacles)
    expect(screen.getByText(certificateObstacleLabels[obstacle])).toBeVisible()
  expect(rowOf('Persona 1').getByRole('checkbox')).toBeChecked()
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2)
  // One that somebody began can be chosen.
  expect(screen.getByText(texts.summary(2, 3))).toBeVisible()
})

const asked = () => server.addSeveral.asked.map(({ body }) => body.request as { people: object[] })
const shared = { cohort_id: 3, resumes: true, hours: 10, issue_date: today(), valid_until: null }
const named = (label: string) => new RegExp(`^${label}`)

test('one that was begun is gone on with, as it was written', async () => {
  const begun = { name: 'Persona Uno', distinction: 'Con mérito' }
  const { user } = await openCohort([
    aCandidate({ student_id: 9, name: 'Persona 1', state: 'in_progress', written: begun }),
  ])
  expect(rowOf('Persona 1').getByText('Persona Uno')).toBeVisible()
  await user.click(rowOf('Persona 1').getByRole('checkbox'))
  await issue(user, 1)
  expect(await screen.findByText(texts.done(1))).toBeVisible()
  expect(asked()).toEqual([{ ...shared, people: [{ student_id: 9 }] }])
  expect(server.generate.asked.map(({ body }) => body)).toEqual([{ certificate_id: idOf(9) }])
})

describe('who is doubtful', () => {
  test('is marked and not ticked beforehand, each with their reasons', async () => {
    const [first, second, third, fourth] = several(4) as [Candidate, Candidate, Candidate, Candidate]
    const begun = { ...fourth, state: 'in_progress' as const, money: 'owes' as const }
    await openCohort([first, { ...second, money: 'owes' }, { ...third, money: 'no_payment' }, begun])
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1)
    expect(rowOf('Persona 1').getByText(texts.canHave)).toBeVisible()
    expect(rowOf('Persona 2').getByText('Con deuda')).toBeVisible()
    expect(rowOf('Persona 3').getByText('Sin pagos')).toBeVisible()
    expect(rowOf('Persona 4').getByText('Con deuda')).toBeVisible()
    expect(issueButton(1)).toBeVisible()
  })

  test('is everybody of a cohort that is not over', async () => {
    // Five weeks: its last class is today, on the weekday of the course, where no feast is in between.
    await openCohort(several(3), plusDays(today(), -7))
    expect(screen.getAllByText(/^La última clase es el \d\d\/\d\d\/\d{4}$/)).toHaveLength(3)
    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([])
    expect(screen.getByText(texts.summary(0, 3))).toBeVisible()
  })

  test('is named in the question', async () => {
    server.generate.next.push({ status: 500, code: 'generation_failed' })
    const { user } = await openCohort([aCandidate({ student_id: 1, name: 'Persona 1', money: 'owes' })])
    await user.click(rowOf('Persona 1').getByRole('checkbox'))
    await user.click(issueButton(1))
    expect((await question(1)).getByText('Con deuda')).toBeVisible()
    await yes(user, 1)
    await user.click(await screen.findByRole('button', { name: named(texts.retry) }))
    await yes(user, 1)
    expect(await screen.findByText(texts.done(1))).toBeVisible()
  })

  test('is nobody among those who are left out: the question names nobody', async () => {
    const [first, second] = several(2) as [Candidate, Candidate]
    const { user } = await openCohort([first, { ...second, money: 'owes' }])
    await user.click(issueButton(1))
    expect((await question(1)).queryAllByRole('listitem')).toEqual([])
    await yes(user, 1)
    expect(await screen.findByText(texts.done(1))).toBeVisible()
  })
})

test('one that fails in the middle stops no other, and is tried again alone', async () => {
  server.generate.next.push(
    {
      answer: {
        outcome: 'issued',
        certificate: { id: idOf(1), certificate_number: 'MER-2026-1', status: 'ready' },
      },
    },
    { status: 409, code: 'name_does_not_fit' },
  )
  const { user } = await openCohort()
  await issue(user, 3)
  expect(await screen.findByText(texts.someFailed(2, 1))).toBeVisible()
  expect(rowOf('Persona 2').getByText(generateCertificateFailures.name_does_not_fit)).toBeVisible()
  await user.click(rowOf('Persona 2').getByRole('button', { name: new RegExp(`^${texts.retry}`) }))
  await yes(user, 1)
  expect(await screen.findByText(texts.done(1))).toBeVisible()
  expect(server.addSeveral.asked).toHaveLength(1)
  expect(server.generate.asked.at(-1)?.body).toEqual({ certificate_id: idOf(2) })
})

test('whom the database refuses is told apart, and the others go on', async () => {
  const { user } = await openCohort()
  server.addSeveral.reply = {
    answer: {
      added: [{ id: idOf(1), student_id: 1, certificate_number: 'MER-2026-1' }],
      refused: [
        { student_id: 2, code: 'unpaid' },
        { student_id: 3, code: 'withdrawn' },
      ],
    },
  }
  await issue(user, 3)
  expect(await screen.findByText(texts.someFailed(1, 2))).toBeVisible()
  expect(rowOf('Persona 2').getByText(certificateRefusalMessages.unpaid)).toBeVisible()
  expect(server.generate.asked).toHaveLength(1)
})

test('a name that is changed goes with the others, and so does its distinction', async () => {
  const { user } = await openCohort()
  const row = rowOf('Persona 2')
  await user.click(row.getByRole('button', { name: named(texts.edit) }))
  const name = row.getByRole('textbox', { name: named(certificateFactTexts.name) })
  await user.clear(name)
  await user.click(issueButton(3))
  expect(row.getByText(certificateFactTexts.problems.nameRequired)).toBeVisible()
  await user.type(name, 'Persona Dos')
  await user.type(row.getByRole('textbox', { name: named(certificateFactTexts.distinction) }), 'Con mérito')
  await issue(user, 3)
  expect(await screen.findByText(texts.done(3))).toBeVisible()
  const second = { student_id: 2, name: 'Persona Dos', distinction: 'Con mérito' }
  expect(asked()).toEqual([{ ...shared, people: [{ student_id: 1 }, second, { student_id: 3 }] }])
})

test('hours that are changed before somebody is tried again are asked for anew', async () => {
  server.generate.next.push({ status: 500, code: 'generation_failed' })
  const { user } = await openCohort(several(1))
  await issue(user, 1)
  await screen.findByText(generateCertificateFailures.generation_failed)
  const hours = screen.getByRole('textbox', { name: named(certificateFactTexts.hours) })
  await user.clear(hours)
  await user.type(hours, '12')
  await user.click(screen.getByRole('button', { name: named(texts.retry) }))
  await yes(user, 1)
  expect(await screen.findByText(texts.done(1))).toBeVisible()
  expect(asked()).toMatchObject([{ hours: 10 }, { hours: 12 }])
})

test('one whose answer was lost is told ready when it is tried again', async () => {
  server.generate.next.push('offline')
  const people = several(1)
  const { user } = await openCohort(people)
  server.candidates.reply = {
    answer: candidates(people.map((person) => ({ ...person, state: 'already_issued' as const }))),
  }
  await issue(user, 1)
  await screen.findByText(generateCertificateFailures.network)
  const certificate = { id: idOf(1), certificate_number: 'MER-2026-1', status: 'ready' as const }
  server.generate.reply = { answer: { outcome: 'already', certificate } }
  await user.click(screen.getByRole('button', { name: named(texts.retry) }))
  await yes(user, 1)
  expect(await screen.findByText(texts.done(1))).toBeVisible()
  expect(asked()).toHaveLength(1)
})

test('is stopped, keeps the rest chosen, and goes on', async () => {
  const release = server.generate.hold()
  const { user } = await openCohort(several(9))
  await issue(user, 9)
  await waitFor(() => expect(server.generate.asked).toHaveLength(3))
  expect(screen.getByText(texts.running(0, 9))).toBeVisible()
  await user.click(screen.getByRole('button', { name: texts.cancel }))
  expect(screen.getByRole('button', { name: texts.stopping })).toBeDisabled()
  release()
  expect(await screen.findByText(texts.stopped(3, 9, 3))).toBeVisible()
  expect(server.generate.asked).toHaveLength(3)
  // Those with a number were made six at once, and go on as they are.
  await issue(user, 9)
  expect(await screen.findByText(texts.done(9))).toBeVisible()
  expect(asked().map(({ people }) => people.length)).toEqual([6, 3])
})

test('stopped while rows are being made, begins no other and says how many have a number', async () => {
  const release = server.addSeveral.hold()
  const { user } = await openCohort(several(9))
  await issue(user, 9)
  await waitFor(() => expect(server.addSeveral.asked).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: texts.cancel }))
  release()
  expect(await screen.findByText(texts.stopped(0, 9, 6))).toBeVisible()
  expect(server.addSeveral.asked).toHaveLength(1)
  expect(server.generate.asked).toEqual([])
})

test('Enter in a field of a row closes the row; issuing asks with number and day', async () => {
  const { user } = await openCohort()
  const row = rowOf('Persona 2')
  await user.click(row.getByRole('button', { name: named(texts.edit) }))
  await user.type(row.getByRole('textbox', { name: named(certificateFactTexts.name) }), ' Ruiz{Enter}')
  expect(row.queryByRole('textbox')).toBeNull()
  expect(row.getByText('Persona 2 Ruiz')).toBeVisible()
  expect(row.getByRole('button', { name: named(texts.edit) })).toHaveFocus()
  await user.click(row.getByRole('checkbox'))
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(issueButton(2))
  expect((await question(2)).getByText(new RegExp(formatDayWithYear(today())))).toBeVisible()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.addSeveral.asked).toEqual([])
})

test('says when the certificates could not be created, and asks for hours and people', async () => {
  const { user } = await openCohort()
  server.addSeveral.reply = 'offline'
  await issue(user, 3)
  expect(await screen.findByText(texts.addFailed)).toBeVisible()
  expect(screen.getByText(certificateRequestFailures.network)).toBeVisible()
  await user.clear(screen.getByRole('textbox', { name: new RegExp(`^${certificateFactTexts.hours}`) }))
  await user.click(issueButton(3))
  expect(screen.getByText(certificateFactTexts.problems.hours)).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: new RegExp(`^${certificateFactTexts.hours}`) }), '8')
  await user.click(screen.getByRole('checkbox', { name: texts.selectAll }))
  expect(issueButton(0)).toBeDisabled()
  expect(screen.getByText(texts.nobody)).toBeVisible()
})

test('an empty cohort and one that does not load say so', async () => {
  server.candidates.reply = { answer: candidates([]) }
  const { unmount } = openManager('?issue=3')
  expect(await screen.findByText(texts.empty)).toBeVisible()
  unmount()
  server.candidates.reply = { status: 500, code: 'XX000' }
  openManager('?issue=3')
  expect(await screen.findByRole('alert')).toHaveTextContent(texts.failed)
})
