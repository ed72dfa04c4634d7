// Draws the sheet of the career: one satellite picture of South America, and what it becomes from index to
// classes to objects.
import sharp from 'sharp'
import { otsuThreshold, stretched } from './bands.ts'
import { between, equalAreaRaster, type Raster } from './equal-area.ts'
import { kMeans } from './k-means.ts'
import { hex, type MadeSheet, paint } from './made-sheet.ts'
import { mapFrame } from './map-frame.ts'
import { objectsOf, sieve } from './objects.ts'

const file = new URL('./data/blue-marble.png', import.meta.url)

/** `bands`: red, green and blue by pixel. */
type BlueMarble = Raster & {
  width: number
  height: number
  bands: [Uint8Array, Uint8Array, Uint8Array]
  /** Square kilometres of a pixel. */
  pixelArea: number
}

/** From the Andes to the Atlantic as satellites saw it, on a map of equal areas. */
async function blueMarble(): Promise<BlueMarble> {
  const { data, info } = await sharp(file.pathname).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [width, height] = [350, 350]
  const kilometresByPixel = 14
  const map = equalAreaRaster([-58, -14], width, height, 1000 * kilometresByPixel)
  // Its cells are those of the column 1070 and the row 865 onwards of a world that is 4096 cells wide.
  const cellsByDegree = 4096 / 360
  const [west, north] = [1070.5 / cellsByDegree - 180, 90 - 865.5 / cellsByDegree]
  const grid = { width: info.width, height: info.height, west, north, cellsByDegree }
  const band = (channel: number) =>
    Uint8Array.from({ length: width * height }, (_, pixel) =>
      Math.round(between(grid, (cell) => data[3 * cell + channel] ?? 0, map.placeOf(pixel))),
    )
  return { ...map, width, height, bands: [band(0), band(1), band(2)], pixelArea: kilometresByPixel ** 2 }
}

/** Classes of the sheet in the order of their greenness: water, dry ground, grassland, forest. */
const classColours = ['#26608E', '#EFD9A7', '#A9B56B', '#1F6B3B'] as const

/** Viridis, from the least green. */
export const indexColours = ['#440154', '#3E4A89', '#26828E', '#35B779', '#B4DE2C', '#FDE725'] as const

/** Colour by pixel, as "#RRGGBB". */
type Stage = (pixel: number) => string

const paper = '#FEFDFB'
const ink = '#0B1F33'

/** Few levels keep the file small; the gamma shows what is in the dark of a forest. */
function imageStage({ bands }: BlueMarble): Stage {
  const [gamma, levels] = [0.65, 10]
  const channels = bands.map(stretched)
  const shown = (value: number) => (255 * Math.round(levels * value ** gamma)) / levels
  return (pixel) => hex(channels.map((channel) => shown(channel(pixel))))
}

/** Whether the pixel to the right or below is of another number. */
function isEdge(numbers: ArrayLike<number>, pixel: number, width: number): boolean {
  return (
    numbers[pixel] !== (numbers[pixel + 1] ?? -1) ||
    numbers[pixel] !== (numbers[pixel + width] ?? numbers[pixel])
  )
}

/** The image, faded, under coasts and borders. */
function baseStage({ bands, coasts, borders }: BlueMarble): Stage {
  const lines = new Set([...coasts, ...borders])
  const light = stretched(bands[1])
  return (pixel) => {
    if (lines.has(pixel)) return ink
    const grey = 175 + 10 * Math.round(7 * light(pixel))
    return hex([grey, grey, grey])
  }
}

/** Excess green: how much green there is beside red and blue, from -1 to 2 (Woebbecke et al., 1995). */
function excessGreen({ bands: [red, green, blue] }: BlueMarble): Float64Array {
  return Float64Array.from(green, (value, pixel) => {
    const sum = (red[pixel] ?? 0) + value + (blue[pixel] ?? 0)
    return sum === 0 ? 0 : (3 * value) / sum - 1
  })
}

function indexStage(values: Float64Array): Stage {
  const [low, high] = [-0.3, 0.6]
  return (pixel) => {
    const share = ((values[pixel] ?? 0) - low) / (high - low)
    const step = Math.min(indexColours.length - 1, Math.max(0, Math.floor(share * indexColours.length)))
    return indexColours[step] ?? ink
  }
}

type Forest = { classes: Uint8Array; isGreen: (pixel: number) => boolean }

/** Classes of the land, the greenest of them the forest; and the forest again, by Otsu's threshold of the index. */
function forest({ bands }: BlueMarble, index: Float64Array): Forest {
  const [red, , blue] = bands
  // Water alone sends back more blue than red.
  const land = [...index.keys()].filter((pixel) => (red[pixel] ?? 0) >= (blue[pixel] ?? 0))
  const onLand = [...bands, index].map((values) => Float64Array.from(land, (pixel) => values[pixel] ?? 0))
  const values = onLand[bands.length] ?? new Float64Array()
  const classes = new Uint8Array(index.length)
  kMeans(onLand, classColours.length - 1, values).forEach((of, place) => {
    classes[land[place] ?? 0] = of + 1
  })
  const threshold = otsuThreshold([...values])
  return { classes, isGreen: (pixel) => classes[pixel] !== 0 && (index[pixel] ?? 0) >= threshold }
}

/** Its place in `classColours`. */
const greenClass = classColours.length - 1

/** Files of the stages, after the one of the strips. */
const stageFiles = ['-image', '-base', '-index', '-classes', '-objects'] as const

/** Size of the least object, in pixels. */
const leastObject = 12

/** One place in five stages: from west to east a fifth of the map for each, and each stage whole. */
export async function imageToObjects(): Promise<MadeSheet> {
  const scene = await blueMarble()
  const { width, height, pixelArea } = scene
  const index = excessGreen(scene)
  const { classes, isGreen } = forest(scene, index)
  const objects = sieve({ width, height, classes }, leastObject)
  const { labels, sizes } = objectsOf(objects)
  const colourOf = (of: number | undefined) => classColours[of ?? 0] ?? ink
  const stages: Stage[] = [
    imageStage(scene),
    baseStage(scene),
    indexStage(index),
    (pixel) => colourOf(classes[pixel]),
    (pixel) => (isEdge(labels, pixel, width) ? ink : colourOf(objects.classes[pixel])),
  ]
  const stageAt = (column: number) => Math.floor((column * stages.length) / width)
  const land = classes.filter((of) => of !== 0).length
  const agreeing = classes.filter((of, pixel) => of !== 0 && (of === greenClass) === isGreen(pixel)).length
  return {
    pictures: {
      '': paint(width, height, (pixel) => {
        const column = pixel % width
        return stageAt(column) === stageAt(column + 1) || column === width - 1
          ? (stages[stageAt(column)]?.(pixel) ?? ink)
          : paper
      }),
      ...Object.fromEntries(
        stages.map((stage, index) => [stageFiles[index] ?? '', paint(width, height, stage)]),
      ),
    },
    frame: mapFrame({ ...scene.extent, interval: 5 }),
    figures: {
      percentAgreement: Math.round((100 * agreeing) / land),
      pixelKilometres: Math.sqrt(pixelArea),
      leastSquareKilometres: leastObject * pixelArea,
      objects: sizes.length,
    },
    legend: { classes: classColours },
  }
}
