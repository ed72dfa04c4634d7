import * as v from 'valibot'
import type { CalendarDay } from '../calendar.ts'
import type { CertificateRecord } from '../contracts/certificates.ts'
import { plusDays } from '../day-arithmetic.ts'
import { instantIn } from '../zoned-time.ts'
import { type StatusPlace, statusListUrl, statusPlace } from './status-list.ts'

/** In this order (Open Badges 3.0, contexts). */
export const badgeContexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
] as const

/** The school that issues. `base`: the address under which profile, keys and status lists are published, without a final slash. */
export type BadgeIssuer = {
  base: string
  siteUrl: string
  /** Names the achievements, which have no page of their own (RFC 4151). */
  tagAuthority: string
  name: string
  email: string
  /** Zone of the last day of validity. */
  timeZone: string
}

export const issuerUrl = (base: string): string => `${base}/issuer.json`

const instant = v.pipe(v.string(), v.isoTimestamp())
const typed = (type: string) => v.pipe(v.array(v.string()), v.includes(type))

/** The claims of a credential as JWT (Open Badges 3.0, JSON Web Token proof): the credential itself, and what a JWT repeats. */
export const badgeSchema = v.pipe(
  v.object({
    '@context': v.pipe(v.array(v.string()), v.includes(badgeContexts[0])),
    id: v.string(),
    type: typed('OpenBadgeCredential'),
    issuer: v.object({ id: v.string(), type: typed('Profile'), name: v.string(), url: v.string() }),
    name: v.string(),
    validFrom: instant,
    validUntil: v.optional(instant),
    credentialSubject: v.object({
      type: typed('AchievementSubject'),
      identifier: v.tuple([
        v.object({
          type: v.literal('IdentityObject'),
          identityType: v.literal('name'),
          identityHash: v.string(),
          hashed: v.literal(false),
        }),
      ]),
      achievement: v.object({
        id: v.string(),
        type: typed('Achievement'),
        achievementType: v.string(),
        name: v.string(),
        description: v.string(),
        criteria: v.object({ narrative: v.string() }),
        inLanguage: v.string(),
      }),
    }),
    credentialStatus: v.object({
      id: v.string(),
      type: v.literal('BitstringStatusListEntry'),
      statusPurpose: v.literal('revocation'),
      statusListIndex: v.pipe(v.string(), v.regex(/^\d{1,9}$/)),
      statusListCredential: v.string(),
    }),
    evidence: v.optional(v.array(v.object({ id: v.string(), type: typed('Evidence') }))),
    iss: v.string(),
    jti: v.string(),
    nbf: v.number(),
    exp: v.optional(v.number()),
  }),
  v.check(
    (claims) =>
      claims.iss === claims.issuer.id &&
      claims.jti === claims.id &&
      claims.nbf === seconds(claims.validFrom) &&
      claims.exp === (claims.validUntil === undefined ? undefined : seconds(claims.validUntil)),
  ),
)
export type Badge = v.InferOutput<typeof badgeSchema>

/** Seconds since 1970, as in the claims of a JWT. */
export function seconds(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000)
}

/**
 * The Open Badge of a ready certificate. It says what the certificate's page says and nothing more of the person: no
 * address, not even a digest of one. The same record gives the same claims.
 */
export function badgeOf(record: CertificateRecord, issuer: BadgeIssuer): Badge {
  const id = `${issuer.siteUrl}/cert/${record.id}`
  const validFrom = wholeSecond(new Date(record.issued_at))
  const validUntil = record.valid_until === null ? null : endOf(record.valid_until, issuer.timeZone)
  const place = statusPlace(record.status_index)
  return {
    '@context': [...badgeContexts],
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: {
      id: issuerUrl(issuer.base),
      type: ['Profile'],
      name: issuer.name,
      url: issuer.siteUrl,
    },
    name: record.course_name,
    validFrom,
    ...(validUntil === null ? {} : { validUntil }),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        {
          type: 'IdentityObject',
          identityType: 'name',
          identityHash: record.student_name,
          hashed: false,
        },
      ],
      achievement: achievementOf(record, issuer),
    },
    credentialStatus: statusEntry(place, issuer.base),
    evidence: [{ id, type: ['Evidence'] }],
    iss: issuerUrl(issuer.base),
    jti: id,
    nbf: seconds(validFrom),
    ...(validUntil === null ? {} : { exp: seconds(validUntil) }),
  }
}

function achievementOf(
  { course_id, course_name, hours, distinction }: CertificateRecord,
  { tagAuthority }: BadgeIssuer,
): Badge['credentialSubject']['achievement'] {
  const length = hours === null ? '' : ` de ${hours} ${hours === 1 ? 'hora' : 'horas'}`
  const honour = distinction === null ? '' : ` Distinción: ${distinction}.`
  return {
    id: `tag:${tagAuthority},2026:cursos/${course_id}`,
    type: ['Achievement'],
    achievementType: 'Certificate',
    name: course_name,
    description: `Curso en línea${length}, con clases en vivo.`,
    criteria: { narrative: `Terminó el curso «${course_name}»${length}.${honour}` },
    inLanguage: 'es',
  }
}

function statusEntry({ list, index }: StatusPlace, base: string): Badge['credentialStatus'] {
  const url = statusListUrl(base, list)
  return {
    id: `${url}#${index}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: String(index),
    statusListCredential: url,
  }
}

/** A credential holds to the end of its last day. */
function endOf(day: CalendarDay, timeZone: string): string {
  return wholeSecond(instantIn(plusDays(day, 1), '00:00', timeZone))
}

/** The times of a JWT are whole seconds; both forms must say the same. */
function wholeSecond(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`
}
