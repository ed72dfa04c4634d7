import { classColours } from '../../src/content/sheets/career-colours.ts'
import { errorColours } from '../../src/content/sheets/error-colours.ts'
import { greenClass, imageStage, type Stage, vegetation } from './career.ts'
import { landsatScene } from './landsat-scene.ts'
import { type MadeSheet, paint } from './made-sheet.ts'
import { mapFrame } from './map-frame.ts'

/** Part of the scene that is shown, in its pixels: the city, its hills and the coast. */
const part = { left: 90, top: 90, width: 240, height: 150 }

/** One place three times, side by side in one file: the image, its classes, and where two methods disagree. */
export async function homeStrip(): Promise<MadeSheet> {
  const scene = await landsatScene()
  const { classes, isGreen } = vegetation(scene)
  const isDoubtful = (pixel: number) => (classes[pixel] === greenClass) !== isGreen(pixel)
  const views: Stage[] = [
    imageStage(scene),
    (pixel) => classColours[classes[pixel] ?? 0] ?? classColours[0],
    (pixel) => errorColours[isDoubtful(pixel) ? 'disagree' : 'agree'],
  ]
  const sceneColumn = (column: number) => part.left + (column % part.width)
  const width = views.length * part.width
  const shown = Array.from({ length: part.width * part.height }, (_, index) => {
    const row = part.top + Math.floor(index / part.width)
    return row * scene.width + sceneColumn(index % part.width)
  })
  return {
    pictures: {
      '': paint(width, part.height, (pixel) => {
        const [row, column] = [Math.floor(pixel / width), pixel % width]
        const view = views[Math.floor(column / part.width)]
        return view?.((part.top + row) * scene.width + sceneColumn(column)) ?? errorColours.agree
      }),
    },
    frame: mapFrame({
      widthMetres: part.width * scene.pixel,
      width: part.width,
      height: part.height,
      toGeographic: (x, y) =>
        scene.toGeographic(
          (part.left + x * part.width) / scene.width,
          (part.top + y * part.height) / scene.height,
        ),
      interval: 1 / 60,
    }),
    figures: {
      percentDisagreement: Math.round((100 * shown.filter(isDoubtful).length) / shown.length),
      widthKilometres: Math.round((part.width * scene.pixel) / 1000),
    },
  }
}
