import { generateKeyPairSync } from 'node:crypto'

/**
 * The JSON key of a service account that only the sandbox knows. Made at each start, so that the repository holds no
 * private key.
 */
export function newServiceAccountKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return JSON.stringify({
    type: 'service_account',
    client_email: 'certificados@meridiano-local.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  })
}
