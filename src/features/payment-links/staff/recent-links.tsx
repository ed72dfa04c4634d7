import { useInfiniteQuery } from '@tanstack/react-query'
import { formatInstallment } from '#content/format.ts'
import { linkMessage, linkResultTexts, recentLinkTexts as texts } from '#content/payment-links.ts'
import { paymentTypeLabels } from '#content/staff.ts'
import type { PaymentLink } from '#domain/contracts/payments.ts'
import { parseMoney } from '#domain/money.ts'
import { chatNumber, chatUrl } from '#flows/contact/chat-number.ts'
import { announced } from '#flows/contact/link-to-copy.tsx'
import { CourseFilter } from '#flows/staff-courses/course-filter.tsx'
import { ListFilters } from '#flows/staff-list/list-filters.tsx'
import { RecentList, recentColumns } from '#flows/staff-list/recent-list.tsx'
import { linkStateTones } from '#flows/staff-list/state-tones.ts'
import { useAddressFilter } from '#flows/staff-list/use-address-filter.ts'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import type { RowAction } from '#ui/row-actions.tsx'
import { ChoiceSelect } from '#ui/select.tsx'
import { linkStateFilters, linksAddress } from '../links-filter.ts'
import { recentLinksQuery } from '../payment-links.api.ts'

export type RecentLinksProps = { onDuplicate: (link: PaymentLink) => void }

export function RecentLinks({ onDuplicate }: RecentLinksProps) {
  const { filter, setFilter } = useAddressFilter(linksAddress)
  const links = useInfiniteQuery(recentLinksQuery(filter))
  const isFiltered = linksAddress.write(filter).size > 0
  return (
    <RecentList
      list={links}
      texts={texts}
      columns={columnsOf(onDuplicate)}
      onClear={isFiltered ? () => setFilter(linksAddress.plain) : null}
      filters={
        <ListFilters filter={filter} plain={linksAddress.plain} onChange={setFilter} texts={texts}>
          {(choose) => (
            <>
              <Field label={texts.stateFilter} className="list-filter col-span-2">
                <ChoiceSelect
                  values={linkStateFilters}
                  labels={texts.stateFilters}
                  value={filter.state}
                  onChange={(state) => choose({ state })}
                />
              </Field>
              <CourseFilter
                className="list-filter col-span-2 [--filter:14rem]"
                label={texts.courseFilter}
                all={texts.allCourses}
                value={filter.course}
                onChange={(course) => choose({ course })}
              />
              <Checkbox
                label={texts.onlyMine}
                checked={filter.isMine}
                onChange={(event) => choose({ isMine: event.target.checked })}
              />
            </>
          )}
        </ListFilters>
      }
    />
  )
}

const { columns } = texts

function amountOf({ amount, currency }: PaymentLink): string {
  const money = parseMoney(amount, currency)
  return money ? formatInstallment(money) : texts.unknownAmount
}

function columnsOf(onDuplicate: RecentLinksProps['onDuplicate']) {
  return recentColumns<PaymentLink>(
    columns,
    ({ payer_name }) => payer_name,
    [
      {
        key: 'course',
        header: columns.course,
        cell: ({ course_name }) => course_name,
        from: 'medium',
        under: 'student',
      },
      {
        key: 'amount',
        header: columns.amount,
        cell: (link) => (
          <span className="grid justify-items-end">
            <span className="font-medium">{amountOf(link)}</span>
            <Badge tone={linkStateTones[link.state]}>{texts.states[link.state]}</Badge>
            {link.state === 'rejected' && link.payable && (
              <span className="text-ink-soft text-xs">{texts.payableAgain}</span>
            )}
          </span>
        ),
        align: 'end',
      },
      {
        key: 'type',
        header: columns.type,
        cell: ({ payment_type }) => paymentTypeLabels[payment_type],
        from: 'wide',
        under: 'student',
      },
    ],
    (link) => [...payableActions(link), { label: texts.duplicate, onChoose: () => onDuplicate(link) }],
  )
}

function payableActions(link: PaymentLink): RowAction[] {
  const { redirect_url: url, payer_name: name } = link
  if (!url || !link.payable) return []
  const message = linkMessage({ name, course: link.course_name, amount: amountOf(link), url })
  return [
    {
      label: texts.copy,
      copies: { text: url, copiedLabel: linkResultTexts.copied, ...announced(linkResultTexts) },
    },
    { label: texts.send, link: { href: chatUrl(chatNumber(link.payer_phone), message), newTab: true } },
    { label: texts.open, link: { href: url, newTab: true } },
  ]
}
