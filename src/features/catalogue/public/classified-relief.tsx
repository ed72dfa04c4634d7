import { classBands } from '#ui/class-bands.ts'
import { classNames } from '#ui/class-names.ts'
import { Motif } from '#ui/motif.tsx'

/**
 * Decorative: towards the east the contour relief turns into classified pixels. Place it in a `relative` section, on the
 * grid of the contour field, beside or below the text, never behind it: limit the text to 33rem and give the section
 * `reliefRoom` below `lg`. Write it after the text: below it, it would move down with each line of a document that comes in
 * parts. `assembles`: the pixels come once, from the contours eastwards. Cells are whole at every size
 * (`src/app/styles.css`).
 */
export function ClassifiedRelief({ assembles, className }: { assembles?: boolean; className?: string }) {
  return (
    <div
      className={classNames(
        'relief pointer-events-none absolute inset-x-0 bottom-0 h-56 sm:h-64 lg:h-full',
        className,
      )}
    >
      <div data-solid-figure className="whole-cells">
        <svg aria-hidden="true" className={assembles ? 'assembles' : undefined}>
          {classBands.map((name) => (
            <Motif key={name} name={name} />
          ))}
        </svg>
      </div>
    </div>
  )
}

/** Bottom padding for the relief where it is below the text. */
export const reliefRoom = 'pb-72 sm:pb-80'
