import { type MailPage, mailHtml } from '../supabase/functions/_shared/mail-design.ts'

/** Auth fills these in (providers, section 5); it names the site by its address (decision 143). */
const siteUrl = '{{ .SiteURL }}'
const linkFor = (type: string) => `${siteUrl}/login/enlace#token_hash={{ .TokenHash }}&type=${type}`
const life = 'El enlace vale una hora y se usa una sola vez.'

type Words = Pick<MailPage, 'title' | 'paragraphs' | 'closing'> & { action: string }

/** The mails of Auth: `subject` as in supabase/config.toml. */
const words: Readonly<Record<'invite' | 'recovery' | 'email_change', Words>> = {
  invite: {
    title: 'Te sumaron al equipo',
    paragraphs: ['Tienes una cuenta en el backoffice de la escuela. Elige tu contraseña para entrar:'],
    action: 'Aceptar la invitación',
    closing: [
      `${life} Si ya venció, pide otro en ${siteUrl}/login/recuperar con esta dirección. Si no esperabas este correo, no hagas nada.`,
    ],
  },
  recovery: {
    title: 'Elige una contraseña nueva',
    paragraphs: [
      'Alguien pidió cambiar la contraseña de esta cuenta del equipo. Si fuiste tú, sigue este enlace:',
    ],
    action: 'Elegir contraseña',
    closing: [`${life} Si no lo pediste, no hagas nada: tu contraseña sigue siendo la misma.`],
  },
  email_change: {
    title: 'Confirma el cambio de correo',
    paragraphs: [
      'Se pidió que la cuenta de {{ .Email }} pase a usar {{ .NewEmail }}. El cambio se hace cuando se confirma desde los dos correos: este es uno de ellos.',
    ],
    action: 'Confirmar el cambio',
    closing: [`${life} Si no pediste este cambio, no lo confirmes y cambia tu contraseña.`],
  },
}

/** The templates in supabase/templates, in the design of every mail. */
export function authMails(): { kind: string; subject: string; html: string }[] {
  return Object.entries(words).map(([kind, { title, action, ...letter }]) => {
    const go = { label: action, url: linkFor(kind) }
    const around = { subject: title, preview: title, school: siteUrl, siteUrl, footer: [] }
    return { kind, subject: title, html: mailHtml({ ...around, ...letter, title, rows: [], action: go }) }
  })
}
