import { formatCount } from '../format.ts'
import made from './career.json' with { type: 'json' }
import { classColours } from './career-colours.ts'
import type { MapSheet } from './map-sheet.ts'

const { figures, frame } = made

const classLabels = ['agua', 'ciudad densa', 'ciudad con árboles', 'vegetación'] as const
export const careerSheet: MapSheet = {
  title: 'Un lugar, cinco etapas',
  caption: 'Olinda, Brasil, en las cinco etapas de la carrera. Pulsa una franja y la verás entera.',
  measured: `Las clases se hallaron sin muestras (k-medias de seis bandas y el NDVI); los objetos son de una hectárea o más. Sin muestras de campo no hay exactitud que declarar: la medida es que las clases y el NDVI, por el umbral de Otsu, coinciden sobre la vegetación en el ${figures.percentAgreement}\u00a0% de los píxeles.`,
  simulated: false,
  views: [
    {
      picture: 'career.webp',
      alt: 'Olinda, Brasil, en cinco franjas, del bosque del oeste al mar del este.',
    },
  ],
  stages: [
    {
      name: 'Adquirir',
      picture: 'career-image.webp',
      text: 'La imagen del satélite, en los colores que ve el ojo.',
      alt: 'Olinda desde el satélite: un bosque oscuro al noroeste, la ciudad clara y el mar al este.',
    },
    {
      name: 'Base',
      picture: 'career-base.webp',
      text: `Los ${formatCount(figures.sectors)} sectores del censo, sobre la imagen: cada línea es un límite.`,
      alt: 'La imagen en gris con los límites de los sectores del censo, pequeños en la ciudad y grandes en el interior.',
    },
    {
      name: 'Índice',
      picture: 'career-index.webp',
      text: 'El NDVI dice cuánta vegetación hay: violeta, poca; verde, más; amarillo, mucha.',
      alt: 'El índice de vegetación: violeta en el mar, verde azulado en la ciudad, amarillo en el bosque.',
    },
    {
      name: 'Clasificar',
      picture: 'career-classes.webp',
      text: 'Cada píxel pertenece a una de cuatro clases.',
      alt: 'Cuatro clases: agua, ciudad densa, ciudad con árboles y vegetación.',
    },
    {
      name: 'Segmentar',
      picture: 'career-objects.webp',
      text: `Los píxeles vecinos de una clase forman ${formatCount(figures.objects)} objetos; la línea es su borde.`,
      alt: 'Las mismas clases unidas en objetos con borde; los puntos sueltos desaparecen.',
    },
  ],
  frame,
  scaleMetres: 2000,
  legend: classColours.map((colour, index) => ({ colour, label: classLabels[index] ?? '' })),
  source: {
    text: 'Landsat\u00a07 (NASA y USGS) y Censo 2010 (IBGE), en los paquetes stars y sf de R',
    licence: 'escena de dominio público; paquetes, Apache\u00a02.0 y MIT',
  },
}
