import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
