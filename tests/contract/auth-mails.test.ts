import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { authMails } from '../../build/auth-mails.ts'

const config = readFileSync(join(import.meta.dirname, '../../supabase/config.toml'), 'utf8')

/** After a change of the design: this test with `--update`. */
test.each(authMails())(
  'the template of $kind is what the design of the mails makes',
  async ({ kind, subject, html }) => {
    await expect(`${html}\n`).toMatchFileSnapshot(`../../supabase/templates/${kind}.html`)
    expect(config).toContain(`[auth.email.template.${kind}]\nsubject = "${subject}"`)
    expect(html).toContain(`{{ .SiteURL }}/login/enlace#token_hash={{ .TokenHash }}&amp;type=${kind}`)
  },
)
