import type { CommunityRegistration } from '../../../src/domain/contracts/community.ts'
import type { Letter } from '../_shared/mail-design.ts'
import { greetingOf, letterMail, type Sender } from '../_shared/mail-text.ts'
import type { Mail } from '../_shared/resend.ts'
import { senderName } from '../_shared/school.ts'

/** Welcome mail with the chat invitation (public specification, section 8: community success). */
export function communityMail(member: CommunityRegistration, sender: Sender, inviteUrl: string): Mail {
  const school = senderName(sender.from)
  const letter: Letter = {
    title: `Te damos la bienvenida a la comunidad de ${school}`,
    // Anybody can enter any address, so more than one word would reach a stranger as a message of the school.
    greeting: greetingOf(/^\S{1,30}$/.test(member.name.trim()) ? member.name : ''),
    paragraphs: [
      'En el grupo de chat puedes preguntar, mostrar tu trabajo y enterarte de los talleres para miembros. Es gratis.',
    ],
    rows: [],
    action: { label: 'Entrar al grupo', url: inviteUrl },
    closing: [
      'La invitación es solo para miembros: no la publiques.',
      'Si no te registraste, ignora este correo: alguien escribió tu dirección por error.',
    ],
  }
  return letterMail(sender, member.email, `Tu invitación a la comunidad de ${school}`, letter)
}
