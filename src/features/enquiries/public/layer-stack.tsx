export type LayerStackProps = {
  /** From the ground up. */
  names: readonly string[]
}

const fills = ['fill-viridis-2', 'fill-viridis-4', 'fill-viridis-5', 'fill-viridis-6', 'fill-viridis-8']
const rise = 52
const top = 46

/** Decorative stack of map layers, the first at the bottom; the list below names them. */
export function LayerStack({ names }: LayerStackProps) {
  const height = top * 2 + rise * (names.length - 1)
  return (
    <svg
      viewBox={`0 0 380 ${height + 8}`}
      aria-hidden="true"
      className="mx-auto hidden h-auto w-full max-w-sm sm:block"
    >
      {names.map((name, index) => {
        const y = top + (names.length - 1 - index) * rise
        return (
          <g key={name}>
            <path
              d={`M12 ${y}L134 ${y - 40}L256 ${y}L134 ${y + 40}Z`}
              fillOpacity="0.82"
              className={`${fills[index % fills.length]} stroke-paper`}
              strokeWidth="2"
            />
            <path
              d={`M52 ${y}L134 ${y - 27}M93 ${y + 13}L175 ${y - 14}M134 ${y + 27}L216 ${y}`}
              className="stroke-paper"
              strokeOpacity="0.45"
              fill="none"
            />
            <path d={`M256 ${y}H274`} className="stroke-line-strong" />
            <text
              x="282"
              y={y}
              dominantBaseline="central"
              className="fill-ink font-display font-semibold text-[15px]"
            >
              {name}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
