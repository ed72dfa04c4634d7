import { Fragment } from 'react'
import { dotGrid } from './dot-grid.ts'
import { Motif } from './motif.tsx'

export type MapPlace = {
  name: string
  longitude: number
  latitude: number
  /** Side of its point on which the name is written; without it the name is not shown. */
  labelSide?: 'left' | 'right'
}

export type DotMapProps = {
  /** Text alternative of the map. */
  label: string
  places?: readonly MapPlace[]
}

/** Room for the names of western places, over the ocean outside the grid. */
const labelRoom = 6

function position({ longitude, latitude }: MapPlace) {
  const { west, north, step } = dotGrid
  return { x: (longitude - west) / step - 0.5, y: (north - latitude) / step - 0.5 }
}

/** Latin America as dots of two degrees, with places marked on it. */
export function DotMap({ label, places = [] }: DotMapProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-labelRoom} 0 ${dotGrid.columns + labelRoom} ${dotGrid.rows}`}
      className="h-auto w-full"
    >
      <Motif name="dots" />
      {places.map((place) => {
        const { x, y } = position(place)
        return (
          <Fragment key={place.name}>
            <circle
              cx={x}
              cy={y}
              r="0.6"
              strokeWidth="0.7"
              className="fill-action stroke-ground [paint-order:stroke]"
            />
            {place.labelSide && (
              <text
                x={place.labelSide === 'right' ? x + 1.3 : x - 1.3}
                y={y}
                dominantBaseline="central"
                textAnchor={place.labelSide === 'right' ? 'start' : 'end'}
                strokeWidth="0.6"
                className="fill-ink stroke-ground font-display font-semibold font-stretch-80% text-[1.45px] [paint-order:stroke]"
              >
                {place.name}
              </text>
            )}
          </Fragment>
        )
      })}
    </svg>
  )
}
