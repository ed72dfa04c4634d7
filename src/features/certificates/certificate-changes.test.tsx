import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
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
    async giveReason() {
      await user.click(dialog.getByRole('textbox', { name: new RegExp(`^${reasonTexts.label}`) }))
      await user.paste(reason)
    },
  }
}

test('reissuing starts from what the certificate says, needs a reason, and generates the new version', async () => {
  const { user, dialog, confirm, giveReason } = await open(certificateActionTexts.reissue)
  const name = dialog.getByRole('textbox', { name: new RegExp(`^${certificateFactTexts.name}`) })
  expect(name).toHaveValue('Lucía Muestra')
  await confirm(reissueTexts.confirm)
  expect(dialog.getByText(reasonTexts.short)).toBeVisible()
  await user.type(name, ' Ñandú')
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

test('reissuing that is refused says why; later it leaves the file to Canva, where that is chosen', async () => {
  server.reissue.next.push(refusedBySql('certificate_in_progress'))
  const { user, dialog, confirm, giveReason } = await open(certificateActionTexts.reissue)
  await giveReason()
  await user.click(dialog.getByRole('radio', { name: certificateFactTexts.howOptions.canva.label }))
  await confirm(reissueTexts.confirm)
  expect(await dialog.findByText(certificateChangeRefusals.certificate_in_progress)).toBeVisible()
  await confirm(reissueTexts.confirm)
  await waitFor(() => expect(currentToast()?.title).toBe(reissueTexts.done(number, 2)))
  expect(server.generate.asked).toHaveLength(0)
})

test('revoking that fails says why and keeps the reason', async () => {
  const { dialog, confirm, giveReason } = await open(certificateActionTexts.revoke)
  await giveReason()
  for (const [reply, said] of [
    [refusedBySql('certificate_revoked'), certificateChangeRefusals.certificate_revoked],
    ['offline', certificateRequestFailures.network],
    [{ status: 403, code: '42501' }, certificateRequestFailures.denied],
  ] as const) {
    server.revoke.reply = reply
    await confirm(revokeTexts.confirm)
    expect(await dialog.findByText(said)).toBeVisible()
    expect(dialog.getByRole('textbox')).toHaveValue(reason)
  }
})

test('a version that nobody has seen is discarded with a reason', async () => {
  server.shows([aCertificate()])
  const { confirm, giveReason } = await open(certificateActionTexts.discard)
  await giveReason()
  await confirm(discardTexts.confirm)
  await waitFor(() => expect(currentToast()?.title).toBe(discardTexts.done))
  expect(server.discard.asked.map(({ body }) => body)).toEqual([{ id: aCertificateId(1), reason }])
})

test('the history has each version with who, when and why, also after it did not load', async () => {
  server.history.reply = { status: 500, code: 'XX000' }
  const { user, dialog } = await open(certificateActionTexts.history)
  expect(await dialog.findByRole('alert')).toHaveTextContent(certificateHistoryTexts.failed)
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
  await user.click(dialog.getByRole('button', { name: certificateHistoryTexts.retry }))
  await dialog.findByText(certificateHistoryTexts.version(2))
  const [second, first] = dialog.getAllByRole('heading', { level: 3 }).map((heading) => heading.closest('li'))
  expect(second).toHaveTextContent(
    /Revocado.*PDF generado.*Motivo de la versión nueva: El apellido.*Emitida el 20\/11\/2026 10:00 por Ana Muestra.*Revocada el 22\/11\/2026 12:00 por alguien del equipo.*Motivo: Por error/,
  )
  expect(first).toHaveTextContent(/Reemplazado.*PDF subido.*10 horas.*Reemplazada el 21\/11\/2026 09:00/)
  expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute('href', `/cert/${aCertificateId(1)}`)
})
