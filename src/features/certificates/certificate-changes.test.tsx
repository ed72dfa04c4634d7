import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { certificateChangeRefusals, certificateRequestFailures } from '#content/certificate-failures.ts'
import { certificateFactTexts, discardTexts, reissueTexts, revokeTexts } from '#content/certificate-issue.ts'
import { certificateActionTexts, certificateHistoryTexts } from '#content/certificates.ts'
import { reasonTexts } from '#content/staff.ts'
import { aCertificateId } from '#domain/test-support/certificate-ids.ts'
import { today } from '#platform/clock.ts'
import { refusedBySql } from '#platform/test-support/fake-network.ts'
import { actOnRow } from '#ui/test-support/row-actions.ts'
import { currentToast } from '#ui/toast-store.ts'
import { aCertificate, aVersion, readyCertificate } from './test-support/certificate-rows.ts'
import { type Manager, openDialog, openManager, startManager } from './test-support/open-manager.tsx'

let server: Manager
beforeEach(() => {
  server = startManager([readyCertificate])
})

const reason = 'El apellido estaba mal escrito'
const number = readyCertificate.certificate_number

async function open(action: string) {
  const { user } = openManager()
  await actOnRow(user, 'Lucía Muestra', action)
  const dialog = await openDialog()
  return {
    user,
    dialog,
    confirm: (name: string) => user.click(dialog.getByRole('button', { name })),
    giveReason: () =>
      user.type(dialog.getByRole('textbox', { name: new RegExp(`^${reasonTexts.label}`) }), reason),
  }
}

describe('reissuing', () => {
  test('starts from what the certificate says, needs a reason, and generates the new version', async () => {
    const { user, dialog, confirm, giveReason } = await open(certificateActionTexts.reissue)
    const name = dialog.getByRole('textbox', { name: new RegExp(`^${certificateFactTexts.name}`) })
    expect(name).toHaveValue('Lucía Muestra')
    await confirm(reissueTexts.confirm)
    expect(dialog.getByText(reasonTexts.short)).toBeVisible()
    await user.clear(name)
    await user.type(name, 'Lucía Muestra Ñandú')
    await giveReason()
    await confirm(reissueTexts.confirm)
    await waitFor(() => expect(currentToast()?.title).toBe(certificateActionTexts.issued(number)))
    expect(server.reissue.asked[0]?.body).toEqual({
      id: readyCertificate.id,
      request: {
        name: 'Lucía Muestra Ñandú',
        course_name: readyCertificate.course_name,
        distinction: null,
        hours: 10,
        issue_date: today(),
        valid_until: null,
        reason,
      },
    })
    expect(server.generate.asked).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('leaves the file to Canva when that is chosen', async () => {
    const { user, dialog, confirm, giveReason } = await open(certificateActionTexts.reissue)
    await giveReason()
    await user.click(dialog.getByRole('radio', { name: certificateFactTexts.howOptions.canva.label }))
    await confirm(reissueTexts.confirm)
    await waitFor(() => expect(currentToast()?.title).toBe(reissueTexts.done(number, 2)))
    expect(server.generate.asked).toHaveLength(0)
  })

  test('that is refused says why', async () => {
    server.reissue.reply = refusedBySql('certificate_in_progress')
    const { dialog, confirm, giveReason } = await open(certificateActionTexts.reissue)
    await giveReason()
    await confirm(reissueTexts.confirm)
    expect(await dialog.findByText(certificateChangeRefusals.certificate_in_progress)).toBeVisible()
    expect(server.generate.asked).toHaveLength(0)
  })
})

describe('revoking', () => {
  test.each([
    [
      'certificate_revoked',
      refusedBySql('certificate_revoked'),
      certificateChangeRefusals.certificate_revoked,
    ],
    ['no connection', 'offline' as const, certificateRequestFailures.network],
    ['no right', { status: 403, code: '42501' } as const, certificateRequestFailures.denied],
  ])('that fails says why and keeps the reason: %s', async (_, reply, said) => {
    server.revoke.reply = reply
    const { dialog, confirm, giveReason } = await open(certificateActionTexts.revoke)
    await giveReason()
    await confirm(revokeTexts.confirm)
    expect(await dialog.findByText(said)).toBeVisible()
    expect(dialog.getByRole('textbox')).toHaveValue(reason)
  })
})

test('a version that nobody has seen is discarded with a reason', async () => {
  server.shows([aCertificate()])
  const { confirm, giveReason } = await open(certificateActionTexts.discard)
  await giveReason()
  await confirm(discardTexts.confirm)
  await waitFor(() => expect(currentToast()?.title).toBe(discardTexts.done))
  expect(server.discard.asked.map(({ body }) => body)).toEqual([{ id: aCertificateId(1), reason }])
})

describe('the history', () => {
  test('has each version with who, when and why', async () => {
    server.history.reply = {
      answer: [
        aVersion({
          ...{
            id: aCertificateId(2),
            version: 2,
            state: 'revoked',
            made_by: 'generated',
            reissue_reason: reason,
          },
          ...{
            revoked_at: '2026-11-22T15:00:00+00:00',
            revoked_by_name: null,
            revocation_reason: 'Por error',
          },
        }),
        aVersion({ state: 'replaced', replaced_at: '2026-11-21T12:00:00+00:00' }),
      ],
    }
    const { dialog } = await open(certificateActionTexts.history)
    await dialog.findByText(certificateHistoryTexts.version(2))
    const [second, first] = dialog
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.closest('li'))
    expect(second).toHaveTextContent(
      /Revocado.*PDF generado.*Motivo de la versión nueva: El apellido.*Emitida el 20\/11\/2026 10:00 por Ana Muestra.*Revocada el 22\/11\/2026 12:00 por alguien del equipo.*Motivo: Por error/,
    )
    expect(first).toHaveTextContent(/Reemplazado.*PDF subido.*10 horas.*Reemplazada el 21\/11\/2026 09:00/)
    expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      `/cert/${aCertificateId(1)}`,
    )
  })

  test('that does not load can be asked again', async () => {
    server.history.reply = { status: 500, code: 'XX000' }
    const { user, dialog } = await open(certificateActionTexts.history)
    expect(await dialog.findByRole('alert')).toHaveTextContent(certificateHistoryTexts.failed)
    server.history.reply = { answer: [aVersion()] }
    await user.click(dialog.getByRole('button', { name: certificateHistoryTexts.retry }))
    expect(await dialog.findByText(certificateHistoryTexts.version(1))).toBeVisible()
  })
})
