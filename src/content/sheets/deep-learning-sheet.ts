import made from './deep-learning.json' with { type: 'json' }
import type { MapSheet } from './map-sheet.ts'
import { maskColours } from './mask-colours.ts'

const { figures, frame } = made

export const deepLearningSheet: MapSheet = {
  title: '¿Se reconoce la vegetación sin infrarrojo? Dos máscaras y sus errores',
  caption:
    'Dos redes buscan vegetación en una imagen sin infrarrojo, como una foto aérea. La que mira también alrededor de cada píxel señala menos puntos de más.',
  measured: `Las redes ven azul, verde y rojo: una, cada píxel solo; la otra, también su entorno, hasta 200\u00a0m. La referencia es el NDVI sobre el umbral de Otsu, que usa el infrarrojo que ellas no ven. En bloques que no vieron al entrenar, intersección sobre unión (IoU): ${figures.percentIou}\u00a0% con entorno y ${figures.percentIouOfPixels}\u00a0% sin él; precisión, ${figures.percentPrecision} y ${figures.percentPrecisionOfPixels}\u00a0%; exhaustividad, ${figures.percentRecall} y ${figures.percentRecallOfPixels}\u00a0%.`,
  simulated: false,
  views: [
    {
      picture: 'deep-learning.webp',
      label: 'La red mira el entorno',
      alt: 'Olinda en gris con la máscara de vegetación de una red que mira el entorno de cada píxel: aciertos sobre todo en el bosque del noroeste, errores en sus bordes y en la ciudad.',
    },
    {
      picture: 'deep-learning-pixel.webp',
      label: 'La red mira un píxel',
      alt: 'El mismo lugar con la máscara de una red que mira cada píxel por separado: más puntos sueltos señalados de más en la ciudad y en el mar.',
    },
  ],
  frame,
  scaleMetres: 2000,
  legend: [
    { colour: maskColours.hit, label: 'vegetación hallada' },
    { colour: maskColours.false, label: 'señalada de más' },
    { colour: maskColours.missed, label: 'omitida' },
  ],
  source: {
    text: 'Landsat\u00a07, NASA y USGS (en el paquete stars de R)',
    licence: 'escena de dominio público; paquete, Apache\u00a02.0',
  },
}
