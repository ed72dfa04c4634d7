import type { MapSheet } from './map-sheet.ts'
import made from './scene-search.json' with { type: 'json' }

const { figures, frame, legend } = made

export const sceneSearchSheet: MapSheet = {
  title: '¿Qué escenas pido? Las de Landsat sobre el sur de América',
  caption:
    'Cada rectángulo es una imagen de Landsat. Donde dos se cruzan, el satélite pasa dos veces en 16 días; cuanto más al sur, más se cruzan.',
  measured: `${figures.scenes} escenas cubren la tierra de esta hoja; cada órbita ve 185\u00a0km de ancho. Al norte del paralelo 25, el ${figures.percentTwiceNorth}\u00a0% del suelo cae en dos; al sur del 50, el ${figures.percentTwiceSouth}\u00a0%. La cuadrícula está calculada con los parámetros de la órbita: frente a ${figures.published} escenas publicadas, los centros difieren ${figures.meanErrorKilometres}\u00a0km en promedio y ${figures.largestErrorKilometres} como máximo.`,
  simulated: false,
  views: [
    {
      picture: 'scene-search.svg',
      alt: 'Mapa del sur de América con las franjas que ve Landsat. Las partes vistas por dos órbitas son angostas en el norte de Chile y casi todo el suelo en Tierra del Fuego.',
    },
  ],
  frame,
  scaleMetres: 1_000_000,
  legend: [
    { colour: legend.once, label: 'una imagen cada 16 días' },
    { colour: legend.twice, label: 'dos imágenes cada 16 días' },
  ],
  source: {
    text: 'Sistema WRS-2 (USGS), calculado; costas y límites de Natural Earth, 1:50 000 000',
    licence: 'dominio público',
  },
}
