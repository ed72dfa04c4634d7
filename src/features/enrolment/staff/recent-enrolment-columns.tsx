import { enrolmentTexts, recentEnrolmentTexts as texts } from '#content/enrolment.ts'
import { formatInstallment } from '#content/format.ts'
import { freeReasonLabels } from '#content/sales.ts'
import { Moment } from '#flows/staff-list/moment.tsx'
import { PersonLink } from '#flows/staff-list/person-link.tsx'
import { Button } from '#ui/button.tsx'
import type { TableColumn } from '#ui/table.tsx'
import type { RecentEnrolment } from '../enrolment.api.ts'

export type EnrolmentActions = {
  onDuplicate: (enrolment: RecentEnrolment) => void
  onSteps: (enrolment: RecentEnrolment) => void
}

const { columns } = texts
const fromTablet = 'hidden md:table-cell'
const fromDesk = 'hidden xl:table-cell'

/** Columns that do not fit a narrow screen are shown under the name; no fact is hidden at any width. */
export function recentEnrolmentColumns(actions: EnrolmentActions): readonly TableColumn<RecentEnrolment>[] {
  return [
    {
      key: 'student',
      header: columns.student,
      cell: (enrolment) => (
        <div className="grid gap-0.5">
          <PersonLink email={enrolment.email} className="break-words font-medium">
            {enrolment.name}
          </PersonLink>
          <span className="wrap-anywhere text-ink-soft">{enrolment.email}</span>
          <span className="text-ink-soft text-xs md:hidden">{enrolment.offer ?? texts.unknownOffer}</span>
          <span className="text-ink-soft text-xs xl:hidden">
            <Moment at={enrolment.createdAt} className="" />
            {enrolment.author && ` · ${enrolment.author}`}
          </span>
          <span className="mt-1.5 md:hidden">
            <Actions enrolment={enrolment} {...actions} />
          </span>
        </div>
      ),
      className: 'w-full max-w-0 md:w-auto md:max-w-72',
    },
    {
      key: 'offer',
      header: columns.offer,
      cell: (enrolment) => enrolment.offer ?? texts.unknownOffer,
      className: fromTablet,
    },
    {
      key: 'price',
      header: columns.price,
      cell: ({ price, mode, free }) => (
        <span className="grid justify-items-end gap-0.5">
          <span className="font-medium">{price ? formatInstallment(price) : texts.free}</span>
          {price && mode && <span className="text-ink-soft text-xs">{enrolmentTexts.modes[mode]}</span>}
          {free && <span className="text-ink-soft text-xs">{freeReasonLabels[free]}</span>}
        </span>
      ),
      align: 'end',
    },
    {
      key: 'date',
      header: columns.date,
      cell: (enrolment) => <Moment at={enrolment.createdAt} className="" />,
      className: fromDesk,
    },
    { key: 'author', header: columns.author, cell: (enrolment) => enrolment.author, className: fromDesk },
    {
      key: 'actions',
      header: columns.actions,
      cell: (enrolment) => <Actions enrolment={enrolment} {...actions} />,
      className: fromTablet,
    },
  ]
}

type ActionsProps = EnrolmentActions & { enrolment: RecentEnrolment }

function Actions({ enrolment, onDuplicate, onSteps }: ActionsProps) {
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        aria-label={texts.duplicateOf(enrolment.name)}
        onClick={() => onDuplicate(enrolment)}
      >
        {texts.duplicate}
      </Button>
      <Button variant="quiet" aria-label={texts.stepsOf(enrolment.name)} onClick={() => onSteps(enrolment)}>
        {texts.steps}
      </Button>
    </span>
  )
}
