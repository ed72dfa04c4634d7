import { browserName } from '../../../src/domain/browser-name.ts'
import type { SignIn } from '../../../src/domain/contracts/staff.ts'
import type { Letter } from '../_shared/mail-design.ts'
import { greetingOf, letterMail, momentText, type Sender } from '../_shared/mail-text.ts'
import type { Mail } from '../_shared/resend.ts'
import { senderName } from '../_shared/school.ts'

/** To a member: somebody has signed in to their account from a browser that was not known. */
export function signInMail(signIn: SignIn, sender: Sender): Mail {
  const subject = `Ingreso a tu cuenta desde otro navegador · ${senderName(sender.from)}`
  const letter: Letter = {
    title: 'Ingreso desde otro navegador',
    greeting: greetingOf(signIn.name),
    paragraphs: ['Alguien entró a tu cuenta del equipo desde un navegador que no había usado antes.'],
    rows: [
      ['Cuándo', momentText(signIn.at)],
      ['Navegador', browserName(signIn.user_agent) ?? 'no se sabe'],
      ...(signIn.ip === null ? [] : [['Dirección de red', signIn.ip] as const]),
    ],
    closing: [
      'Si fuiste tú, no hagas nada.',
      `Si no fuiste tú, elige otra contraseña en ${sender.siteUrl}/login/recuperar: eso cierra las demás sesiones. Después avisa a quien administra el sistema.`,
    ],
  }
  return letterMail(sender, signIn.email, subject, letter)
}
