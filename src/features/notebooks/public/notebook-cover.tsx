import type { NotebookCategory } from '#content/notebooks.ts'
import { coverSize } from '../notebook.ts'
import type { Notebook } from '../notebooks.api.ts'

/** Its own cover, else a drawing. */
export function NotebookCover({ notebook }: { notebook: Notebook }) {
  if (notebook.cover_url !== null) {
    return (
      <img
        src={notebook.cover_url}
        alt={notebook.cover_alt ?? ''}
        {...coverSize}
        loading="lazy"
        decoding="async"
        className="size-full bg-white object-contain"
      />
    )
  }
  return <DrawnCover category={notebook.category} seed={notebook.id} />
}

const columns = 36
const rows = 20
const classes = 10

/** A value from 0 to 1: a relief for scenes, patches for classifiers, stripes for time series. */
function valueAt(category: NotebookCategory, seed: number, x: number, y: number): number {
  const phase = seed * 1.7
  const wave =
    Math.sin(x * 0.31 + phase) + Math.sin(y * 0.9 - x * 0.13 + phase * 2.3) + Math.sin(x * 0.83 + y * 0.4)
  const scene = (wave + 3) / 6
  if (category === 'machine_learning') return Math.round(scene * 3.4) / 3.4
  if (category === 'google_earth_engine') {
    const trend = x / columns
    return 0.15 + trend * 0.6 + Math.sin(x * 2.1 + phase * 3) * 0.2
  }
  return scene
}

/** One path per class; neighbours of a class in a row are one rectangle. */
function classPaths(category: NotebookCategory, seed: number): string[] {
  const classAt = (x: number, y: number) =>
    Math.floor(Math.min(Math.max(valueAt(category, seed, x, y), 0), 0.999) * classes)
  const paths = Array.from({ length: classes }, () => '')
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0, next = 1; x < columns; x = next, next = x + 1) {
      const step = classAt(x, y)
      while (next < columns && classAt(next, y) === step) next += 1
      paths[step] += `M${x} ${y}h${next - x}v1H${x}z`
    }
  }
  return paths
}

const fills = [
  'fill-viridis-0',
  'fill-viridis-1',
  'fill-viridis-2',
  'fill-viridis-3',
  'fill-viridis-4',
  'fill-viridis-5',
  'fill-viridis-6',
  'fill-viridis-7',
  'fill-viridis-8',
  'fill-viridis-9',
]

/** Pixels of an invented image, deterministic per notebook. Decorative. */
function DrawnCover({ category, seed }: { category: NotebookCategory; seed: number }) {
  const paths = classPaths(category, seed)
  return (
    <svg
      viewBox={`0 0 ${columns} ${rows}`}
      preserveAspectRatio="xMidYMid slice"
      shapeRendering="crispEdges"
      aria-hidden="true"
      className="block size-full"
    >
      {fills.map((fill, step) => paths[step] && <path key={fill} d={paths[step]} className={fill} />)}
    </svg>
  )
}
