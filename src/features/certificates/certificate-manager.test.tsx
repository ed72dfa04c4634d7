import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { certificateProblemMessages, generateCertificateFailures } from '#content/certificate-failures.ts'
import { certificateFactTexts, correctNameTexts } from '#content/certificate-issue.ts'
import { certificateActionTexts, certificateStateLabels, certificatesTexts } from '#content/certificates.ts'
import { toCalendarDay } from '#domain/calendar.ts'
import { type CertificateState, certificateStates } from '#domain/contracts/certificates.ts'
import { aCertificateId } from '#domain/test-support/certificate-ids.ts'
import { paths } from '#platform/paths.ts'
import { findRowAction } from '#ui/test-support/row-actions.ts'
import { currentToast } from '#ui/toast-store.ts'
import { aCertificate, readyCertificate, template } from './test-support/certificate-rows.ts'
import { aCertificate as aPublicCertificate } from './test-support/certificate-server.ts'
import { type Manager, openManager, startManager } from './test-support/open-manager.tsx'

let server: Manager
beforeEach(() => {
  server = startManager()
})

const { columns } = certificatesTexts
const row = async () => within(await screen.findByRole('row', { name: /MER-2026-00042/ }))
const action = (user: UserEvent, label: string) => findRowAction(user, 'Lucía Muestra', label)

describe('the table', () => {
  test('has the columns of the specification, and each row opens the person', async () => {
    server.shows([{ ...readyCertificate, state: 'expired', valid_until: toCalendarDay('2026-10-01') }])
    openManager()
    const link = await screen.findByRole('link', { name: 'Lucía Muestra' })
    expect(link).toHaveAttribute('href', '/backoffice/people/70')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      columns.student,
      columns.course,
      columns.number,
      columns.state,
      columns.date,
      columns.actions,
    ])
    expect(screen.getByText('20/11/2026')).toBeVisible()
    expect(screen.getByText('hasta el 01/10/2026')).toBeVisible()
    expect(screen.getByText(/^1 de 1 certificado$/)).toBeVisible()
  })

  test('asks for what the address filters by, and writes what is chosen into it', async () => {
    const { user, router } = openManager('?q=luc%C3%ADa&state=error&cohort=3')
    await screen.findByRole('table')
    expect(server.list.asked.at(-1)?.body).toMatchObject({
      search: 'lucía',
      status_filter: 'error',
      cohort_filter: 3,
    })
    await user.selectOptions(screen.getByRole('combobox', { name: certificatesTexts.state }), 'all')
    await waitFor(() => expect(router.state.location.search).toBe('?q=luc%C3%ADa&cohort=3'))
    expect(server.list.asked.at(-1)?.body).not.toHaveProperty('status_filter')
  })

  test('turns its pages by day and id', async () => {
    const many = Array.from({ length: 41 }, (_, n) =>
      aCertificate({ id: aCertificateId(n + 1), certificate_number: `MER-2026-${n}` }),
    )
    server.shows(many, 90)
    const { user } = openManager()
    expect(await screen.findByText('1–40 de 90 certificados')).toBeVisible()
    await user.click(screen.getByRole('button', { name: certificatesTexts.next }))
    await waitFor(() =>
      expect(server.list.asked.at(-1)?.body).toMatchObject({
        before_date: '2026-11-20',
        before_id: aCertificateId(40),
      }),
    )
  })

  test('says what to do when there is none yet, and when none matches', async () => {
    server.shows([])
    const { unmount } = openManager()
    expect(await screen.findByText(certificatesTexts.emptyYet)).toBeVisible()
    unmount()
    const { user, router } = openManager('?state=revoked')
    await user.click(await screen.findByRole('button', { name: certificatesTexts.clear }))
    expect(router.state.location.search).toBe('')
  })

  test('that does not load says so, as the specification words it, and can be asked again', async () => {
    server.list.reply = { status: 500, code: 'XX000' }
    const { user } = openManager()
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent(certificatesTexts.failed)
    expect(currentToast()).toMatchObject({ title: 'Error', description: certificatesTexts.failed })
    server.shows([])
    await user.click(within(notice).getByRole('button', { name: certificatesTexts.retry }))
    expect(await screen.findByText(certificatesTexts.emptyYet)).toBeVisible()
  })
})

