import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credentialVerdicts } from '../src/content/certificate-verification.ts'
import { badgeOf, issuerUrl } from '../src/domain/credential/open-badge.ts'
import { signBadge, signStatusList } from '../src/domain/credential/proof.ts'
import { aKey, aRecord, testIssuer } from '../src/domain/credential/test-support/a-badge.ts'
import { tell } from './verify-credential.ts'

const { base } = testIssuer
const issuer = issuerUrl(base)
let folder: string
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'credential-'))
  const key = aKey(`${base}/keys/2026.json`)
  const jwt = await signBadge(badgeOf(aRecord(), testIssuer), key.signing)
  const list = await signStatusList({ base, issuer, list: 1, revoked: [7], now: Date.now() }, key.signing)
  writeFileSync(at('credencial.jwt'), jwt)
  writeFileSync(at('claves.json'), JSON.stringify({ issuer, keys: [key.published] }))
  writeFileSync(at('estado.jwt'), list)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('tells of a saved credential what it is and whose, and what it could not know', () => {
  const script = join(import.meta.dirname, 'verify-credential.ts')
  const files = [at('credencial.jwt'), at('claves.json')]
  const { status, stdout } = spawnSync(process.execPath, [script, ...files], { encoding: 'utf8' })
  expect(stdout).toContain(credentialVerdicts.valid.title)
  expect(stdout).toContain('Iñaki Güemes')
  expect(stdout).toContain(`falta ${base}/status/1`)
  expect(status).toBe(0)
})

test('one that no longer counts ends with an error, and so does a wrong call', async () => {
  const { exitCode, lines } = await tell(['credencial.jwt', 'claves.json', 'estado.jwt'].map(at))
  expect(lines[0]).toContain(credentialVerdicts.revoked.title)
  expect(exitCode).toBe(1)
  for (const files of [[], ['credencial.jwt', 'estado.jwt'], ['credencial.jwt', 'ninguno.json']])
    expect(await tell(files.map(at))).toMatchObject({ exitCode: 2 })
})
