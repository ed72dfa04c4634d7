import { classNames } from './class-names.ts'

export type GraticuleProps = {
  /** The accent line: a meridian that is not the central one. `drawn`: from north to south before the reader's eyes, once. */
  meridian?: boolean | 'drawn'
  className?: string
}

const meridians =
  'M-360 1000 600-1500 1560 1000M-23 1000 600-1500 1223 1000M293 1000 600-1500 907 1000M600 0V750'
const parallels =
  'M0-60a1560 1560 0 0 0 1200 0M0 112a1720 1720 0 0 0 1200 0M0 282a1880 1880 0 0 0 1200 0M0 450a2040 2040 0 0 0 1200 0M0 617a2200 2200 0 0 0 1200 0'
const accentMeridian = 'M855-123 1056 958'

/**
 * The grid of a conic projection on a sheet of 1200 by 750: meridians meet at a pole above the sheet, parallels turn
 * around it. Decorative. In the markup, unlike other motifs: pages that draw nothing else need no file for it
 * (decision 100).
 */
export function Graticule({ meridian, className }: GraticuleProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1200 750"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      className={classNames(
        'pointer-events-none absolute inset-0 size-full',
        // A phone shows the middle of the sheet; so shifted, the meridian stands at its right, beside the text.
        meridian && 'max-sm:-left-[30%] max-sm:w-[130%]',
        className,
      )}
    >
      <path
        d={meridians + parallels}
        vectorEffect="non-scaling-stroke"
        stroke="var(--c-line-strong)"
        strokeOpacity=".25"
      />
      {meridian && (
        <path
          d={accentMeridian}
          vectorEffect="non-scaling-stroke"
          stroke="var(--c-action)"
          strokeWidth="2.5"
          className={meridian === 'drawn' ? 'draws-down' : undefined}
        />
      )}
    </svg>
  )
}
