import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  certificateRefusalMessages,
  createCertificateFailures,
  generateCertificateFailures,
} from '#content/certificate-failures.ts'
import { certificateFactTexts, createCertificateTexts as texts } from '#content/certificate-issue.ts'
import { certificateActionTexts, certificatesTexts } from '#content/certificates.ts'
import { certificateRefusals } from '#domain/contracts/certificates.ts'
import { today } from '#platform/clock.ts'
import { currentToast } from '#ui/toast-store.ts'
import { aCandidate, aStudent, candidates } from './test-support/certificate-rows.ts'
import { type Manager, openDialog, openManager, startManager } from './test-support/open-manager.tsx'

let server: Manager
beforeEach(() => {
  server = startManager([])
})

async function open() {
  const { user, router } = openManager()
  await user.click(await screen.findByRole('button', { name: certificatesTexts.create }))
  return { user, router, dialog: await openDialog() }
}

type Opened = Awaited<ReturnType<typeof open>>
const search = ({ dialog }: Opened) => dialog.getByRole('combobox', { name: /^Estudiante/ })
const course = ({ dialog }: Opened) => dialog.getByRole('combobox', { name: /^Curso/ })
const confirm = ({ dialog }: Opened) => dialog.getByRole('button', { name: texts.confirm })
const optionsOf = (opened: Opened) =>
  within(course(opened))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

async function chooseBoth() {
  const opened = await open()
  const { user, dialog } = opened
  await user.type(search(opened), 'luc')
  await user.click(await dialog.findByRole('option', { name: /Lucía Muestra/ }))
  await user.selectOptions(course(opened), '3')
  await waitFor(() => expect(dialog.getByRole('textbox', { name: /^Horas/ })).toHaveValue('10'))
  return opened
}

describe('the student', () => {
  test('is searched above two characters', async () => {
    const opened = await open()
    await opened.user.type(search(opened), 'lu')
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(server.students.asked).toHaveLength(0)
    await opened.user.type(search(opened), 'c')
    expect(await opened.dialog.findByText('1 estudiante')).toBeVisible()
    expect(server.students.asked.map(({ body }) => body)).toEqual([{ query: 'luc' }])
  })

  test('is moved to with the arrows and chosen with Enter, and the text keeps the focus until then', async () => {
    server.students.reply = {
      answer: [aStudent(), aStudent({ id: 8, firstname: 'Luciano', email: 'luciano@example.com' })],
    }
    const opened = await open()
    const { user, dialog } = opened
    expect(search(opened)).toHaveAttribute('aria-expanded', 'false')
    await user.type(search(opened), 'luc')
    const [first, second] = await dialog.findAllByRole('option', { name: /Muestra/ })
    expect(search(opened)).toHaveAttribute('aria-expanded', 'true')
    expect(search(opened)).toHaveAttribute('aria-activedescendant', first?.id)
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(search(opened)).toHaveAttribute('aria-activedescendant', second?.id)
    expect(second).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{ArrowUp}')
    expect(first).toHaveAttribute('aria-selected', 'true')
    expect(search(opened)).toHaveFocus()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(dialog.getByText('luciano@example.com')).toBeVisible()
    expect(course(opened)).toHaveFocus()
    expect(server.add.asked).toHaveLength(0)
  })

  test('that has another address than the named one is not chosen', async () => {
    server.students.reply = { answer: [aStudent({ email: 'lucia@example.com.ar' })] }
    openManager('?email=lucia%40example.com')
    const dialog = await openDialog()
    expect(await dialog.findByRole('option', { name: /Lucía Muestra/ })).toBeVisible()
    expect(dialog.getByRole('textbox', { name: /^Nombre/ })).toHaveValue('')
  })
})

describe('the course', () => {
  test('is any without a student; those of the student come first, marked', async () => {
    const opened = await open()
    await waitFor(() => expect(optionsOf(opened)).toHaveLength(3))
    expect(optionsOf(opened)).toEqual([
      texts.coursePlaceholder,
      'Bases de datos geoespaciales (geo-databases-202608)',
      'Google Earth Engine con Python (gee-python-202607)',
    ])
    await opened.user.type(search(opened), 'luc')
    await opened.user.click(await opened.dialog.findByRole('option', { name: /Lucía Muestra/ }))
    expect(optionsOf(opened)).toEqual([
      texts.coursePlaceholder,
      'Google Earth Engine con Python (gee-python-202607) (Inscrito)',
      'Bases de datos geoespaciales (geo-databases-202608)',
    ])
    expect(course(opened)).toHaveFocus()
    await opened.user.click(opened.dialog.getByRole('button', { name: texts.change }))
    expect(search(opened)).toHaveFocus()
  })

  test('is not proposed to who follows several', async () => {
    const cohorts = [
      { cohort_id: 3, slug: 'gee-python-202607' },
      { cohort_id: 2, slug: 'geo-databases-202608' },
    ]
    server.students.reply = {
      answer: [
        aStudent({ enrolments: cohorts.map((cohort) => ({ ...cohort, name: 'Uno', withdrawn: false })) }),
      ],
    }
    const opened = await open()
    await opened.user.type(search(opened), 'luc')
    await opened.user.click(await opened.dialog.findByRole('option', { name: /Lucía Muestra/ }))
    expect(course(opened)).toHaveValue('')
  })

  test('that the student has left is no course of theirs', async () => {
    server.students.reply = {
      answer: [
        aStudent({
          enrolments: [{ cohort_id: 3, slug: 'gee-python-202607', name: 'Google', withdrawn: true }],
        }),
      ],
    }
    const opened = await open()
    await opened.user.type(search(opened), 'luc')
    await opened.user.click(await opened.dialog.findByRole('option', { name: /Lucía Muestra/ }))
    expect(optionsOf(opened).at(-1)).toBe('Google Earth Engine con Python (gee-python-202607) (De baja)')
  })

  test('of which the person has a certificate says so before anything is sent', async () => {
    server.candidates.reply = {
      answer: candidates([aCandidate({ state: 'already_issued', certificate_number: 'MER-2026-00001' })]),
    }
    const { dialog } = await chooseBoth()
    expect(await dialog.findByText('Ya lo tiene')).toBeVisible()
    expect(dialog.getByText('MER-2026-00001')).toBeVisible()
  })
})

