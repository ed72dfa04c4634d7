import { toCalendarDay } from '#domain/calendar.ts'
import * as certificates from '../../../src/features/certificates/certificates-admin.api.ts'
import { certificateFinisher } from '../../../supabase/functions/_shared/certificate-file.ts'
import { databaseClient } from '../../../supabase/functions/_shared/database.ts'
import { staffCaller } from '../../../supabase/functions/_shared/staff-call.ts'
import { addCertRowStore } from '../../../supabase/functions/add-cert-row/store.ts'
import { credentialStore } from '../../../supabase/functions/credentials/store.ts'
import { generateCertificateStore } from '../../../supabase/functions/generate-certificate/store.ts'
import { getCertificateStore } from '../../../supabase/functions/get-certificate/store.ts'
import { uploadCertificateStore } from '../../../supabase/functions/upload-certificate/store.ts'
import { dataApiUrl } from './data-api.ts'
import {
  begunCertificate,
  expiredCertificate,
  failedCertificate,
  pendingCertificate,
  readyCertificate,
} from './sample-certificate-ids.ts'
import type { Known, Shown } from './site-calls.ts'

const { signal } = new AbortController()
const today = toCalendarDay('2026-11-20')
const certificateFacts = { hours: 10, issue_date: today, valid_until: null }
const sampleSha256 = 'a999d9bb08e20f57c3c318b2436b849e2a87da9ba16b8f9f15ffd195e8540538'
const service = () => databaseClient(dataApiUrl, 'secret')
const staff = () => staffCaller(dataApiUrl, 'publishable')
const certificateDrawing = () => generateCertificateStore(staff())

/** Every call about certificates, of the site and of the functions. `known` is read when a call is made. */
export function certificateCalls(known: () => Known): Shown {
  return {
    'src/features/certificates/certificates-admin.api.ts': {
      'rpc list_certificates': [
        'staff',
        () =>
          certificates.fetchCertificates(
            { search: 'a', state: 'ready', cohortId: known().rows.courseId },
            { day: today, id: pendingCertificate },
            9,
            signal,
          ),
      ],
      'rpc search_certificate_students': [
        'staff',
        () => certificates.searchCertificateStudents('example', signal),
      ],
      'rpc certificate_candidates': [
        'staff',
        () => certificates.fetchCandidates(known().rows.courseId, signal),
      ],
      'rpc certificate_history': ['staff', () => certificates.fetchHistory('MER-2026-00001', signal)],
      'rpc add_certificates': [
        'staff',
        () =>
          certificates.addCertificates(
            known().rows.courseId,
            [{ student_id: known().rows.studentId }],
            certificateFacts,
          ),
      ],
      'rpc start_certificate': ['staff', () => certificates.startCertificate(pendingCertificate)],
      'rpc reissue_certificate': [
        'staff',
        () =>
          certificates.reissueCertificate({
            ...{ id: readyCertificate, name: 'Otra', courseName: 'Otro', distinction: null },
            ...{ facts: certificateFacts, reason: 'Prueba' },
          }),
      ],
      'rpc correct_certificate': [
        'staff',
        () => certificates.correctCertificate(pendingCertificate, 'Otro nombre'),
      ],
      'rpc discard_certificate': [
        'staff',
        () => certificates.discardCertificate(failedCertificate, 'Prueba'),
      ],
      'rpc revoke_certificate': ['staff', () => certificates.revokeCertificate(expiredCertificate, 'Prueba')],
    },
    'supabase/functions/generate-certificate/store.ts': {
      'rpc get_certificate_sheet': ['staff', () => certificateDrawing().sheet('token', begunCertificate)],
      'rpc fail_certificate': [
        'staff',
        () => certificateDrawing().fail('token', begunCertificate, 'character_not_available'),
      ],
    },
    'supabase/functions/add-cert-row/store.ts': {
      'rpc add_certificates': [
        'staff',
        // Julio Geoide of the sample data.
        () => addCertRowStore(staff()).add('token', { student_id: 10, course_slug: 'gee-python' }),
      ],
    },
    'supabase/functions/_shared/certificate-file.ts': {
      'rpc finish_certificate': [
        'staff',
        () => {
          const finish = certificateFinisher(staff())
          return finish(
            'token',
            readyCertificate,
            { objectName: '', sha256: sampleSha256, bytes: 653 },
            'canva',
          )
        },
      ],
    },
    'supabase/functions/credentials/store.ts': {
      'rpc get_certificate': ['service', () => credentialStore(service()).certificate(readyCertificate)],
      'rpc get_certificate_status_bits': ['service', () => credentialStore(service()).revokedIn(1)],
    },
    'supabase/functions/get-certificate/store.ts': {
      'rpc get_certificate': ['service', () => getCertificateStore(service()).certificate(readyCertificate)],
    },
    'supabase/functions/upload-certificate/store.ts': {
      'rpc get_certificate_sheet': [
        'staff',
        () => uploadCertificateStore(staff()).status('token', begunCertificate),
      ],
    },
  }
}
