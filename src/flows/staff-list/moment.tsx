import { formatSchoolMoment } from '#platform/school-time.ts'
import { classNames } from '#ui/class-names.ts'

export type MomentProps = { at: Date; title?: string | undefined; className?: string }

/** Date and time in the school's time zone. */
export function Moment({ at, title, className = 'whitespace-nowrap' }: MomentProps) {
  return (
    <time dateTime={at.toISOString()} title={title} className={classNames('figures', className)}>
      {formatSchoolMoment(at)}
    </time>
  )
}
