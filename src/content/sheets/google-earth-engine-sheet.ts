import { formatCount } from '../format.ts'
import made from './google-earth-engine.json'
import type { MapSheet } from './map-sheet.ts'
import { ndviColours } from './ndvi-ramp.ts'

const { figures, frame } = made

export const googleEarthEngineSheet: MapSheet = {
  title: 'De seis bandas a un índice: el verde de Olinda en dos líneas de código',
  caption: `Una escena de Landsat\u00a07 sobre Olinda, Brasil: al oeste en falso color, con el infrarrojo cercano en rojo; al este su NDVI, píxel por píxel. De ${formatCount(figures.hectaresOfLand)} hectáreas de tierra, ${formatCount(figures.hectaresGreen)} tienen vegetación por el umbral de Otsu (${figures.threshold}). El error que más pesa es ese umbral: 0.05 más alto o más bajo da entre ${formatCount(figures.hectaresGreenAtLeast)} y ${formatCount(figures.hectaresGreenAtMost)}. Son valores digitales, sin corrección atmosférica.`,
  simulated: false,
  query: "ndvi = escena.normalizedDifference(['B4', 'B3'])\nverde = ndvi.gt(umbral)",
  views: [
    {
      picture: 'google-earth-engine.webp',
      alt: 'Escena de Landsat partida al medio: al oeste, en falso color, el bosque se ve rojo y la ciudad celeste; al este, el índice de vegetación va de violeta sobre el mar a amarillo sobre los árboles.',
      bands: ['Falso color (4-3-2)', 'NDVI'],
    },
  ],
  frame,
  scaleMetres: 2000,
  ramp: { label: 'NDVI, sin unidad', colours: ndviColours, from: '−0.5', to: '0.5' },
  source: {
    text: 'Landsat\u00a07, NASA y USGS (en el paquete stars de R)',
    licence: 'escena de dominio público; paquete, Apache\u00a02.0',
  },
}
