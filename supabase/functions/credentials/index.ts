import { schoolTimeZone } from '../../../src/domain/calendar.ts'
import { credentialsFunction } from '../../../src/domain/contracts/credentials.ts'
import { ConfigurationError } from '../_shared/env.ts'
import { senderName } from '../_shared/mail-text.ts'
import { wired } from '../_shared/serve.ts'
import { createHandler, credentialStore } from './handler.ts'
import { readCredentialKeys } from './keys.ts'

export default wired(credentialsFunction, ({ env, edge, limiter, database, siteUrl, mailAddresses }) => {
  const base = `${env.url('FUNCTIONS_URL')}/${credentialsFunction}`
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
      name: senderName(mailAddresses.from),
      email: mailAddresses.to,
      timeZone: schoolTimeZone,
    },
  })
})
