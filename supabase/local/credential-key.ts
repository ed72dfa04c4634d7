import { generateKeyPairSync } from 'node:crypto'

/** A private key for signing credentials, as a JWK. `name`: letters, digits, - and _; it becomes part of an address. */
export function newCredentialKey(name: string) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { kid: name, alg: 'RS256', use: 'sig', ...privateKey.export({ format: 'jwk' }) }
}

if (import.meta.main) {
  const [name = ''] = process.argv.slice(2)
  if (/^[A-Za-z0-9_-]{1,64}$/.test(name)) {
    console.log(JSON.stringify(newCredentialKey(name)))
  } else {
    console.error('Falta el nombre de la clave, por ejemplo: npm run --silent credential:key -- 2026-11')
    process.exitCode = 1
  }
}
