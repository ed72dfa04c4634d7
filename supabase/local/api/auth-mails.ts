import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSetting } from './project.ts'

export type MailOptions = {
  /** Folder of config.toml, which names the templates. */
  supabaseDir: string
  siteUrl: string
  /** The mail provider's stand-in; null: mails go nowhere. */
  provider: { url: string; apiKey: string; from: string } | null
}

export type AuthMail = 'invite' | 'recovery' | 'email_change'

type Values = { Email: string; TokenHash: string; NewEmail?: string }

export type AuthMails = (kind: AuthMail, to: string, values: Values) => Promise<void>

/** Mails of Auth from the templates that a hosted project takes, into the local mailbox. */
export function authMails({ supabaseDir, siteUrl, provider }: MailOptions): AuthMails {
  const config = readFileSync(join(supabaseDir, 'config.toml'), 'utf8')
  return async function send(kind, to, values) {
    if (provider === null) return
    const setting = (key: string) => JSON.parse(readSetting(config, `auth.email.template.${kind}`, key, '""'))
    // The command line reads the path from the folder above.
    const template = readFileSync(join(supabaseDir, '..', setting('content_path')), 'utf8')
    const known: Record<string, string> = { SiteURL: siteUrl, ...values }
    const html = template.replaceAll(/\{\{ \.(\w+) \}\}/g, (_, name: string) => known[name] ?? '')
    const response = await fetch(`${provider.url}/emails`, {
      method: 'POST',
      headers: { authorization: `Bearer ${provider.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ from: provider.from, to, subject: setting('subject'), html }),
    })
    if (!response.ok) throw new Error(`the mailbox refused a mail of Auth: ${await response.text()}`)
  }
}

/** What Supabase Lite asks of its mailer. */
export function liteMailer(send: AuthMails) {
  const nothing = async () => undefined
  return {
    sendConfirmation: nothing,
    sendMagicLink: nothing,
    sendReauthentication: nothing,
    sendRecovery: (to: string, hash: string) => send('recovery', to, { Email: to, TokenHash: hash }),
    /** Hosted Auth writes to both addresses, each with a link of its own. */
    async sendEmailChange(
      to: string,
      hash: string,
      _code: string,
      meta: { tokenHashNew?: string; newEmail?: string } = {},
    ) {
      const { newEmail = to, tokenHashNew } = meta
      await send('email_change', to, { Email: to, NewEmail: newEmail, TokenHash: hash })
      if (tokenHashNew === undefined) return
      await send('email_change', newEmail, { Email: to, NewEmail: newEmail, TokenHash: tokenHashNew })
    },
  }
}
