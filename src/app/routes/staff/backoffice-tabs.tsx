import type { QueryClient } from '@tanstack/react-query'
import { certificatesTabTexts } from '#content/certificates.ts'
import { prospectTexts } from '#content/demo-access.ts'
import { deskTexts } from '#content/desk.ts'
import { healthTexts } from '#content/health.ts'
import { recapTabText } from '#content/recap-admin.ts'
import { backofficeTexts } from '#content/staff.ts'
import { paymentsListTexts } from '#content/tracking.ts'
import { unfinishedCountQueries } from '#features/certificates/certificates-admin.queries.ts'
import { prospectsQuery } from '#features/demo-access/demo-access.queries.ts'
import { deskKindOf, deskQuery } from '#features/desk/desk.queries.ts'
import { backlogQuery, healthQuery } from '#features/health/health.queries.ts'
import { recapsQuery } from '#features/recap/recap-admin.queries.ts'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { askOverview } from '#features/tracking/first-screen.ts'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { askAhead, askFirstPageAhead } from '#platform/staff-request.ts'
import type { TabItem } from '#ui/tabs.tsx'
import { LazyTab } from '../../layouts/lazy-tab.tsx'
import { pageLoader } from '../../page-loader.tsx'
import { ReportsPanel } from './reports-panel.tsx'

type HubTab<Value extends string> = TabItem<Value> & {
  /** Fetches its code. */
  preload: () => Promise<void>
  /** Asks for what it shows first. Unlike its code this comes with the hub, so that neither waits for the other. */
  ask: (client: QueryClient, search: URLSearchParams) => void
}

const tab = <Value extends string>(item: HubTab<Value>) => item

// A visit opens one tab: each loads when it is opened.
const desk = pageLoader(async () => (await import('./desk.tsx')).Desk)
const recaps = pageLoader(async () => (await import('#features/recap/staff/recaps-tab.tsx')).RecapsTab)
const payments = pageLoader(async () => (await import('./payments-panel.tsx')).PaymentsPanel)
const students = pageLoader(
  async () => (await import('#features/demo-access/staff/demo-access.tsx')).DemoAccess,
)
const certificates = pageLoader(
  async () => (await import('#features/certificates/staff/certificates-summary.tsx')).CertificatesSummary,
)
const health = pageLoader(async () => (await import('#features/health/staff/health-panel.tsx')).HealthPanel)

/** "Hoy" (decision 39), then the tabs of the hub (back-office specification, section 2). */
export const backofficeTabs = [
  tab({
    value: 'hoy',
    label: deskTexts.tab,
    content: <LazyTab panel={desk} props={{}} loading={deskTexts.loading} />,
    preload: desk.preload,
    ask: (client, search) => askFirstPageAhead(client, deskQuery(deskKindOf(search))),
  }),
  tab({
    value: 'recaps',
    label: recapTabText.tab,
    content: <RecapsPanel />,
    preload: recaps.preload,
    ask(client) {
      askFirstPageAhead(client, recapsQuery())
      askAhead(client, staffCoursesQuery())
    },
  }),
  tab({
    value: 'pagos',
    label: backofficeTexts.payments,
    content: <LazyTab panel={payments} props={{}} loading={paymentsListTexts.loading} />,
    preload: payments.preload,
    ask: askOverview,
  }),
  tab({
    value: 'estudiantes',
    label: backofficeTexts.students,
    content: <StudentsPanel />,
    preload: students.preload,
    ask: (client) => askFirstPageAhead(client, prospectsQuery('all')),
  }),
  tab({
    value: 'certificados',
    label: certificatesTabTexts.tab,
    content: <LazyTab panel={certificates} props={{}} loading={certificatesTabTexts.loading} />,
    preload: certificates.preload,
    ask(client) {
      for (const query of unfinishedCountQueries()) askAhead(client, query)
    },
  }),
  tab({
    value: 'reportes',
    label: backofficeTexts.reports,
    content: <ReportsPanel />,
    preload: async () => undefined,
    ask: () => undefined,
  }),
  tab({
    value: 'config',
    label: healthTexts.tab,
    content: <LazyTab panel={health} props={{}} loading={healthTexts.loading} />,
    preload: health.preload,
    ask(client) {
      askAhead(client, healthQuery())
      askAhead(client, backlogQuery())
    },
  }),
] as const

function RecapsPanel() {
  const { staff } = useStaff()
  return <LazyTab panel={recaps} props={{ owner: staff.userId }} loading={recapTabText.loading} />
}

function StudentsPanel() {
  const { staff } = useStaff()
  return <LazyTab panel={students} props={{ staffId: staff.userId }} loading={prospectTexts.loading} />
}
