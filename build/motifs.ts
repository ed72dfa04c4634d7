import { contourField } from './contours.ts'
import { latinAmericaDots } from './latin-america.ts'

const origin = '// Written by build/write-motifs.ts; change the generator, not this file.\n'

/** The line width of the formatter, so that it has nothing to change in what is written here. */
const lineWidth = 110

function source(name: string, data: object): string {
  const lines = Object.entries(data).map(([key, value]) => {
    const written = typeof value === 'string' ? `'${value}'` : String(value)
    const line = `  ${key}: ${written},`
    return line.length > lineWidth ? `  ${key}:\n    ${written},` : line
  })
  return `${origin}export const ${name} = {\n${lines.join('\n')}\n} as const\n`
}

/** The generated files by path from the root of the project, with their whole text. */
export function motifFiles(): Record<string, string> {
  const field = contourField({
    columns: 120,
    rows: 75,
    scale: 10,
    levels: 23,
    indexEvery: 5,
    tolerance: 2.4,
    window: { x: 0, y: 0, width: 1, height: 1 },
  })
  const tile = contourField({
    columns: 40,
    rows: 40,
    scale: 3,
    levels: 7,
    indexEvery: 4,
    tolerance: 0.8,
    window: { x: 0.5, y: 0.15, width: 0.5, height: 0.5 },
  })
  return {
    'src/ui/motifs/contours.generated.ts': source('contourSheet', field),
    'src/ui/motifs/contour-tile.generated.ts': source('contourTile', tile),
    'src/ui/motifs/latin-america.generated.ts': source('latinAmerica', latinAmericaDots()),
  }
}
