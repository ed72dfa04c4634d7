// Writes what the program of a sheet makes beside its text, and tells which files are not what it makes.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import type { MadeSheet, Picture } from './made-sheet.ts'

const folder = new URL('../../src/content/sheets/', import.meta.url)

/** Lossless, so that the pixels of a file can be compared with those that the program makes. */
function encode({ width, height, pixels }: Picture): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ lossless: true, effort: 6 })
    .toBuffer()
}

function decode(file: Buffer): Promise<Buffer> {
  return sharp(file).removeAlpha().raw().toBuffer()
}

function figuresFile(name: string, { frame, figures, legend }: MadeSheet): { file: URL; text: string } {
  const text = `${JSON.stringify({ figures, legend, frame }, null, 2)}\n`
  return { file: new URL(`${name}.json`, folder), text }
}

function pictureFiles(name: string, { pictures }: MadeSheet): { file: URL; picture: Picture | string }[] {
  return Object.entries(pictures).map(([part, picture]) => ({
    file: new URL(`${name}${part}.${typeof picture === 'string' ? 'svg' : 'webp'}`, folder),
    picture,
  }))
}

export async function writeSheet(name: string, sheet: MadeSheet): Promise<void> {
  const { file, text } = figuresFile(name, sheet)
  writeFileSync(file, text)
  for (const { file, picture } of pictureFiles(name, sheet)) {
    writeFileSync(file, typeof picture === 'string' ? picture : await encode(picture))
  }
}

/** Names of the files that differ from what the program makes. */
export async function staleFiles(name: string, sheet: MadeSheet): Promise<string[]> {
  const stale: URL[] = []
  const { file, text } = figuresFile(name, sheet)
  if (!isSameText(file, text)) stale.push(file)
  for (const { file, picture } of pictureFiles(name, sheet)) {
    const isSame =
      typeof picture === 'string'
        ? isSameText(file, picture)
        : existsSync(file) && (await hasPixels(file, picture))
    if (!isSame) stale.push(file)
  }
  return stale.map(({ pathname }) => pathname.slice(folder.pathname.length))
}

/** The formatter may break lines of figures elsewhere. */
function isSameText(file: URL, text: string): boolean {
  if (!existsSync(file)) return false
  const stored = readFileSync(file, 'utf8')
  return file.pathname.endsWith('.json')
    ? JSON.stringify(JSON.parse(stored)) === JSON.stringify(JSON.parse(text))
    : stored === text
}

async function hasPixels(file: URL, { pixels }: Picture): Promise<boolean> {
  return Buffer.compare(await decode(readFileSync(file)), Buffer.from(pixels)) === 0
}
