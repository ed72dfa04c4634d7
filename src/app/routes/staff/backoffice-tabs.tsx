import { backofficeTexts } from '#content/staff.ts'
import { staffNeeds } from '../../layouts/staff-needs.ts'
import { type PageAddress, type PageLoader, pageLoader } from '../../page-loader.tsx'

type Panel = PageLoader<{ staffId: string }>

// A visit opens one tab: each loads when it is opened.
const desk: Panel = pageLoader(async () => (await import('./today-tab.tsx')).Desk)
const recaps: Panel = pageLoader(async () => (await import('#features/recap/staff/recaps-tab.tsx')).RecapsTab)
const payments: Panel = pageLoader(async () => (await import('./money-panels.tsx')).PaymentsPanel)
const students: Panel = pageLoader(
  async () => (await import('#features/demo-access/staff/demo-access-page.tsx')).DemoAccess,
)
const certificates: Panel = pageLoader(
  async () => (await import('#features/certificates/staff/certificates-summary.tsx')).CertificatesSummary,
)
const reports: Panel = pageLoader(async () => (await import('./money-panels.tsx')).ReportsPanel)
const health: Panel = pageLoader(
  async () => (await import('#features/health/staff/health-panel.tsx')).HealthPanel,
)

const labels = backofficeTexts.tabLabels

/** "Hoy" (decision 39), then the tabs of the hub (back-office specification, section 2). */
export const backofficeTabs = [
  { value: 'hoy', label: labels.hoy, panel: desk },
  { value: 'recaps', label: labels.recaps, panel: recaps },
  { value: 'pagos', label: labels.pagos, panel: payments },
  { value: 'estudiantes', label: labels.estudiantes, panel: students },
  { value: 'certificados', label: labels.certificados, panel: certificates },
  { value: 'reportes', label: labels.reportes, panel: reports },
  { value: 'config', label: labels.config, panel: health },
] as const

export type BackofficeTab = (typeof backofficeTabs)[number]

export function tabsFor(may: PageAddress['may']): readonly BackofficeTab[] {
  return backofficeTabs.filter(({ value }) => may(staffNeeds[value]))
}

export function tabIn(tabs: readonly BackofficeTab[], search: URLSearchParams): BackofficeTab {
  return tabs.find(({ value }) => value === search.get('tab')) ?? backofficeTabs[0]
}
