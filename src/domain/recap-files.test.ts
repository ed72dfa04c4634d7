import { describe, expect, test } from 'vitest'
import { recapFileLabel, recapObjectName } from './recap-files.ts'

describe('names in the bucket', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  const mp3 = { extension: 'mp3', contentType: 'audio/mpeg' }
  /** The shape that the bucket's policies accept. */
  const taken = /^audio\/[A-Za-z0-9][A-Za-z0-9._-]{0,150}\.(mp3|wav|m4a|mp4|ogg)$/

  test.each([
    ['Año 2 — Índices ñandú (final).MP3', 'ano-2-indices-nandu-final'],
    ['clase.exe.mp3', 'clase-exe'],
    ['../../secreto.mp3', 'secreto'],
    ['日本語.mp3', ''],
    ['.mp3', ''],
    [`${'a'.repeat(300)}.mp3`, 'a'.repeat(60)],
  ])('%s', (fileName, stem) => {
    const name = recapObjectName('audio', fileName, mp3, id)
    expect(name).toBe(`audio/${stem ? `${id}-${stem}` : id}.mp3`)
    expect(name).toMatch(taken)
    expect(recapFileLabel(name)).toBe(`${stem}.mp3`)
  })

  test('a PDF has its own folder', () => {
    const pdf = { extension: 'pdf', contentType: 'application/pdf' }
    expect(recapObjectName('pdf', 'Resumen.pdf', pdf, id)).toBe(`pdfs/${id}-resumen.pdf`)
  })
})
