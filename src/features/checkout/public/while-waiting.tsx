import { paymentSuccessText } from '#content/checkout.ts'
import { formatDay } from '#content/format.ts'
import { courseOf } from '#content/products.ts'
import { classesOf } from '#flows/class-calendar/classes-of.ts'
import { LocalHours } from '#flows/class-calendar/local-hours.tsx'
import { saveCalendar } from '#flows/class-calendar/save-calendar.ts'
import type { OrderFacts } from '#flows/purchase/order.api.ts'
import { paths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/link.tsx'

export type WhileWaitingProps = { order: Pick<OrderFacts, 'courseSlug' | 'startsOn' | 'counts'> }

/** What a buyer can do until the first class: its day, the calendar, the community. */
export function WhileWaiting({ order: { courseSlug, startsOn, counts } }: WhileWaitingProps) {
  const { meanwhile } = paymentSuccessText
  const course = courseOf(courseSlug)
  return (
    <section className="grid justify-items-start gap-4">
      <h2 className="text-heading">{meanwhile.title}</h2>
      {course && startsOn && counts && (
        <div className="grid justify-items-start gap-2">
          <p>
            {meanwhile.starts(formatDay(startsOn), course.schedule.text)}
            <LocalHours schedule={course.schedule} startsOn={startsOn} />
          </p>
          <Button
            data-cta={`calendar_${courseSlug}`}
            onClick={() => void saveCalendar({ ...course, startsOn }, () => classesOf(course))}
          >
            {meanwhile.calendar}
          </Button>
        </div>
      )}
      <div className="grid justify-items-start gap-2">
        <p className="prose-measure">{meanwhile.community}</p>
        <ButtonLink variant="secondary" to={paths.community}>
          {meanwhile.join}
        </ButtonLink>
      </div>
    </section>
  )
}
