import { certificatesTabTexts } from '#content/certificates.ts'
import { prospectTexts } from '#content/demo-access.ts'
import { deskTexts } from '#content/desk.ts'
import { healthTexts } from '#content/health.ts'
import { recapTabText } from '#content/recap-admin.ts'
import { backofficeTexts } from '#content/staff.ts'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import type { TabItem } from '#ui/tabs.tsx'
import { LazyTab } from '../../layouts/lazy-tab.tsx'
import { pageLoader } from '../../page-loader.tsx'
import { DeskPanel } from './desk-panel.tsx'
import { PaymentsPanel, ReportsPanel } from './money-panels.tsx'

// A visit opens one tab, and the first brings the HTML sanitiser: each loads when it is opened.
const recapsTab = pageLoader(async () => (await import('#features/recap/staff/recaps-tab.tsx')).RecapsTab)
const healthTab = pageLoader(
  async () => (await import('#features/health/staff/health-panel.tsx')).HealthPanel,
)
const studentsTab = pageLoader(
  async () => (await import('#features/demo-access/staff/demo-access.tsx')).DemoAccess,
)
const certificatesTab = pageLoader(
  async () => (await import('#features/certificates/staff/certificates-summary.tsx')).CertificatesSummary,
)

/** "Hoy" (decision 39), then the tabs of the hub (back-office specification, section 2). */
export const backofficeTabs = [
  { value: 'hoy', label: deskTexts.tab, content: <DeskPanel /> },
  { value: 'recaps', label: recapTabText.tab, content: <RecapsPanel /> },
  { value: 'pagos', label: backofficeTexts.payments, content: <PaymentsPanel /> },
  { value: 'estudiantes', label: backofficeTexts.students, content: <StudentsPanel /> },
  {
    value: 'certificados',
    label: certificatesTabTexts.tab,
    content: <LazyTab panel={certificatesTab} props={{}} loading={certificatesTabTexts.loading} />,
  },
  { value: 'reportes', label: backofficeTexts.reports, content: <ReportsPanel /> },
  {
    value: 'config',
    label: healthTexts.tab,
    content: <LazyTab panel={healthTab} props={{}} loading={healthTexts.loading} />,
  },
] as const satisfies readonly TabItem<string>[]

function RecapsPanel() {
  const { staff } = useStaff()
  return <LazyTab panel={recapsTab} props={{ owner: staff.userId }} loading={recapTabText.loading} />
}

function StudentsPanel() {
  const { staff } = useStaff()
  return <LazyTab panel={studentsTab} props={{ staffId: staff.userId }} loading={prospectTexts.loading} />
}
