import { classBands } from '#ui/class-bands.ts'
import { classNames } from '#ui/class-names.ts'
import { Motif } from '#ui/motif.tsx'

/**
 * Decorative: towards the east the contour relief turns into classified pixels. Place it in a `relative` section that
 * is a `@container`, on the grid of the contour field, beside or below the text, never behind it: limit the text to
 * 33rem and give the section `reliefRoom` below `lg`. Write it after the text: below it, it would move down with each
 * line of a document that comes in parts. `assembles`: the pixels come once, from the contours eastwards.
 */
export function ClassifiedRelief({ assembles = false }: { assembles?: boolean }) {
  return (
    <div
      data-solid-figure
      className="pointer-events-none absolute inset-x-0 bottom-0 h-56 overflow-hidden sm:h-64 lg:top-0 lg:left-[calc(max(0px,50%-38rem)+var(--gutter)+34rem)] lg:h-full lg:[mask-image:linear-gradient(90deg,transparent,black_3rem)]"
    >
      <svg
        aria-hidden="true"
        className={classNames('absolute inset-y-0 right-0 h-full w-[100cqw]', assembles && 'assembles')}
      >
        {classBands.map((name) => (
          <Motif key={name} name={name} />
        ))}
      </svg>
    </div>
  )
}

/** Bottom padding for the relief where it is below the text. */
export const reliefRoom = 'pb-72 sm:pb-80'
