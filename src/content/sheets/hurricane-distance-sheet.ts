import made from './hurricane-distance.json' with { type: 'json' }
import type { MapSheet } from './map-sheet.ts'

const { figures, frame, legend } = made

export const hurricaneDistanceSheet: MapSheet = {
  title: '¿Cuántos huracanes pasaron cerca de cada país?',
  caption: `De los ${figures.hurricanes} huracanes del mapa, ${figures.cuba} pasaron a menos de ${figures.reachKilometres}\u00a0km de Cuba; cerca de Panamá, ${figures.panama === 0 ? 'ninguno' : figures.panama}.`,
  measured: `Posiciones cada seis horas, de ${figures.firstYear} a ${figures.lastYear}, unidas por rectas donde el viento es de huracán (64 nudos o más); solo el Atlántico y solo lo que pasa por esta hoja. La misma consulta con los puntos, sin unirlos, pierde el ${figures.percentLostByPoints}\u00a0% de los ${figures.passes} pasos por ${figures.countries} países y territorios. Costas a 1:50 000 000; dentro de la hoja, la proyección cambia las distancias menos de un 3\u00a0%.`,
  simulated: false,
  query:
    'SELECT p.nombre, count(DISTINCT h.id)\nFROM paises p\nJOIN huracanes h ON ST_DWithin(p.geom, h.ruta, 100000)\nGROUP BY p.nombre',
  views: [
    {
      picture: 'hurricane-distance.svg',
      alt: 'El Caribe, América Central y México con las rutas de los huracanes. México y Cuba tienen más de veinte cerca; las costas de América del Sur, Panamá y Costa Rica, casi ninguno.',
    },
  ],
  frame,
  scaleMetres: 1_000_000,
  legend: [
    ...legend.lands.map((colour, index) => ({
      colour,
      label: classLabel(legend.from[index - 1], legend.from[index]),
    })),
    { colour: legend.track, label: 'ruta con viento de huracán', shape: 'line' },
  ],
  source: {
    text: 'HURDAT2 (NOAA), en el paquete dplyr de R; costas y límites de Natural Earth',
    licence: 'dominio público; paquete, MIT',
  },
}

/** Hurricanes that came near. */
function classLabel(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return 'ninguno cerca'
  return to === undefined ? `${from} huracanes o más` : `${from} a ${to - 1}`
}
