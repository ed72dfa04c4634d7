import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { formatInstallment } from '#content/format.ts'
import {
  linkMessage,
  linkResultTexts as resultTexts,
  paymentLinkTexts as texts,
} from '#content/payment-links.ts'
import { parseMoney } from '#domain/money.ts'
import { chatNumber, chatUrl } from '#flows/contact/chat-number.ts'
import { LinkToCopy } from '#flows/contact/link-to-copy.tsx'
import { usePrefill } from '#flows/form/prefill.ts'
import { OutcomePanel } from '#flows/found-sale/outcome-panel.tsx'
import { SeatsNotice } from '#flows/staff-courses/seats-notice.tsx'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { Field } from '#ui/field.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { prefilledLink, termsOfLink } from '../filled-link.ts'
import { outcomesOfLink } from '../link-outcome.ts'
import { type MadeLink, usePaymentLink } from '../use-payment-link.ts'
import { PaymentLinkForm } from './payment-link-form.tsx'
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

function PaymentLinkResult({ link, courseName }: { link: MadeLink; courseName: string }) {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { request, url, orderId } = link

  // On a phone the panel is below the form: the focus scrolls it into view.
  useEffect(() => {
    if (orderId) heading.current?.focus()
  }, [orderId])

  const amount = parseMoney(request.amount, 'USD')
  const price = amount ? formatInstallment(amount) : ''
  const message = linkMessage({ name: request.payer.name, course: courseName, amount: price, url })
  const number = chatNumber(request.payer.phone ?? null)
  return (
    <section
      aria-labelledby={headingId}
      className="grid content-start gap-4 self-start rounded border border-ink bg-sheet p-4 shadow-sheet"
    >
      <div>
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          {resultTexts.title}
        </h2>
        <p className="mt-1 text-ink-soft">
          {request.payer.name} · {courseName} · <span className="figures">{price}</span>
        </p>
      </div>
      <LinkToCopy url={url} texts={resultTexts} />
      <Field label={resultTexts.message} hint={number ? undefined : resultTexts.noNumber}>
        <TextArea readOnly rows={6} value={message} className="resize-none!" />
      </Field>
      <ButtonLink variant="secondary" href={chatUrl(number, message)} newTab className="justify-self-start">
        {resultTexts.send}
      </ButtonLink>
    </section>
  )
}
