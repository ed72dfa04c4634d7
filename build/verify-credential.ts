import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { credentialVerdicts } from '../src/content/certificate-verification.ts'
import { publishedKeysSchema } from '../src/domain/contracts/credentials.ts'
import { verifyBadge } from '../src/domain/credential/proof.ts'

/** 0 for a valid one, 1 for any other verdict, 2 for a wrong call or a file that cannot be read. */
export type Told = { exitCode: 0 | 1 | 2; lines: string[] }

/** `npm run verify -- FILE KEYS [STATUS_LIST]`: verifies a credential without a network. */
export async function tell([file, keysFile, statusFile]: readonly string[]): Promise<Told> {
  const wrong = (line: string): Told => ({ exitCode: 2, lines: [line] })
  if (file === undefined || keysFile === undefined)
    return wrong('Uso: npm run verify -- credencial.jwt claves.json [estado.jwt]')
  let texts: string[]
  try {
    texts = [file, keysFile, ...(statusFile === undefined ? [] : [statusFile])].map((name) =>
      readFileSync(name, 'utf8'),
    )
  } catch (error) {
    return wrong(`No se pudo leer un archivo: ${error instanceof Error ? error.message : String(error)}`)
  }
  const [jwt = '', keysText, statusList = null] = texts
  const keys = v.safeParse(v.pipe(v.string(), v.parseJson(), publishedKeysSchema), keysText)
  if (!keys.success) return wrong(`${keysFile} no son las claves publicadas (keys.json).`)
  const verdict = await verifyBadge(jwt, { keys: keys.output, statusList, now: Date.now() })
  const { title, text } = credentialVerdicts[verdict.state]
  const lines = [`${title}. ${text}`]
  if ('badge' in verdict) {
    const { badge, statusChecked } = verdict
    const [holder] = badge.credentialSubject.identifier
    lines.push(
      `Titular: ${holder.identityHash}`,
      `Curso: ${badge.credentialSubject.achievement.name}`,
      `Emisor: ${badge.issuer.name} (${badge.issuer.id})`,
      `Desde: ${badge.validFrom}${badge.validUntil ? `, hasta: ${badge.validUntil}` : ''}`,
      `Certificado: ${badge.id}`,
    )
    if (!statusChecked)
      lines.push(`Sin comprobar si fue revocada: falta ${badge.credentialStatus.statusListCredential}`)
  }
  return { exitCode: verdict.state === 'valid' ? 0 : 1, lines }
}

if (import.meta.main) {
  const { exitCode, lines } = await tell(process.argv.slice(2))
  const write = exitCode === 2 ? console.error : console.log
  for (const line of lines) write(line)
  process.exitCode = exitCode
}
