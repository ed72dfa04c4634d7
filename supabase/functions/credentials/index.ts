import { schoolTimeZone } from '../../../src/domain/calendar.ts'
import { credentialsFunction } from '../../../src/domain/contracts/credentials.ts'
import { publicParts } from '../_shared/composition.ts'
import { ConfigurationError } from '../_shared/env.ts'
import { senderName } from '../_shared/mail-text.ts'
import { configured } from '../_shared/serve.ts'
import { createHandler } from './handler.ts'
import { readCredentialKeys } from './keys.ts'
import { credentialStore } from './store.ts'

export default configured(
  credentialsFunction,
  (name) => Deno.env.get(name),
  (env, edge) => {
    const { database, limiter } = publicParts(env)
    const base = `${env.url('FUNCTIONS_URL')}/${credentialsFunction}`
    const siteUrl = env.url('SITE_URL')
    const keys = readCredentialKeys(env.text('CREDENTIAL_KEYS'), base)
    if (!keys) throw new ConfigurationError('CREDENTIAL_KEYS')
    return createHandler({
      edge,
      limiter,
      store: credentialStore(database),
      keys,
      issuer: {
        base,
        siteUrl,
        tagAuthority: new URL(siteUrl).hostname,
        name: senderName(env.text('MAIL_FROM')),
        email: env.text('MAIL_TO'),
        timeZone: schoolTimeZone,
      },
    })
  },
)
