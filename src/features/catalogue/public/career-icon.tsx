import type { ReactNode } from 'react'
import type { CareerIcon as CareerIconName } from '#content/career.ts'

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5, strokeLinejoin: 'round' } as const

/** Map-like drawing of each module's activity, in the colour of the module; the workshops go on from deep learning. */
const drawings: Record<CareerIconName, ReactNode> = {
  acquisition: (
    <>
      <path d="m20 46 12-7 12 7-12 7Z" className="fill-viridis-5" fillOpacity="0.6" />
      <g {...line}>
        <path d="m8 46 24-14 24 14-24 14Z" />
        <path d="m20 39 24 14M44 39 20 53" strokeWidth="1" />
        <path d="M26 8h12v10H26ZM26 10H8v6h18M38 10h18v6H38M14 10v6M20 10v6M44 10v6M50 10v6" />
        <path d="M29 18 20 46M35 18l9 28" strokeDasharray="3 3" strokeWidth="1" />
      </g>
    </>
  ),
  learning: (
    <>
      <path d="M6 50C22 46 22 18 58 16V6H6Z" className="fill-viridis-7" fillOpacity="0.5" />
      <g {...line}>
        <path d="M6 6v52h52" />
        <path d="M6 50C22 46 22 18 58 16" strokeDasharray="4 3" />
      </g>
      <g fill="currentColor">
        <circle cx="16" cy="18" r="2.6" />
        <circle cx="27" cy="14" r="2.6" />
        <circle cx="17" cy="31" r="2.6" />
        <circle cx="40" cy="11" r="2.6" />
      </g>
      <g {...line}>
        <path d="M33 34h5v5h-5ZM46 27h5v5h-5ZM27 46h5v5h-5ZM45 44h5v5h-5Z" />
      </g>
    </>
  ),
  network: (
    <>
      <g className="fill-viridis-9" fillOpacity="0.6">
        <path d="M6 14h14v36H6Z" />
      </g>
      <g {...line}>
        <path d="M6 14h14v36H6ZM28 20h9v24h-9ZM45 27h6v10h-6Z" />
        <path d="M20 14 28 20M20 50l8-6M37 20l8 7M37 44l8-7M51 32h8" strokeWidth="1" />
        <path d="M6 23h14M6 32h14M6 41h14M13 14v36" strokeWidth="1" />
      </g>
    </>
  ),
  project: (
    <>
      <path d="M6 56 26 24l9 13 6-8 17 27Z" className="fill-ink" fillOpacity="0.15" />
      <g {...line}>
        <path d="M6 56 26 24l9 13 6-8 17 27Z" />
        <path d="M26 24V6l14 5-14 5" />
        <path d="M17 44q9-6 18 0t16-1" strokeWidth="1" />
      </g>
    </>
  ),
  segmentation: (
    <>
      <path d="M8 8h22l-6 20-16 6Z" className="fill-viridis-9" fillOpacity="0.6" />
      <path d="m24 28 32 4v24H30Z" className="fill-ink" fillOpacity="0.15" />
      <g {...line}>
        <path d="M8 8h48v48H8Z" />
        <path d="m30 8-6 20-16 6M24 28l32 4M24 28l6 28" />
      </g>
    </>
  ),
  detection: (
    <>
      <g className="fill-viridis-9" fillOpacity="0.6">
        <path d="M14 18h12v9H14ZM38 36h11v12H38ZM16 44h7v7h-7Z" />
      </g>
      <g {...line}>
        <path d="M14 18h12v9H14ZM38 36h11v12H38ZM16 44h7v7h-7Z" strokeWidth="1" />
        <path d="M10 19v-5h5M25 14h5v5M30 26v5h-5M15 31h-5v-5M34 37v-5h5M48 32h5v5M53 47v5h-5M39 52h-5v-5" />
        <path d="M12 44v-4h4M23 40h4v4M27 51v4h-4M16 55h-4v-4" />
      </g>
    </>
  ),
}

export function CareerIcon({ name, className }: { name: CareerIconName; className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      {drawings[name]}
    </svg>
  )
}
