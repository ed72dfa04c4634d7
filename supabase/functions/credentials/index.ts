import { schoolTimeZone } from '../../../src/domain/calendar.ts'
import { credentialsFunction } from '../../../src/domain/contracts/credentials.ts'
import { ConfigurationError } from '../_shared/env.ts'
import { senderName } from '../_shared/school.ts'
import { wired } from '../_shared/serve.ts'
import { createHandler, credentialStore, readCredentialKeys } from './handler.ts'

export default wired(
  credentialsFunction,
  ({ env, edge, limiter, database, siteUrl, school, mailAddresses }) => {
    const base = `${env.url('FUNCTIONS_URL')}/${credentialsFunction}`
    const keys = readCredentialKeys(env.text('CREDENTIAL_KEYS'), base)
    if (!keys) throw new ConfigurationError('CREDENTIAL_KEYS')
    return createHandler({
      edge,
      limiter,
      store: credentialStore(database),
      keys,
      issuer: async () => {
        const { from, to } = await mailAddresses()
        return {
          base,
          siteUrl,
          tagAuthority: new URL(siteUrl).hostname,
          name: senderName(from),
          email: (await school())?.email ?? to,
          timeZone: schoolTimeZone,
        }
      },
    })
  },
)
