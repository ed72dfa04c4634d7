export type TimeSeriesProps = {
  /** Values from 0 to 1 at equal intervals. */
  values: readonly number[]
}

const width = 240
const height = 56

/** Decorative chart of a typical time series; the text describes it. */
export function TimeSeries({ values }: TimeSeriesProps) {
  const step = width / Math.max(values.length - 1, 1)
  const points = values.map((value, index) => ({ x: index * step, y: 4 + (1 - value) * (height - 10) }))
  const line = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-14 w-full border-ink border-b"
    >
      <path d={`M0 ${height}L${line}L${width} ${height}Z`} className="fill-viridis-4" fillOpacity="0.14" />
      <path
        d={`M${line}`}
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-viridis-3"
      />
    </svg>
  )
}
