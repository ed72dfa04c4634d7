import { toCalendarDay } from '../calendar.ts'
import type { CertificateSheet } from '../contracts/certificates.ts'
import { firstSchool } from '../school.ts'

type Facts = Omit<CertificateSheet, 'id' | 'certificate_number' | 'version' | 'status' | 'made_by'>

/** What is written on the certificates of the tests; each names only what it says otherwise. */
export const certificateFacts: Facts = {
  issuer: { ...firstSchool, signatory_name: null, signatory_position: null, signature: null },
  student_name: 'Ana Pérez',
  course_id: 'gee-python',
  course_name: 'Google Earth Engine con Python',
  cohort_starts_on: toCalendarDay('2026-07-16'),
  hours: 10,
  issue_date: toCalendarDay('2026-08-20'),
  valid_until: null,
  distinction: null,
}
