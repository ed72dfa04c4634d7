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

/** No fact is hidden at any width. */
export function recentEnrolmentColumns(actions: EnrolmentActions): readonly TableColumn<RecentEnrolment>[] {
  return [
    {
      key: 'student',
      header: columns.student,
      cell: ({ name, email }) => (
        <div className="grid gap-0.5">
          <PersonLink email={email} className="break-words font-medium">
            {name}
          </PersonLink>
          <span className="wrap-anywhere font-normal text-ink-soft">{email}</span>
        </div>
      ),
      rowHeader: true,
      className: 'md:max-w-72',
    },
    {
      key: 'offer',
      header: columns.offer,
      cell: ({ offer }) => offer ?? texts.unknownOffer,
      from: 'medium',
      under: 'student',
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
      cell: ({ createdAt }) => <Moment at={createdAt} className="" />,
      from: 'wide',
      under: 'student',
    },
    { key: 'author', header: columns.author, cell: ({ author }) => author, from: 'wide', under: 'student' },
    {
      key: 'actions',
      header: columns.actions,
      cell: (enrolment) => <Actions enrolment={enrolment} {...actions} />,
      from: 'medium',
      under: 'student',
      bare: true,
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