describe('the actions of a certificate', () => {
  const texts = certificateActionTexts
  const unfinished = [texts.upload, texts.generate, texts.history, texts.discard]
  const current = [texts.view, texts.copy, texts.reissue, texts.revoke, texts.history]
  const expected: Record<CertificateState, readonly string[]> = {
    pending: [texts.canva, ...unfinished],
    processing: unfinished,
    error: [texts.generate, texts.canva, texts.upload, texts.history, texts.discard],
    ready: current,
    expired: current,
    revoked: [texts.reissue, texts.history],
    replaced: [texts.history],
  }

  test('depend on its state, which is named', async () => {
    server.shows(
      certificateStates.map((state, n) =>
        aCertificate({
          ...{ id: aCertificateId(n + 1), state, student_name: `Persona ${state}` },
          problem: state === 'error' ? 'generation_failed' : null,
        }),
      ),
    )
    const { user } = openManager()
    for (const state of certificateStates) {
      const [first = '', second, ...others] = expected[state]
      const of = `Persona ${state}`
      expect(await findRowAction(user, of, first)).toBeVisible()
      const shown = within(screen.getByRole('row', { name: new RegExp(of) }))
      expect(shown.getByText(certificateStateLabels[state])).toBeVisible()
      if (second === undefined) {
        expect(screen.queryByRole('button', { name: `Más acciones de ${of}` })).toBeNull()
        continue
      }
      await findRowAction(user, of, second)
      const items = screen.getAllByRole('menuitem')
      expect(items.map((item) => item.firstChild?.textContent)).toEqual([second, ...others])
      await user.keyboard('{Escape}')
    }
  })

  test('Abrir Canva says when the state could not be set, and is not there without a template', async () => {
    server.shows([
      aCertificate(),
      aCertificate({ id: aCertificateId(2), student_name: 'Ana Otra', canva_template_url: null }),
    ])
    server.start.reply = 'offline'
    const { user } = openManager()
    const canva = await action(user, texts.canva)
    expect(canva).toHaveAttribute('href', template)
    expect(screen.getAllByRole('link', { name: /^Abrir Canva/ })).toEqual([canva])
    await user.click(canva)
    await waitFor(() =>
      expect(currentToast()).toMatchObject({ title: 'Error', description: texts.statusFailed }),
    )
  })

  test('Generar PDF says why it failed', async () => {
    const { user } = openManager()
    for (const [reply, code] of [
      [{ status: 422, code: 'name_does_not_fit' }, 'name_does_not_fit'],
      ['offline', 'network'],
      [{ status: 500, code: 'code_of_tomorrow' }, 'unknown'],
    ] as const) {
      server.generate.reply = reply
      await user.click(await action(user, texts.generate))
      await waitFor(() =>
        expect(currentToast()).toMatchObject({
          variant: 'destructive',
          description: `MER-2026-00042: ${generateCertificateFailures[code]}`,
        }),
      )
    }
  })

  test('a signature that cannot be drawn leads to where it is mended, and is generated again', async () => {
    server.shows([aCertificate({ state: 'error', problem: 'signature_unreadable' })])
    const { user } = openManager()
    expect(await screen.findByText(certificateProblemMessages.signature_unreadable)).toBeVisible()
    expect(screen.getByRole('link', { name: certificatesTexts.toSettings })).toHaveAttribute(
      'href',
      paths.settings,
    )
    await user.click((await row()).getByRole('button', { name: new RegExp(`^${texts.generate}`) }))
    expect(server.generate.asked.map(({ body }) => body)).toEqual([{ certificate_id: aCertificateId(1) }])
  })

  test('an error says why, and its first button removes the cause', async () => {
    server.shows([aCertificate({ state: 'error', problem: 'name_does_not_fit' })])
    const { user } = openManager()
    expect(await screen.findByText(certificateProblemMessages.name_does_not_fit)).toBeVisible()
    await user.click((await row()).getByRole('button', { name: new RegExp(`^${texts.correct}`) }))
    const dialog = within(await screen.findByRole('dialog'))
    const name = dialog.getByRole('textbox')
    await user.clear(name)
    await user.click(dialog.getByRole('button', { name: correctNameTexts.confirm }))
    expect(dialog.getByText(certificateFactTexts.problems.nameRequired)).toBeVisible()
    await user.type(name, 'Lucía M.')
    await user.click(dialog.getByRole('button', { name: correctNameTexts.confirm }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.correct.asked[0]?.body).toEqual({ id: aCertificateId(1), name: 'Lucía M.' })
    expect(server.generate.asked.map(({ body }) => body)).toEqual([{ certificate_id: aCertificateId(2) }])
  })

  test('Ver Certificado says when the browser opens no tab, the file is gone or there is no answer', async () => {
    server.shows([readyCertificate])
    const { user } = openManager()
    const opens = vi.spyOn(window, 'open').mockReturnValue(null)
    await user.click(await action(user, texts.view))
    await waitFor(() => expect(currentToast()?.description).toBe(texts.tabBlocked))
    expect(server.look.asked).toHaveLength(0)
    for (const [reply, said] of [
      [{ answer: { certificate: aPublicCertificate(), file: null } }, texts.fileMissing],
      ['offline', texts.fileFailed],
    ] as const) {
      server.look.reply = reply
      const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() }
      opens.mockReturnValue(tab as unknown as Window)
      await user.click(await action(user, texts.view))
      await waitFor(() => expect(currentToast()).toMatchObject({ description: said }))
      expect(tab.close).toHaveBeenCalledOnce()
    }
  })
})
