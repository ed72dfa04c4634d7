import { formatCount } from '../format.ts'
import made from './andes-elevation.json' with { type: 'json' }
import type { MapSheet } from './map-sheet.ts'

const { figures, frame, legend } = made

export const andesElevationSheet: MapSheet = {
  title: `¿Cuánto de los Andes pasa de ${formatCount(figures.limit)}\u00a0m?`,
  caption: `Dentro de la línea oscura, ${formatCount(figures.thousandsAbove * 1000)}\u00a0km² de Perú, Bolivia, Chile y Argentina están a más de ${formatCount(figures.limit)} metros de altura.`,
  measured: `Cada píxel mide ${figures.cellKilometres}\u00a0km en una proyección que conserva las áreas, así que el área es una cuenta de píxeles. Con celdas de ${figures.largeCellKilometres}\u00a0km serían ${formatCount(figures.thousandsAboveInLargeCells * 1000)}\u00a0km². El modelo promedia las cumbres: su punto más alto da ${formatCount(figures.highest)}\u00a0m, y el Ojos del Salado, en esta hoja, pasa de 6800.`,
  simulated: false,
  query: `alto = relieve.gte(${figures.limit})\narea = alto.multiply(ee.Image.pixelArea())`,
  views: [
    {
      picture: 'andes-elevation.webp',
      alt: 'Los Andes centrales por altura, del norte de Perú al norte de Chile y Argentina: dos cordilleras altas rodean el Altiplano y se unen al sur; la selva al este y la costa al oeste quedan bajas.',
    },
  ],
  frame,
  scaleMetres: 500_000,
  ramp: {
    label: 'metros sobre el mar',
    colours: legend.elevations,
    from: '0',
    to: `más de ${formatCount((legend.elevations.length - 1) * legend.step)}`,
  },
  legend: [
    { colour: legend.limit, label: `${formatCount(figures.limit)}\u00a0metros`, shape: 'line' },
    { colour: legend.border, label: 'frontera', shape: 'line' },
  ],
  source: {
    text: 'ETOPO5 (NOAA), en el paquete ferret-datasets de Debian; fronteras de Natural Earth',
    licence: 'dominio público',
  },
}