describe('who is doubtful', () => {
  test('is not asked about when nothing may be issued anyway', async () => {
    const owing = aCandidate({ money: 'owes', state: 'revoked', certificate_number: 'MER-2026-00001' })
    server.candidates.reply = { answer: candidates([owing]) }
    server.add.reply = { status: 409, code: 'certificate_exists' }
    const opened = await chooseBoth()
    expect(await opened.dialog.findByText('Revocado')).toBeVisible()
    expect(opened.dialog.queryByText('Con deuda')).toBeNull()
    await opened.user.click(confirm(opened))
    expect(await opened.dialog.findByText(certificateRefusalMessages.certificate_exists)).toBeVisible()
  })
})

describe('creating', () => {
  test('creates the certificate with the facts of the cohort and generates its PDF', async () => {
    const opened = await chooseBoth()
    await opened.user.click(confirm(opened))
    await waitFor(() => expect(currentToast()?.title).toBe(certificateActionTexts.issued('MER-2026-00042')))
    expect(server.add.asked.map(({ body }) => body)).toEqual([
      {
        name: 'Lucía Muestra',
        course_slug: 'gee-python-202607',
        student_id: 7,
        distinction: null,
        hours: 10,
        issue_date: today(),
        valid_until: null,
      },
    ])
    expect(server.generate.asked).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('leaves the PDF to Canva when that is chosen, with the facts as typed', async () => {
    const opened = await chooseBoth()
    const { user, dialog } = opened
    const field = (name: RegExp) => dialog.getByRole('textbox', { name })
    await user.clear(field(new RegExp(`^${certificateFactTexts.name}`)))
    await user.type(field(new RegExp(`^${certificateFactTexts.name}`)), 'Lucía A. Muestra')
    await user.type(field(/^Distinción/), 'Con mérito')
    await user.clear(field(/^Horas/))
    await user.type(field(/^Horas/), '12')
    await user.click(dialog.getByRole('radio', { name: 'Con Canva' }))
    await user.click(confirm(opened))
    await waitFor(() => expect(currentToast()?.title).toBe(texts.created('MER-2026-00042')))
    expect(server.add.asked[0]?.body).toMatchObject({
      name: 'Lucía A. Muestra',
      hours: 12,
      distinction: 'Con mérito',
    })
    expect(server.generate.asked).toHaveLength(0)
  })

  test('says Creando... while it works, once', async () => {
    const release = server.add.hold()
    const opened = await chooseBoth()
    await opened.user.click(confirm(opened))
    expect(opened.dialog.getByRole('button', { name: 'Creando...' })).toBeDisabled()
    release()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.add.asked).toHaveLength(1)
  })

  test('marks what is wrong with the facts', async () => {
    const opened = await chooseBoth()
    const { user, dialog } = opened
    const { problems } = certificateFactTexts
    await user.clear(dialog.getByRole('textbox', { name: /^Horas/ }))
    await user.clear(dialog.getByRole('textbox', { name: /^Nombre/ }))
    await user.type(dialog.getByRole('textbox', { name: /^Distinción/ }), 'a'.repeat(121))
    await user.type(dialog.getByLabelText(new RegExp(`^${certificateFactTexts.validUntil}`)), '2020-01-01')
    await user.click(confirm(opened))
    for (const problem of [problems.hours, problems.nameRequired, problems.distinctionLong])
      expect(dialog.getByText(problem)).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: /^Horas/ }), '10')
    await user.click(confirm(opened))
    expect(dialog.getByText(problems.validBefore)).toBeVisible()
    expect(server.add.asked).toHaveLength(0)
  })

  test.each(certificateRefusals)('that is refused says why and keeps what was typed: %s', async (code) => {
    server.add.reply = { status: 409, code }
    const opened = await chooseBoth()
    await opened.user.click(confirm(opened))
    expect(await opened.dialog.findByText(certificateRefusalMessages[code])).toBeVisible()
    expect(opened.dialog.getByText('Lucía Muestra')).toBeVisible()
  })

  test.each([
    ['no answer', 'offline' as const, createCertificateFailures.network],
    ['a newer server', { status: 500, code: 'code_of_tomorrow' } as const, texts.failed],
    ['wrong fields', { status: 422, problems: [{ field: 'name', code: 'too_long' }] } as const, texts.failed],
  ])('that fails says so: %s', async (_, reply, said) => {
    server.add.reply = reply as typeof server.add.reply
    const opened = await chooseBoth()
    await opened.user.click(confirm(opened))
    expect(await opened.dialog.findByText(said)).toBeVisible()
  })

  test('whose PDF fails is created all the same, and the list has its state', async () => {
    server.generate.reply = { status: 500, code: 'generation_failed' }
    const opened = await chooseBoth()
    await opened.user.click(confirm(opened))
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        variant: 'destructive',
        description: `MER-2026-00042: ${generateCertificateFailures.generation_failed}`,
      }),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
