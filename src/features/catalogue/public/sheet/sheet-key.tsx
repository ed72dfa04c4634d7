import type { ReactNode } from 'react'
import { type ColourRamp, type LegendEntry, sheetWords } from '#content/sheets/map-sheet.ts'

export type SheetKeyProps = { ramp: ColourRamp | undefined; legend: readonly LegendEntry[] | undefined }

/** What the colours of a sheet mean: a ramp of measured values, and areas, lines and points. */
export function SheetKey({ ramp, legend }: SheetKeyProps) {
  return (
    <div className="grid gap-3 text-sm">
      {ramp && <Ramp ramp={ramp} />}
      {legend && (
        <ul className="grid gap-1.5">
          {legend.map(({ label, colour, shape = 'area' }) => (
            <li key={label} className="flex gap-2.5">
              <svg viewBox="0 0 24 14" aria-hidden="true" className="mt-1 h-3.5 w-6 shrink-0">
                <path d={shapes[shape]} fill={colour} stroke={shape === 'area' ? 'currentColor' : 'none'} />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const shapes = {
  area: 'M.5.5h23v13H.5z',
  line: 'M0 5.5h24v3H0z',
  point: 'M8 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
}

function Ramp({ ramp }: { ramp: ColourRamp }) {
  return (
    <div>
      <p>{ramp.label}</p>
      <svg
        viewBox={`0 0 ${ramp.colours.length} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-1.5 h-3.5 w-full border border-ink"
      >
        {ramp.colours.map((colour, index) => (
          <path key={colour} d={`M${index} 0h1v1h-1z`} fill={colour} />
        ))}
      </svg>
      <p className="figures mt-1 flex justify-between text-ink-soft text-xs">
        <span>{ramp.from}</span>
        <span>{ramp.to}</span>
      </p>
    </div>
  )
}

/** How a map was made and measured, and of which data, folded under what it shows. */
export function MeasuredBy({ children }: { children: ReactNode }) {
  return (
    <details>
      <summary className="mb-2 inline-flex min-h-6 items-center underline decoration-1 decoration-line-strong underline-offset-4 hover:text-ink pointer-coarse:min-h-11">
        {sheetWords.measured}
      </summary>
      {children}
    </details>
  )
}

/** Here and not in the content, which the build reads without a bundler. */
const addresses = import.meta.glob<string>('/src/content/sheets/*.{svg,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

export function pictureAddress(file: string): string {
  const address = addresses[`/src/content/sheets/${file}`]
  if (!address) {
    throw new Error(`src/content/sheets/${file} is missing: npm run sheets`)
  }
  return address
}
