import { describe, expect, test } from 'vitest'
import { recapFileLabel, recapFileMaxBytes, recapObjectName, refuseByDeclaration } from './recap-files.ts'

describe('the declared type of a file', () => {
  test.each([
    'audio/mpeg',
    'audio/wav',
    'audio/x-wav',
    'audio/mp4',
    'audio/ogg',
    'AUDIO/OGG; codecs=opus',
    '',
  ])('audio %j is accepted', (type) => {
    expect(refuseByDeclaration('audio', { type, size: recapFileMaxBytes })).toBeNull()
  })

  test.each(['application/x-msdownload', 'text/html', 'video/mp4', 'application/pdf', 'image/png'])(
    'audio %j is not',
    (type) => {
      expect(refuseByDeclaration('audio', { type, size: 1 })).toBe('type')
    },
  )

  test('a PDF is a PDF, and one byte over the limit is too large', () => {
    expect(refuseByDeclaration('pdf', { type: 'application/pdf', size: recapFileMaxBytes })).toBeNull()
    expect(refuseByDeclaration('pdf', { type: 'application/pdf', size: recapFileMaxBytes + 1 })).toBe('size')
    expect(refuseByDeclaration('pdf', { type: 'text/html', size: 1 })).toBe('type')
  })
})

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
