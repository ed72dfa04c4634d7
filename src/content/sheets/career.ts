import { formatCount } from '../format.ts'
import made from './career.json'
import picture from './career.webp'
import { classColours } from './career-colours.ts'
import type { MapSheet } from './map-sheet.ts'

const { figures, frame } = made

const classLabels = ['agua', 'ciudad densa', 'ciudad con árboles', 'vegetación'] as const

export const careerSheet: MapSheet = {
  title: 'Un lugar, cinco etapas: de la imagen a los objetos',
  caption: `Olinda, Brasil, de oeste a este: la imagen de Landsat\u00a07, los ${formatCount(figures.sectors)} sectores del censo, el NDVI, cuatro clases halladas sin muestras (k-medias) y ${formatCount(figures.objects)} objetos de al menos una hectárea. Sin muestras de campo no hay exactitud que declarar; la medida es otra: las clases y el umbral del NDVI dicen lo mismo sobre la vegetación en el ${figures.percentAgreement}\u00a0% de los ${formatCount(figures.pixels)} píxeles.`,
  simulated: false,
  views: [
    {
      picture,
      alt: 'Olinda en cinco franjas: imagen en color natural, sectores censales sobre la imagen en gris, índice de vegetación, clases de cobertura, y esas clases como objetos con borde, hasta el mar.',
      bands: ['Adquirir', 'Base', 'Índice', 'Clasificar', 'Segmentar'],
    },
  ],
  frame,
  scaleMetres: 2000,
  legend: classColours.map((colour, index) => ({ colour, label: classLabels[index] ?? '' })),
  source: {
    text: 'Landsat\u00a07, NASA y USGS (en el paquete stars de R); IBGE, Censo 2010 (en el paquete sf de R)',
    licence: 'Apache\u00a02.0 y MIT',
  },
}
