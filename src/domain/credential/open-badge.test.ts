import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compactVerify, importJWK } from 'jose'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { toCalendarDay } from '../calendar.ts'
import { badgeOf, badgeSchema } from './open-badge.ts'
import { aRecord, testIssuer } from './test-support/a-badge.ts'

test('says what the page of the certificate says, and nothing more of the person', () => {
  const badge = badgeOf(
    aRecord({ valid_until: toCalendarDay('2027-08-20'), distinction: 'Mención de honor' }),
    testIssuer,
  )
  expect(badge).toMatchObject({
    id: `https://meridiano.example/cert/${aRecord().id}`,
    name: 'Google Earth Engine con Python',
    validFrom: '2026-08-20T15:04:05Z',
    validUntil: '2027-08-21T03:00:00Z',
    credentialSubject: {
      identifier: [{ identityType: 'name', identityHash: 'Iñaki Güemes', hashed: false }],
      achievement: {
        id: 'tag:meridiano.example,2026:cursos/gee-python',
        criteria: {
          narrative:
            'Terminó el curso «Google Earth Engine con Python» de 20 horas. Distinción: Mención de honor.',
        },
      },
    },
    credentialStatus: { statusListIndex: '7', statusListCredential: `${testIssuer.base}/status/1` },
  })
  expect(JSON.stringify(badge)).not.toMatch(/MER-2026|[a-z]@[a-z]/)
  expect(v.is(badgeSchema, badge)).toBe(true)
})

test('leaves out what the certificate does not say', () => {
  const { validUntil, exp, credentialSubject } = badgeOf(aRecord({ hours: null }), testIssuer)
  expect([validUntil, exp]).toEqual([undefined, undefined])
  expect(credentialSubject.achievement.criteria.narrative).toBe(
    'Terminó el curso «Google Earth Engine con Python».',
  )
})

/** Terms of the first context that a badge uses (Verifiable Credentials Data Model 2.0, appendix B). */
const terms = [
  ...['@context', 'id', 'type', 'issuer', 'name', 'description', 'validFrom', 'validUntil', 'evidence'],
  ...['credentialSubject', 'credentialStatus'],
  ...['statusPurpose', 'statusListIndex', 'statusListCredential'],
]
const ofTheJwt = ['iss', 'jti', 'nbf', 'exp']

test('uses only terms that its contexts define', () => {
  // context-3.0.3.json of 1EdTech, as published.
  const context = readFileSync(join(import.meta.dirname, 'test-support/context-3.0.3.json'), 'utf8')
  const used = new Set<string>()
  JSON.stringify(badgeOf(aRecord({ valid_until: toCalendarDay('2027-01-01') }), testIssuer), (key, value) => {
    if (key !== '' && !/^\d+$/.test(key)) used.add(key)
    return value
  })
  const unknown = [...used].filter(
    (term) => !terms.includes(term) && !ofTheJwt.includes(term) && !context.includes(`"${term}": {`),
  )
  expect(unknown).toEqual([])
})

test('the library verifies the example of RFC 7515, appendix A.2', async () => {
  const key = {
    kty: 'RSA',
    n: 'ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ',
    e: 'AQAB',
  }
  const jws =
    'eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw'
  const { payload } = await compactVerify(jws, await importJWK(key, 'RS256'))
  expect(JSON.parse(new TextDecoder().decode(payload))).toMatchObject({ iss: 'joe' })
})
