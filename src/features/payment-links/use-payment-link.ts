import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatPrice } from '#content/format.ts'
import { staffProblemText } from '#content/messages/staff-problems.ts'
import { linkFailureText, paymentLinkTexts as texts } from '#content/payment-links.ts'
import { maxInstallments, type StaffPaymentRequest } from '#domain/contracts/staff-payment.ts'
import type { OrderId } from '#domain/order-id.ts'
import { useForm } from '#flows/form/use-form.ts'
import { differing } from '#flows/form/use-kept.ts'
import { useNumberingPlan } from '#flows/form/use-numbering-plan.ts'
import { useFoundSale } from '#flows/found-sale/found-sale.api.ts'
import type { FoundSale } from '#flows/found-sale/found-sale.ts'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { attemptKeyFor, forgetAttemptKey } from '#platform/attempt-key.ts'
import {
  checkedLink,
  continuedSale,
  type LinkChoice,
  type LinkField,
  type LinkForm,
  type LinkLimits,
  type LinkProblem,
  linkContract,
  newLinkForm,
  priceIn,
  withAmounts,
  withSale,
} from './link-form.ts'
import {
  createPaymentLink,
  type LinkAnswer,
  type LinkFailure,
  linkLimitsQuery,
  paymentLinkKeys,
} from './payment-links.api.ts'

const attempt = 'payment-link:attempt'

/** `values`: the form that it was made of. */
export type MadeLink = { url: string; orderId: OrderId; request: StaffPaymentRequest; values: LinkForm }

/** Requests the link, one call at a time; the key is kept per content, so that a retry returns the same link. */
export function usePaymentLink() {
  const client = useQueryClient()
  const { data: limits = null } = useQuery(linkLimitsQuery())
  const form = useForm<LinkForm, LinkProblem, LinkFailure>({
    draft: 'payment-link',
    start: newLinkForm,
    contract: linkContract,
    sentence: (problem, field): string => problemSentence(problem, field, limits, sale),
    failures: linkFailureText,
  })
  const plan = useNumberingPlan(form.values.phone)
  const [made, setMade] = useState<MadeLink | null>(null)
  const { email, course } = form.values
  const found = useFoundSale(email, course === '' ? null : { course })
  /** The sale that the link continues. */
  const sale = continuedSale(form.values, found.data ?? null)
  const { data: courses = [] } = useQuery(staffCoursesQuery())
  const terms = { priceOf: priceIn(courses), sale: found.data ?? null }

  const proposeSale = useRef(() => {})
  useEffect(() => {
    proposeSale.current = () => form.change(withSale(form.values, terms))
  })
  // The next payment is proposed when the sale is found, and again when something was paid.
  const saleState =
    found.data && stateOf(found.data) + (found.data.ofCohort ? stateOf(found.data.ofCohort) : '')
  useEffect(() => {
    if (saleState !== undefined) proposeSale.current()
  }, [saleState])

  async function submit(how: 'resume' | 'anew' = 'resume') {
    const request = form.checked(checkedLink(form.values, limits, sale, plan))
    if (!request) return
    const answer = await form.send(() => {
      if (how === 'anew') forgetAttemptKey(attempt)
      return askFor(request)
    })
    if (!answer) return
    if (answer.ok) {
      form.forgetReplaced()
      setMade({ url: answer.url, orderId: answer.orderId, request, values: form.values })
      void client.invalidateQueries({ queryKey: paymentLinkKeys.recent() })
      return
    }
    if (!('refusal' in answer)) return
    // Something was paid since the sale was shown.
    if (answer.refusal === 'amount_over_remaining') void found.refetch()
    if (answer.refusal === 'amount_too_small' || answer.refusal === 'amount_too_large') {
      void client.invalidateQueries({ queryKey: paymentLinkKeys.limits() })
    }
  }

  return {
    form,
    limits,
    courses,
    found,
    sale,
    made,
    /** The form says what the last link was made of. */
    isMade: made !== null && Object.keys(differing(form.values, made.values)).length === 0,
    submit,
    reset() {
      form.clear()
      setMade(null)
    },
    /** Also fills in the amounts that follow from the choice. */
    choose: (changes: LinkChoice) => form.change(withAmounts(form.values, changes, terms)),
  }
}

const stateOf = ({ id, remaining }: FoundSale) => `${id} ${remaining.minor};`

export type NewLink = ReturnType<typeof usePaymentLink>

/** Renews once a key whose order has ended or that belongs to other content. For a paid one, the person decides. */
async function askFor(request: StaffPaymentRequest): Promise<LinkAnswer> {
  const answer = await createPaymentLink(request, attemptKeyFor(attempt, request))
  const isSpent =
    !answer.ok &&
    'refusal' in answer &&
    (answer.refusal === 'order_closed' || answer.refusal === 'idempotency_conflict')
  if (!isSpent) return answer
  forgetAttemptKey(attempt)
  return createPaymentLink(request, attemptKeyFor(attempt, request))
}

function problemSentence(
  problem: LinkProblem,
  field: LinkField,
  limits: LinkLimits | null,
  sale: FoundSale | null,
): string {
  switch (problem) {
    case 'amount_over_remaining':
      return sale && sale.remaining.minor > 0
        ? texts.problems.overRemaining(formatPrice(sale.remaining))
        : texts.problems.nothingLeft
    case 'amount_over_total':
      return texts.problems.overTotal
    case 'too_many_installments':
      return texts.problems.tooMany(maxInstallments)
    case 'amount_too_small':
      return limits ? texts.problems.tooSmall(formatPrice(limits.min)) : linkFailureText[problem]
    case 'amount_too_large':
      return limits ? texts.problems.tooLarge(formatPrice(limits.max)) : linkFailureText[problem]
    case 'required':
      if (field === 'course' || field === 'total') return texts.problems[field]
  }
  return staffProblemText[problem]
}
