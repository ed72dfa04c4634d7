import { certificatesTabTexts } from '#content/certificates.ts'
import { prospectTexts } from '#content/demo-access.ts'
import { deskTexts } from '#content/desk.ts'
import { healthTexts } from '#content/health.ts'
import { recapTabText } from '#content/recap-admin.ts'
import { backofficeTexts } from '#content/staff.ts'
import { paymentsListTexts } from '#content/tracking.ts'
import { type PageLoader, pageLoader } from '../../page-loader.tsx'

type Panel = PageLoader<{ staffId: string }>

// A visit opens one tab: each loads when it is opened.
const desk: Panel = pageLoader(async () => (await import('./desk.tsx')).Desk)
const recaps: Panel = pageLoader(async () => (await import('#features/recap/staff/recaps-tab.tsx')).RecapsTab)
const payments: Panel = pageLoader(async () => (await import('./money-panels.tsx')).PaymentsPanel)
const students: Panel = pageLoader(
  async () => (await import('#features/demo-access/staff/demo-access.tsx')).DemoAccess,
)
const certificates: Panel = pageLoader(
  async () => (await import('#features/certificates/staff/certificates-summary.tsx')).CertificatesSummary,
)
const reports: Panel = pageLoader(async () => (await import('./money-panels.tsx')).ReportsPanel)
const health: Panel = pageLoader(
  async () => (await import('#features/health/staff/health-panel.tsx')).HealthPanel,
)

/** "Hoy" (decision 39), then the tabs of the hub (back-office specification, section 2). */
export const backofficeTabs = [
  { value: 'hoy', label: deskTexts.tab, panel: desk, loading: deskTexts.loading },
  { value: 'recaps', label: recapTabText.tab, panel: recaps, loading: recapTabText.loading },
  { value: 'pagos', label: backofficeTexts.payments, panel: payments, loading: paymentsListTexts.loading },
  { value: 'estudiantes', label: backofficeTexts.students, panel: students, loading: prospectTexts.loading },
  {
    value: 'certificados',
    label: certificatesTabTexts.tab,
    panel: certificates,
    loading: certificatesTabTexts.loading,
  },
  { value: 'reportes', label: backofficeTexts.reports, panel: reports, loading: paymentsListTexts.loading },
  { value: 'config', label: healthTexts.tab, panel: health, loading: healthTexts.loading },
] as const

export type BackofficeTab = (typeof backofficeTabs)[number]
