import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CertificateManagerRoute } from '#app/routes/staff/certificate-manager.route.tsx'
import {
  addCertRow,
  type CertificateRow,
  generateCertificate,
  getCertificate,
} from '#domain/contracts/certificates.ts'
import { aCertificateId } from '#domain/test-support/certificate-ids.ts'
import { startNetwork } from '#platform/test-support/fake-network.ts'
import { renderStaffPages } from '../../staff-session/test-support/render-staff.tsx'
import { startSignedIn } from '../../staff-session/test-support/signed-in.ts'
import { aCertificate, aStudent, candidates, courseRows } from './certificate-rows.ts'

/** A back office whose list has these certificates. */
export function startManager(rows: readonly CertificateRow[] = [aCertificate()]) {
  startSignedIn()
  const network = startNetwork()
  const id = aCertificateId(1)
  const issued = { certificate: { id, certificate_number: 'MER-2026-00042', status: 'ready' as const } }
  const list = network.sql('list_certificates', { rows: [...rows], total: rows.length })
  return {
    list,
    shows(shown: readonly CertificateRow[], total = shown.length) {
      list.reply = { answer: { rows: [...shown], total } }
    },
    courses: network.table('courses_moodle', courseRows),
    students: network.sql('search_certificate_students', [aStudent()]),
    candidates: network.sql('certificate_candidates', candidates()),
    history: network.sql('certificate_history', []),
    start: network.sql('start_certificate', { ...issued.certificate, status: 'processing' }),
    addSeveral: network.sql('add_certificates', { added: [], refused: [] }),
    reissue: network.sql('reissue_certificate', { id, certificate_number: 'MER-2026-00042', version: 2 }),
    revoke: network.sql('revoke_certificate', undefined),
    discard: network.sql('discard_certificate', undefined),
    correct: network.sql('correct_certificate', {
      ...issued.certificate,
      id: aCertificateId(2),
      status: 'pending',
    }),
    add: network.edge(addCertRow, { certificate: { id, certificate_number: 'MER-2026-00042' } }),
    generate: network.edge(generateCertificate, { outcome: 'issued', ...issued }),
    look: network.edge(getCertificate, { certificate: null, file: null }),
  }
}
export type Manager = ReturnType<typeof startManager>

export function openManager(query = '') {
  const pages = [{ path: '/certificate-manager', element: <CertificateManagerRoute /> }]
  const view = renderStaffPages(pages, `/certificate-manager${query}`)
  return { ...view, user: userEvent.setup() }
}

export const openDialog = async () => within(await screen.findByRole('dialog'))
