import { useId } from 'react'
import { certificateTexts } from '#content/certificate-verification.ts'
import { site } from '#content/site.ts'

/** Radii of the ticks' band and of the line of letters, in a circle of radius 100. */
const rings = { outer: 99, inner: 93, letters: 74, globe: 56 }

const ticks = Array.from({ length: 72 }, (_, place) => {
  const angle = (place * Math.PI) / 36
  const at = (radius: number) =>
    `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`
  return `M${at(rings.inner)}L${at(rings.outer)}`
}).join('')

/** Meridians of a globe, the school's among them; parallels as they are seen from the equator. */
const meridians = [0, 19, 37, 50].map((width) => {
  const { globe } = rings
  return `M0 ${-globe}A${width} ${globe} 0 0 1 0 ${globe}A${width} ${globe} 0 0 1 0 ${-globe}`
})
const parallels = [-38, -19, 0, 19, 38].map((y) => {
  const half = Math.sqrt(rings.globe ** 2 - y ** 2).toFixed(1)
  return `M-${half} ${y}H${half}`
})

/** Only what holds bears it. Decorative: the verdict says it in words. */
export function CertificateSeal({ className }: { className?: string }) {
  const id = useId()
  const { outer, inner, letters, globe } = rings
  return (
    <svg viewBox="-100 -100 200 200" aria-hidden="true" className={className}>
      <g fill="none" className="stroke-ink" strokeWidth="0.8">
        <circle r={outer} className="fill-sheet" />
        <circle r={inner} />
        <path d={ticks} />
        <circle r={globe + 7} />
        <circle r={globe} strokeWidth="1.6" />
        <path d={meridians.join('') + parallels.join('')} strokeOpacity="0.35" />
        <path d={`M0 ${-globe}A37 ${globe} 0 0 1 0 ${globe}`} className="stroke-action" strokeWidth="4" />
        <path id={id} d={`M0 ${letters}A${letters} ${letters} 0 1 1 0.1 ${letters}`} stroke="none" />
      </g>
      <text
        // The school's name stands at the top.
        transform="rotate(135)"
        className="fill-ink font-display font-semibold uppercase"
        fontSize="11.5"
        textLength={2 * Math.PI * letters - 6}
      >
        <textPath href={`#${id}`}>{`${site.name} · ${certificateTexts.registry} · `}</textPath>
      </text>
    </svg>
  )
}
