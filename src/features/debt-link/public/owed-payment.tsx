import { useEffect, useRef, useState } from 'react'
import { payFailureText, debtLinkText as text } from '#content/debt-link.ts'
import { formatInstallment } from '#content/format.ts'
import { site } from '#content/site.ts'
import { type ChosenCountry, countries, findCountry } from '#domain/countries.ts'
import type { DebtToken } from '#domain/debt-token.ts'
import { parseMoney } from '#domain/money.ts'
import { SumEstimate } from '#flows/estimate/local-estimate.tsx'
import { goToCheckout } from '#flows/purchase/leave-site.ts'
import { goToControl } from '#platform/focus-control.ts'
import { useBusyUntilGone } from '#platform/use-busy-until-gone.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { Field } from '#ui/field.tsx'
import { LegendCard } from '#ui/legend-card.tsx'
import { ButtonLink, TextLink } from '#ui/link.tsx'
import { MoneyFigure } from '#ui/money-figure.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { SpokenChange } from '#ui/spoken-change.tsx'
import { type DebtLink, type Manual, type Owed, type PayFailure, payDebtLink } from '../debt-link.api.ts'

const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }))

export type OwedPaymentProps = {
  token: DebtToken
  owed: Owed
  /** The link says something else by now. */
  onChanged: (link: DebtLink) => void
}

/** What is owed, and the button that leaves for the provider's checkout. */
export function OwedPayment({ token, owed, onChanged }: OwedPaymentProps) {
  const work = useBusyUntilGone()
  const [failure, setFailure] = useState<PayFailure | null>(null)
  const [manual, setManual] = useState<Manual | null>(null)
  const [country, setCountry] = useState<ChosenCountry>(owed.country ?? '')
  const [isMissing, setMissing] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const sum = parseMoney(owed.amount, owed.currency)
  const amount = sum ? formatInstallment(sum) : ''

  async function pay() {
    if (work.isBusy()) return
    if (country === '') {
      setMissing(true)
      if (select.current) goToControl(select.current)
      return
    }
    const signal = work.begin()
    setFailure(null)
    const step = await payDebtLink(token, country, signal)
    if (signal.aborted) return
    if (step.kind === 'leave' && goToCheckout(step.url)) {
      work.leaving()
      return
    }
    work.end()
    setManual(step.kind === 'manual' ? step.manual : null)
    if (step.kind === 'leave') setFailure('no_redirect_url')
    if (step.kind === 'stay') setFailure(step.failure)
    if (step.kind === 'changed') onChanged(step.link)
  }

  return (
    <Container width="narrow" className="grid gap-6 py-12 sm:py-16">
      <h1 className="text-title">{owed.months_behind > 0 ? text.title.behind : text.title.next}</h1>
      {owed.manual_reference !== null && !manual && (
        <Notice tone="warning" title={text.alreadyByHand.title(owed.manual_reference)}>
          {text.alreadyByHand.text}
        </Notice>
      )}
      <LegendCard
        title={owed.course_name ?? text.unnamed}
        rows={[
          { symbol: 'instalments', label: text.what, value: whatOf(owed) },
          { symbol: 'currency', label: text.currency, value: text.ownCurrency },
          { symbol: 'wayOfPaying', label: text.how, value: text.provider },
        ]}
        footer={
          manual ? (
            <ManualPayment manual={manual} busy={work.busy} onRetry={() => void pay()} />
          ) : (
            <div className="grid gap-4">
              {failure && (
                <Notice tone="error" live title={text.failed}>
                  {payFailureText[failure]}
                </Notice>
              )}
              <Button busy={work.busy} busyLabel={text.paying} onClick={() => void pay()}>
                {text.pay(amount)}
              </Button>
            </div>
          )
        }
      >
        <MoneyFigure amount={amount} amountLabel={text.amount} size="large" />
        {sum && <SumEstimate country={country} sum={sum} />}
        <SpokenChange of={country}>{sum && <SumEstimate spoken country={country} sum={sum} />}</SpokenChange>
        <div className="mt-5">
          <Field
            label={text.country}
            required
            error={isMissing && country === '' ? text.countryMissing : undefined}
          >
            <Select
              ref={select}
              name="country"
              autoComplete="country"
              options={countryOptions}
              placeholder={text.countryPlaceholder}
              value={country}
              onChange={(event) => setCountry(findCountry(event.target.value)?.code ?? '')}
            />
          </Field>
        </div>
      </LegendCard>
      <p className="prose-measure text-ink-soft">{text.note}</p>
      <p className="wrap-anywhere text-ink-soft">
        {text.support} <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>
      </p>
    </Container>
  )
}

function whatOf({ months_behind, number, installments }: Owed): string {
  if (installments === 1) return text.rest
  return months_behind > 0 ? text.behind(months_behind) : text.instalment(number, installments)
}

type ManualPaymentProps = { manual: Manual; busy: boolean; onRetry: () => void }

/** The other way of paying while the provider fails (decision 16). */
function ManualPayment({ manual, busy, onRetry }: ManualPaymentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const sum = parseMoney(manual.amount, manual.currency)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {text.manual.title}
      </h2>
      <p className="text-ink-soft">{text.manual.lead}</p>
      <dl className="grid gap-1">
        <dt className="text-ink-soft">{text.manual.reference}</dt>
        <dd className="coordinates font-semibold text-xl">{manual.reference}</dd>
      </dl>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={manual.url} newTab>
          {text.manual.action(sum ? formatInstallment(sum) : '', new URL(manual.url).host)}
        </ButtonLink>
        <Button variant="secondary" busy={busy} onClick={onRetry}>
          {text.manual.retry}
        </Button>
      </div>
    </section>
  )
}
