import { checkLabels, findings } from '../../../src/content/checks.ts'
import { checkOfAlarm } from '../../../src/domain/contracts/checks.ts'
import type { Alarm } from '../../../src/domain/contracts/watch.ts'
import type { Letter } from '../_shared/mail-design.ts'
import { letterMail, momentText, type Sender } from '../_shared/mail-text.ts'
import type { Mail } from '../_shared/resend.ts'

/** Tells the school at once what a check found, in the words of the Config tab; the same for each attempt of one claim. */
export function alarmMail(alarm: Alarm, addresses: Sender & { to: string }): Mail {
  const { what, todo } = findings[alarm.cause]
  const subject = `Alarma: ${checkLabels[checkOfAlarm[alarm.cause]]}`
  const letter: Letter = {
    title: subject,
    paragraphs: [what],
    rows: [
      ['Desde', momentText(alarm.since)],
      ['Visto por última vez', momentText(alarm.raised_at)],
    ],
    action: { label: 'Abrir Config', url: `${addresses.siteUrl}/backoffice?tab=config` },
    closing: [todo, 'Mientras siga, este aviso se repite una vez por hora como máximo.'],
  }
  return letterMail(addresses, addresses.to, subject, letter)
}
