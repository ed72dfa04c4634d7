import { formatCount } from '../format.ts'
import made from './geo-databases.json'
import { greenColours, greenSteps } from './green-classes.ts'
import type { MapSheet } from './map-sheet.ts'

const { figures, frame } = made

export const geoDatabasesSheet: MapSheet = {
  title: '¿Dónde falta verde en Olinda? Una consulta que cruza el censo con una imagen',
  caption: `${formatCount(figures.sectors)} sectores del censo de 2010 y los píxeles verdes de una escena de Landsat\u00a07 (la fuente no da su fecha). El ${figures.percentBelow}\u00a0% de sus ${formatCount(figures.residents)} habitantes vive en un sector con menos de 10\u00a0m² de verde por persona. Con un umbral del NDVI 0.05 más bajo o más alto que el de Otsu (${figures.threshold}) sería el ${figures.percentBelowWithMoreGreen} o el ${figures.percentBelowWithLessGreen}\u00a0%. Contar píxeles por su centro, en lugar de recortarlos, daría un error mediano de ${figures.percentErrorOfCentres}\u00a0% por sector.`,
  simulated: false,
  query:
    'SELECT s.id, sum(ST_Area(ST_Intersection(s.geom, v.geom))) / s.habitantes FROM sectores s JOIN verde v ON ST_Intersects(s.geom, v.geom) GROUP BY s.id',
  views: [
    {
      picture: 'geo-databases.svg',
      alt: 'Mapa de Olinda por sector censal. La franja de la costa y los barrios densos del norte y del sur tienen menos de 3\u00a0m² de verde por habitante; el interior, sin urbanizar, más de 100.',
    },
  ],
  frame,
  scaleMetres: 2000,
  legend: greenColours.map((colour, index) => ({
    colour,
    label: classLabel(greenSteps[index - 1], greenSteps[index]),
  })),
  source: {
    text: 'IBGE, Censo 2010 (en el paquete sf de R); Landsat\u00a07, NASA y USGS (en el paquete stars de R)',
    licence: 'escena de dominio público; paquetes, MIT y Apache\u00a02.0',
  },
}

/** Square metres of green for each resident. */
function classLabel(from: number | undefined, to: number | undefined): string {
  if (from === undefined) {
    return `menos de ${to}\u00a0m² por habitante`
  }
  return to === undefined ? `${from}\u00a0m² o más` : `${from} a ${to}\u00a0m²`
}
