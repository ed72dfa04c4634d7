import { formatSchoolMoment } from '#platform/school-time.ts'
import { classNames } from '#ui/class-names.ts'

export type MomentProps = { at: Date; className?: string }

/** Date and time in the school's time zone, which the page says once. */
export function Moment({ at, className = 'whitespace-nowrap' }: MomentProps) {
  return (
    <time dateTime={at.toISOString()} className={classNames('figures', className)}>
      {formatSchoolMoment(at)}
    </time>
  )
}
