import { useQuery } from '@tanstack/react-query'
import { paymentLinkTexts as texts } from '#content/payment-links.ts'
import { usePrefill } from '#flows/form/prefill.ts'
import { OutcomePanel } from '#flows/found-sale/outcome-panel.tsx'
import { SeatsNotice } from '#flows/staff-courses/seats-notice.tsx'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { prefilledLink, termsOfLink } from '../filled-link.ts'
import { outcomesOfLink } from '../link-outcome.ts'
import { usePaymentLink } from '../use-payment-link.ts'
import { PaymentLinkForm } from './payment-link-form.tsx'
import { PaymentLinkResult } from './payment-link-result.tsx'
import { RecentLinks } from './recent-links.tsx'
import { SaleOfLink } from './sale-of-link.tsx'

export function PaymentLinkPage() {
  const link = usePaymentLink()
  const { form, sale } = link
  const { data: courses, isPending: isLoadingCourses } = useQuery(staffCoursesQuery())
  usePrefill(!isLoadingCourses, (prefill) => form.fill(prefilledLink(prefill, courses ?? [])))
  const slug = link.made?.request.course_id

  return (
    <div className="grid gap-page px-gutter py-page">
      <div className="grid gap-1">
        <h1>{texts.title}</h1>
        <p className="text-ink-soft">{texts.lead}</p>
      </div>
      <div className="grid max-w-[90rem] items-start gap-page lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)] lg:gap-8">
        <PaymentLinkForm link={link} />
        <div className="grid content-start gap-page lg:sticky lg:top-4">
          {!link.isMade && (
            <OutcomePanel
              email={form.values.email}
              outcomes={outcomesOfLink(form.values, sale, courses ?? [])}
            />
          )}
          {link.made && (
            <PaymentLinkResult
              link={link.made}
              courseName={courses?.find((course) => course.slug === slug)?.name ?? slug ?? ''}
            />
          )}
          <SeatsNotice courses={sale ? [] : link.courses.filter(({ slug }) => slug === form.values.course)} />
          <SaleOfLink
            form={form.values}
            found={link.found}
            onNewSale={(newSale) => link.choose({ newSale })}
          />
        </div>
      </div>
      <RecentLinks onDuplicate={(made) => form.fill(termsOfLink(made, courses ?? []))} />
    </div>
  )
}
