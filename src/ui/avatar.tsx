import { classNames } from './class-names.ts'
import { Motif } from './motif.tsx'

export type AvatarProps = {
  /** Chooses the tile: the same name always has the same one. */
  name: string
  initials: string
  /** Size as a class, such as `size-16`. */
  className?: string
}

const grounds = ['fill-viridis-0', 'fill-viridis-1', 'fill-viridis-2', 'fill-viridis-3'] as const

function seed(name: string): number {
  return Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)
}

/** Initials on a contour tile, in place of a photograph. Decorative: the name stands beside it. */
export function Avatar({ name, initials, className }: AvatarProps) {
  const number = seed(name)
  const left = (number % 5) * 24
  const top = (number % 7) * 16
  return (
    <svg
      viewBox={`${left} ${top} 144 144`}
      aria-hidden="true"
      className={classNames('shrink-0 rounded-sm', className ?? 'size-14')}
    >
      <rect x={left} y={top} width="144" height="144" className={grounds[number % grounds.length]} />
      <Motif name="tile" />
      <text
        x={left + 72}
        y={top + 72}
        fill="#FFFFFF"
        textAnchor="middle"
        dominantBaseline="central"
        className="font-bold font-display text-[52px]"
      >
        {initials}
      </text>
    </svg>
  )
}
