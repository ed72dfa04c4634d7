import { formatCount } from '../format.ts'
import made from './career.json'
import { classColours } from './career-colours.ts'
import type { MapSheet } from './map-sheet.ts'

const { figures, frame } = made

const classLabels = ['agua', 'ciudad densa', 'ciudad con árboles', 'vegetación'] as const

export const careerSheet: MapSheet = {
  title: 'Un lugar, cinco etapas',
  caption: `La imagen, ${formatCount(figures.sectors)} sectores del censo, el NDVI, clases halladas sin muestras (k-medias) y ${formatCount(figures.objects)} objetos de una hectárea o más. Sin muestras de campo no hay exactitud: la medida es que clases y NDVI coinciden sobre la vegetación en el ${figures.percentAgreement}\u00a0% de los píxeles.`,
  simulated: false,
  views: [
    {
      picture: 'career.webp',
      alt: 'Olinda, Brasil, en cinco franjas, del bosque del oeste al mar del este.',
      bands: ['Adquirir', 'Base', 'Índice', 'Clasificar', 'Segmentar'],
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
