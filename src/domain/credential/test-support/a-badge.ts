import { generateKeyPairSync } from 'node:crypto'
import type { JWK } from 'jose'
import type { CertificateRecord } from '../../contracts/certificates.ts'
import type { PublicKey } from '../../contracts/credentials.ts'
import { certificateFacts } from '../../test-support/certificate-facts.ts'
import { aCertificateId } from '../../test-support/certificate-ids.ts'
import type { BadgeIssuer } from '../open-badge.ts'
import type { SigningKey } from '../proof.ts'

export const testIssuer: BadgeIssuer = {
  base: 'https://functions.meridiano.example/functions/v1/credentials',
  siteUrl: 'https://meridiano.example',
  tagAuthority: 'meridiano.example',
  name: 'Meridiano',
  email: 'hola@meridiano.example',
  timeZone: 'America/Argentina/Buenos_Aires',
}

export function aRecord(changes: Partial<CertificateRecord> = {}): CertificateRecord {
  return {
    id: aCertificateId(1),
    certificate_number: 'MER-2026-00042',
    version: 1,
    verdict: 'valid',
    ...certificateFacts,
    student_name: 'Iñaki Güemes',
    hours: 20,
    file_sha256: '0'.repeat(64),
    file_bytes: 1000,
    object_name: 'x.pdf',
    replaced_by: null,
    revoked_on: null,
    issued_at: '2026-08-20T15:04:05.678Z',
    status_index: 7,
    ...changes,
  }
}

export type TestKey = { signing: SigningKey; published: PublicKey; pem: { public: string; private: string } }

/** A key pair of the length that is used. */
export function aKey(kid: string): TestKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' })
  return {
    signing: { kid, privateKey: privateKey.export({ format: 'jwk' }) as JWK },
    published: { kty: 'RSA', alg: 'RS256', use: 'sig', kid, n, e },
    pem: {
      public: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      private: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
  }
}
