import { formatCount } from '../format.ts'
import made from './career.json'
import { classColours, ndviColours } from './career-colours.ts'
import type { LegendEntry, MapSheet } from './map-sheet.ts'

const { figures, frame } = made

const classLabels = ['agua', 'ciudad densa', 'ciudad con árboles', 'vegetación'] as const
const classes = classColours.map((colour, index) => ({ colour, label: classLabels[index] ?? '' }))
const index = { label: 'NDVI: cuánta vegetación hay', colours: ndviColours, from: '−0.4', to: '0.5' }
const line = (label: string): LegendEntry => ({ colour: '#0B1F33', label, shape: 'line' })

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
      text: `Los ${formatCount(figures.sectors)} sectores del censo, puestos sobre la imagen.`,
      alt: 'La imagen en gris con los límites de los sectores del censo, pequeños en la ciudad y grandes en el interior.',
      legend: [line('límite de un sector')],
    },
    {
      name: 'Índice',
      picture: 'career-index.webp',
      text: 'Un número por píxel dice cuánta vegetación hay.',
      alt: 'El índice de vegetación: violeta en el mar, verde azulado en la ciudad, amarillo en el bosque.',
      ramp: index,
    },
    {
      name: 'Clasificar',
      picture: 'career-classes.webp',
      text: 'Cada píxel pertenece a una de cuatro clases.',
      alt: 'Cuatro clases: agua, ciudad densa, ciudad con árboles y vegetación.',
      legend: classes,
    },
    {
      name: 'Segmentar',
      picture: 'career-objects.webp',
      text: `Los píxeles vecinos de una clase forman ${formatCount(figures.objects)} objetos.`,
      alt: 'Las mismas clases unidas en objetos con borde; los puntos sueltos desaparecen.',
      legend: [...classes, line('borde de un objeto')],
    },
  ],
  frame,
  scaleMetres: 2000,
  source: {
    text: 'Landsat\u00a07 (NASA y USGS) y Censo 2010 (IBGE), en los paquetes stars y sf de R',
    licence: 'escena de dominio público; paquetes, Apache\u00a02.0 y MIT',
  },
}
