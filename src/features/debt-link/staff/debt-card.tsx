import { debtLinkTexts as texts } from '#content/debt-link-dialog-texts.ts'
import { formatInstallment } from '#content/format.ts'
import type { PersonDebt } from '#domain/contracts/debt-links.ts'
import { equalMoney } from '#domain/money.ts'
import { chatNumber, chatUrl } from '#flows/contact/chat-number.ts'
import { LinkToCopy } from '#flows/contact/link-to-copy.tsx'
import { mailHref } from '#flows/contact/mail-href.ts'
import { siteAddress } from '#platform/env.ts'
import { debtLinkHref } from '#platform/paths.ts'
import { ButtonLink } from '#ui/link.tsx'

/** Who owes, as the page that opens the dialog knows them. `id`: of the person. */
export type Debtor = { id: number; name: string; email: string; phone: string | null }

/** One debt: how much, since when, and its link. */
export function DebtCard({ debt, person }: { debt: PersonDebt; person: Debtor }) {
  const url = siteAddress(debtLinkHref(debt.token))
  const course = debt.course_name ?? texts.unnamed
  const amount = formatInstallment(debt.amount)
  const message = texts.message(person.name, course, amount, url)
  const number = chatNumber(person.phone)
  // A part of a payment, or several instalments paid at once.
  const isOther = !equalMoney(debt.amount, debt.debt)
  return (
    <li className="grid gap-4 rounded border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="wrap-anywhere min-w-0 ">{course}</h3>
        <p className="figures font-semibold text-lg">{formatInstallment(debt.debt)}</p>
        <p className="w-full text-ink-soft">
          <span className="font-semibold text-error">{texts.months(debt.months_behind)}</span>
          {' · '}
          <span className="figures">{texts.remaining(formatInstallment(debt.remaining))}</span>
          {isOther && <span className="figures block">{texts.asksNow(amount)}</span>}
        </p>
      </div>
      <LinkToCopy url={url} texts={texts}>
        <ButtonLink variant="secondary" href={chatUrl(number, message)} newTab>
          {texts.chat}
        </ButtonLink>
        <ButtonLink variant="secondary" href={mailHref(person.email, texts.subject(course), message)}>
          {texts.mail}
        </ButtonLink>
      </LinkToCopy>
    </li>
  )
}
