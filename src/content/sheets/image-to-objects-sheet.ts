import { formatCount } from '../format.ts'
import made from './image-to-objects.json' with { type: 'json' }
import type { MapSheet } from './map-sheet.ts'

const { figures, frame, legend } = made

const classLabels = ['agua', 'suelo seco', 'pastizal y sabana', 'bosque'] as const
export const imageToObjectsSheet: MapSheet = {
  title: 'Cinco etapas de los Andes al Atlántico',
  caption: 'El continente en las cinco etapas de la carrera. Pulsa una franja y la verás entera.',
  measured: `Píxeles de ${figures.pixelKilometres}\u00a0km. Las clases de la tierra se hallaron sin muestras (k-medias de los tres colores y el índice de exceso de verde); los objetos tienen ${formatCount(figures.leastSquareKilometres)}\u00a0km² o más. Sin muestras de campo no hay exactitud que declarar: la medida es que las clases y el índice, por el umbral de Otsu, coinciden sobre el bosque en el ${figures.percentAgreement}\u00a0% de la tierra. La imagen trae dibujados el fondo del mar y la sombra del relieve.`,
  simulated: false,
  views: [
    {
      picture: 'image-to-objects.webp',
      alt: 'Sudamérica entre el Pacífico y el Atlántico, en cinco franjas, de los Andes a la costa de Brasil.',
    },
  ],
  stages: [
    {
      name: 'Adquirir',
      picture: 'image-to-objects-image.webp',
      text: 'La imagen del satélite, en los colores que ve el ojo.',
      alt: 'Sudamérica desde el satélite: la Amazonía verde oscura, los Andes y el desierto claros, el mar a los dos lados.',
    },
    {
      name: 'Base',
      picture: 'image-to-objects-base.webp',
      text: 'La costa y las fronteras, sobre la imagen: cada línea es un límite.',
      alt: 'La imagen en gris con la costa y las fronteras de los países.',
    },
    {
      name: 'Índice',
      picture: 'image-to-objects-index.webp',
      text: 'El índice dice cuánto domina el verde: violeta, poco; verde, más; amarillo, mucho.',
      alt: 'El índice de verdor: violeta en el mar, verde azulado en los Andes y el desierto, amarillo en la Amazonía.',
    },
    {
      name: 'Clasificar',
      picture: 'image-to-objects-classes.webp',
      text: 'Cada píxel pertenece a una de cuatro clases.',
      alt: 'Cuatro clases: agua, suelo seco, pastizal y sabana, y bosque.',
    },
    {
      name: 'Segmentar',
      picture: 'image-to-objects-objects.webp',
      text: `Los píxeles vecinos de una clase forman ${formatCount(figures.objects)} objetos; la línea es su borde.`,
      alt: 'Las mismas clases unidas en objetos con borde; los puntos sueltos desaparecen.',
    },
  ],
  frame,
  scaleMetres: 1_000_000,
  legend: legend.classes.map((colour, index) => ({ colour, label: classLabels[index] ?? '' })),
  source: {
    text: 'Blue Marble (NASA), en el paquete three-globe, y Natural Earth',
    licence: 'imagen y límites de dominio público; paquete, MIT',
  },
}
