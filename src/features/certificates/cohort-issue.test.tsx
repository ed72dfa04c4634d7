import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  certificateRefusalMessages,
  certificateRequestFailures,
  generateCertificateFailures,
} from '#content/certificate-failures.ts'
import {
  certificateFactTexts,
  certificateObstacleLabels,
  cohortIssueTexts as texts,
} from '#content/certificate-issue.ts'
import { certificateObstacles } from '#domain/contracts/certificates.ts'
import { aCertificateId } from '#domain/test-support/certificate-ids.ts'
import { today } from '#platform/clock.ts'
import { aCandidate, candidates } from './test-support/certificate-rows.ts'
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

async function openCohort(people = several(3)) {
  server.candidates.reply = { answer: candidates(people) }
  server.addSeveral.reply = {
    answer: ({ body }) => ({
      added: (body.request as { student_ids: number[] }).student_ids.map((student_id) => ({
        ...{ id: idOf(student_id), student_id, certificate_number: `MER-2026-${student_id}` },
      })),
      refused: [],
    }),
  }
  const opened = openManager('?issue=3')
  await screen.findByRole('table', { name: texts.people })
  return opened
}

test('a cohort is chosen first, and stands in the address', async () => {
  const { user, router } = openManager('?issue')
  expect(await screen.findByText(texts.choose)).toBeVisible()
  await user.selectOptions(await screen.findByRole('combobox', { name: texts.cohort }), '3')
  expect(router.state.location.search).toBe('?issue=3')
  expect(await screen.findByRole('table', { name: texts.people })).toBeVisible()
})

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

test('one that was begun is finished and not created again', async () => {
  const { user } = await openCohort([
    aCandidate({ name: 'Persona 1', state: 'in_progress', certificate_id: idOf(9) }),
  ])
  await user.click(rowOf('Persona 1').getByRole('checkbox'))
  await user.click(issueButton(1))
  expect(await screen.findByText(texts.done(1))).toBeVisible()
  expect(server.addSeveral.asked).toHaveLength(0)
  expect(server.generate.asked.map(({ body }) => body)).toEqual([{ certificate_id: idOf(9) }])
})

test('creates those of the cohort at once and generates each', async () => {
  const { user } = await openCohort()
  await user.click(issueButton(3))
  expect(await screen.findByText(texts.done(3))).toBeVisible()
  expect(server.addSeveral.asked.map(({ body }) => body)).toEqual([
    {
      request: {
        cohort_id: 3,
        student_ids: [1, 2, 3],
        ...{ hours: 10, issue_date: today(), valid_until: null },
      },
    },
  ])
  expect(server.generate.asked.map(({ body }) => body.certificate_id).toSorted()).toEqual(
    [1, 2, 3].map(idOf).toSorted(),
  )
})

test('one that fails in the middle stops no other, and is tried again alone', async () => {
  server.generate.next.push(
    { answer: { certificate: { id: idOf(1), certificate_number: 'MER-2026-1', status: 'ready' } } },
    { status: 409, code: 'name_does_not_fit' },
  )
  const { user } = await openCohort()
  await user.click(issueButton(3))
  expect(await screen.findByText(texts.someFailed(2, 1))).toBeVisible()
  expect(rowOf('Persona 2').getByText(generateCertificateFailures.name_does_not_fit)).toBeVisible()
  await user.click(rowOf('Persona 2').getByRole('button', { name: new RegExp(`^${texts.retry}`) }))
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
  await user.click(issueButton(3))
  expect(await screen.findByText(texts.someFailed(1, 2))).toBeVisible()
  expect(rowOf('Persona 2').getByText(certificateRefusalMessages.unpaid)).toBeVisible()
  expect(server.generate.asked).toHaveLength(1)
})

test('a name that is changed is created on its own, with its distinction', async () => {
  const { user } = await openCohort()
  const row = rowOf('Persona 2')
  await user.click(row.getByRole('button', { name: new RegExp(`^${texts.edit}`) }))
  const name = row.getByRole('textbox', { name: new RegExp(`^${certificateFactTexts.name}`) })
  await user.clear(name)
  await user.click(issueButton(3))
  expect(row.getByText(certificateFactTexts.problems.nameRequired)).toBeVisible()
  await user.type(name, 'Persona Dos')
  await user.type(
    row.getByRole('textbox', { name: new RegExp(`^${certificateFactTexts.distinction}`) }),
    'Con mérito',
  )
  await user.click(issueButton(3))
  expect(await screen.findByText(texts.done(3))).toBeVisible()
  expect(server.add.asked[0]?.body).toMatchObject({
    student_id: 2,
    name: 'Persona Dos',
    distinction: 'Con mérito',
    course_slug: 'gee-python-202607',
  })
  expect(server.addSeveral.asked[0]?.body).toMatchObject({ request: { student_ids: [1, 3] } })
})

test('is stopped, keeps the rest chosen, and goes on', async () => {
  const release = server.generate.hold()
  const { user } = await openCohort(several(9))
  await user.click(issueButton(9))
  await waitFor(() => expect(server.generate.asked).toHaveLength(3))
  expect(screen.getByText(texts.running(0, 9))).toBeVisible()
  await user.click(screen.getByRole('button', { name: texts.cancel }))
  expect(screen.getByRole('button', { name: texts.stopping })).toBeDisabled()
  release()
  expect(await screen.findByText(texts.stopped(3, 9))).toBeVisible()
  expect(server.generate.asked).toHaveLength(3)
})

test('says when the certificates could not be created, and asks for hours and people', async () => {
  const { user } = await openCohort()
  server.addSeveral.reply = 'offline'
  await user.click(issueButton(3))
  expect(await screen.findByText(texts.addFailed)).toBeVisible()
  expect(screen.getByText(certificateRequestFailures.network)).toBeVisible()
  await user.clear(screen.getByRole('textbox', { name: new RegExp(`^${certificateFactTexts.hours}`) }))
  await user.click(issueButton(3))
  expect(screen.getByText(certificateFactTexts.problems.hours)).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: new RegExp(`^${certificateFactTexts.hours}`) }), '8')
  await user.click(screen.getByRole('checkbox', { name: texts.selectAll }))
  await user.click(issueButton(0))
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
