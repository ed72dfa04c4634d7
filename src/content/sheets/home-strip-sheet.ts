import { classColours } from './career-colours.ts'
import { errorColours } from './error-colours.ts'
import made from './home-strip.json'
import type { LegendEntry } from './map-sheet.ts'

const { figures, frame } = made

const classLabels = ['agua', 'ciudad densa', 'ciudad con árboles', 'vegetación'] as const

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
  picture: 'home-strip.webp',
  frame,
  views: [
    {
      step: 'Problema',
      title: '¿Dónde queda verde en Olinda?',
      text: `La imagen muestra ${figures.widthKilometres}\u00a0km de ciudad en Pernambuco, Brasil. A simple vista, un árbol y un techo oscuro se confunden.`,
      alt: 'Imagen en color natural de Olinda: un bosque oscuro al noroeste, la ciudad alrededor y el mar al este.',
    },
    {
      step: 'Resultado',
      title: 'Cuatro clases de cobertura',
      text: 'Un agrupamiento (k-medias) de seis bandas y el NDVI separa agua, ciudad y vegetación sin muestras.',
      alt: 'El mismo lugar en cuatro clases: agua, ciudad densa, ciudad con árboles y vegetación.',
      legend: classColours.map((colour, index) => ({ colour, label: classLabels[index] ?? '' })),
    },
    {
      step: 'Error medido',
      title: `Dos métodos discrepan en el ${figures.percentDisagreement}\u00a0%`,
      text: 'La clase de vegetación frente al umbral de Otsu del NDVI. Sin muestras de campo no hay exactitud que declarar: esto mide dónde conviene ir a mirar.',
      alt: 'El mismo lugar con los píxeles en que los dos métodos no coinciden, sobre todo en los bordes entre ciudad y vegetación.',
      legend: [
        { colour: errorColours.agree, label: 'coinciden' },
        { colour: errorColours.disagree, label: 'discrepan' },
      ],
    },
  ] satisfies readonly StripView[],
  source:
    'Calculado con una escena de Landsat\u00a07 (NASA y USGS, en el paquete stars de R; Apache\u00a02.0).',
} as const
