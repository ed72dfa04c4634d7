import { formatCount } from '../format.ts'
import { agreementColours, densityColours } from './density-classes.ts'
import made from './machine-learning.json'
import type { MapSheet } from './map-sheet.ts'

const { figures, frame } = made
const { lowerLimit, upperLimit } = figures

const densityLabels = [
  `menos de ${formatCount(lowerLimit)} habitantes por km²`,
  `${formatCount(lowerLimit)} a ${formatCount(upperLimit)}`,
  `${formatCount(upperLimit)} o más`,
] as const

const agreementLabels = ['acierto', 'error de una clase', 'error de dos clases'] as const

export const machineLearningSheet: MapSheet = {
  title: '¿Cuánta gente vive donde una imagen ve techos? El modelo y el mapa de sus errores',
  caption: `Un bosque aleatorio aprende la densidad de población de ${formatCount(figures.sectors)} sectores del censo con lo que ve Landsat\u00a07. Validado por franjas que no ha visto, acierta la clase en el ${figures.percentRightByBlocks}\u00a0% (al azar sería un tercio) y en ${figures.sectorsTwoClassesOff} sectores yerra por dos; con sectores sorteados, el ${figures.percentRightAtRandom}\u00a0%. Imagen y censo no son del mismo año.`,
  simulated: false,
  views: [
    {
      picture: 'machine-learning.svg',
      label: 'Lo que dice el modelo',
      alt: 'Sectores de Olinda por la densidad de población que predice el modelo: alta en el sur y en el centro, baja en el interior y en el norte.',
    },
    {
      picture: 'machine-learning-error.svg',
      label: 'Dónde se equivoca',
      alt: 'Los mismos sectores según el error del modelo: la mayoría acertados, muchos con una clase de diferencia repartidos por toda la ciudad, pocos con dos.',
    },
  ],
  frame,
  scaleMetres: 2000,
  legend: [
    ...densityColours.map((colour, index) => ({ colour, label: densityLabels[index] ?? '' })),
    ...agreementColours.map((colour, index) => ({ colour, label: agreementLabels[index] ?? '' })),
  ],
  source: {
    text: 'IBGE, Censo 2010 (en el paquete sf de R); Landsat\u00a07, NASA y USGS (en el paquete stars de R)',
    licence: 'escena de dominio público; paquetes, MIT y Apache\u00a02.0',
  },
}
