import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCertificateId } from '../../../src/domain/test-support/certificate-ids.ts'
import { storeCertificateFile } from './certificate-file.ts'
import { memoryBucket, unreachable } from './test-support/memory-bucket.ts'

const id = aCertificateId()
const bytes = new TextEncoder().encode('%PDF-1.7')
const sha256 = createHash('sha256').update(bytes).digest('hex')

test('a file is stored under its digest, and again to the same result', async () => {
  const bucket = memoryBucket()
  const stored = { ok: true, value: { objectName: `${id}/${sha256}.pdf`, sha256, bytes: 8 } }
  expect(await storeCertificateFile(bucket, id, bytes)).toEqual(stored)
  expect(await storeCertificateFile(bucket, id, bytes)).toEqual(stored)
  expect([...bucket.files]).toEqual([[`${id}/${sha256}.pdf`, bytes]])
})

test('a failing storage is told', async () => {
  const bucket = memoryBucket()
  bucket.failures.upload = unreachable
  expect(await storeCertificateFile(bucket, id, bytes)).toEqual(unreachable)
})
