import { formatCount } from '../format.ts'
import made from './home-strip.json' with { type: 'json' }
import type { LegendEntry } from './map-sheet.ts'

const { figures, frame, legend } = made

const floorNames = ['cálido', 'templado', 'frío', 'páramo y nieve'] as const

export type StripView = {
  step: string
  title: string
  text: string
  alt: string
  legend?: readonly LegendEntry[]
}

/** Three views of one place, side by side in one picture; `frame` is that of a view. */
export const homeStrip = {
  title: 'Lo que harás: un mapa que sabe cuánto se equivoca',
  strip: 'Problema, resultado y error medido',
  picture: 'home-strip.webp',
  frame,
  views: [
    {
      step: 'Problema',
      title: '¿Dónde hace frío en los Andes del norte?',
      text: `El relieve de Ecuador, Colombia y Venezuela: ${formatCount(figures.widthKilometres)}\u00a0km de oeste a este. La sombra muestra las montañas, pero no a qué altura están.`,
      alt: 'Relieve sombreado de Colombia y de partes de Ecuador y Venezuela: tres cordilleras entre el Pacífico y las llanuras del este.',
      legend: [
        { colour: '#DAD4CA', label: 'tierra, con luz del noroeste' },
        { colour: legend.sea, label: 'mar' },
        { colour: legend.border, label: 'frontera', shape: 'line' },
      ],
    },
    {
      step: 'Resultado',
      title: 'Cuatro pisos térmicos',
      text: 'Cada altura tiene su clima: el mapa la separa en los cuatro pisos que se enseñan en la escuela.',
      alt: 'El mismo lugar por pisos térmicos: llanuras cálidas y, en las cordilleras, franjas templadas, frías y de páramo.',
      legend: legend.floors.map((colour, index) => ({
        colour,
        label: `${floorNames[index]}${legend.from[index - 1] ? `, desde ${formatCount(legend.from[index - 1] ?? 0)}\u00a0m` : ''}`,
      })),
    },
    {
      step: 'Error medido',
      title: `El ${figures.percentDifferent}\u00a0% cambia con píxeles más grandes`,
      text: `En rojo, la montaña que pasa a otro piso si el píxel mide ${figures.largeCellKilometres}\u00a0km en lugar de ${figures.cellKilometres}: ahí conviene buscar un dato más fino.`,
      alt: 'El mismo relieve con las diferencias en rojo, sobre todo en las laderas, donde un piso termina y empieza otro.',
      legend: [{ colour: legend.difference, label: 'otro piso' }],
    },
  ] satisfies readonly StripView[],
  source:
    'Calculado con ETOPO5 (NOAA, dominio público), del paquete ferret-datasets de Debian; fronteras de Natural Earth.',
} as const
