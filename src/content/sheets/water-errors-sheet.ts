import type { MapSheet } from './map-sheet.ts'
import made from './water-errors.json' with { type: 'json' }

const { figures, frame, legend } = made

export const waterErrorsSheet: MapSheet = {
  title: '¿Se reconoce el agua sin infrarrojo? Dos redes y sus errores',
  caption:
    'Sin infrarrojo, un embalse de la Amazonía es casi tan oscuro como la selva. La red que mira también alrededor de cada píxel se equivoca menos.',
  measured: `Las redes ven azul, verde y rojo: una, cada píxel solo; la otra, también su entorno, hasta 210\u00a0m. La referencia es el infrarrojo de onda corta, que ellas no ven: es agua lo que refleja menos que el umbral de Otsu. Un píxel mide 30\u00a0m. Se dibuja el cuadrado de 3\u00a0km con más orilla en la referencia, elegido sin mirar las máscaras. En toda la escena, en bloques que no vieron al entrenar, intersección sobre unión (IoU): ${figures.percentIou}\u00a0% con entorno y ${figures.percentIouOfPixels}\u00a0% sin él; precisión, ${figures.percentPrecision} y ${figures.percentPrecisionOfPixels}\u00a0%; exhaustividad, ${figures.percentRecall} y ${figures.percentRecallOfPixels}\u00a0%.`,
  simulated: false,
  views: [
    {
      picture: 'water-errors.webp',
      label: `Mira el entorno: ${figures.percentWrongDrawn} errores en 100 píxeles`,
      alt: 'Brazos de un embalse entre penínsulas de selva, según una red que mira el entorno de cada píxel: el agua sale entera y los errores quedan en las orillas.',
    },
    {
      picture: 'water-errors-pixel.webp',
      label: `Mira un píxel: ${figures.percentWrongDrawnOfPixels} errores en 100 píxeles`,
      alt: 'El mismo lugar según una red que mira cada píxel por separado: el agua llena de píxeles omitidos y la selva, de píxeles señalados de más.',
    },
  ],
  frame,
  scaleMetres: 1000,
  legend: [
    { colour: legend.hit, label: 'agua hallada' },
    { colour: legend.false, label: 'señalada de más' },
    { colour: legend.missed, label: 'omitida' },
  ],
  source: {
    text: 'Landsat\u00a05, 14 de agosto de 1988, embalse de Tucuruí, Brasil; NASA y USGS (en el paquete RStoolbox de R)',
    licence: 'escena de dominio público; paquete, GPL\u00a03',
  },
}
