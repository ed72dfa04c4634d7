import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { credentialVerdicts } from '../src/content/certificate-verification.ts'
import { publishedKeysSchema } from '../src/domain/contracts/credentials.ts'
import { verifyBadge } from '../src/domain/credential/proof.ts'

/** `npm run verify -- FILE KEYS [STATUS_LIST]`: verifies a credential without a network. */

const [file, keysFile, statusFile] = process.argv.slice(2)
if (file === undefined || keysFile === undefined) {
  console.error('Uso: npm run verify -- credencial.jwt claves.json [estado.jwt]')
  process.exitCode = 2
} else {
  process.exitCode = await tell(file, keysFile, statusFile)
}

/** The exit code: 0 for a valid one, 1 for any other verdict, 2 when a file cannot be read. */
async function tell(file: string, keysFile: string, statusFile: string | undefined): Promise<number> {
  let jwt: string
  let statusList: string | null
  let keysText: string
  try {
    jwt = readFileSync(file, 'utf8')
    keysText = readFileSync(keysFile, 'utf8')
    statusList = statusFile === undefined ? null : readFileSync(statusFile, 'utf8')
  } catch (error) {
    console.error(`No se pudo leer un archivo: ${error instanceof Error ? error.message : String(error)}`)
    return 2
  }
  const keys = v.safeParse(v.pipe(v.string(), v.parseJson(), publishedKeysSchema), keysText)
  if (!keys.success) {
    console.error(`${keysFile} no son las claves publicadas (keys.json).`)
    return 2
  }
  const verdict = await verifyBadge(jwt, { keys: keys.output, statusList, now: Date.now() })
  const { title, text } = credentialVerdicts[verdict.state]
  console.log(`${title}. ${text}`)
  if ('badge' in verdict) {
    const { badge, statusChecked } = verdict
    const [holder] = badge.credentialSubject.identifier
    console.log(`Titular: ${holder.identityHash}`)
    console.log(`Curso: ${badge.credentialSubject.achievement.name}`)
    console.log(`Emisor: ${badge.issuer.name} (${badge.issuer.id})`)
    console.log(`Desde: ${badge.validFrom}${badge.validUntil ? `, hasta: ${badge.validUntil}` : ''}`)
    console.log(`Certificado: ${badge.id}`)
    if (!statusChecked) {
      console.log(`Sin comprobar si fue revocada: falta ${badge.credentialStatus.statusListCredential}`)
    }
  }
  return verdict.state === 'valid' ? 0 : 1
}
