import { describe, expect, test } from 'vitest'
import {
  recapFileLabel,
  recapFileMaxBytes,
  recapFileType,
  recapObjectName,
  refuseByDeclaration,
} from './recap-files.ts'

function bytes(...parts: (string | number)[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'number' ? [part] : [...part].map((letter) => letter.charCodeAt(0)),
    ),
  )
}

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

describe('the type found in the bytes', () => {
  test.each([
    ['ID3 tag', bytes('ID3', 4, 0), 'mp3'],
    ['MPEG 1 layer III frame', bytes(0xff, 0xfb, 0x90, 0x64), 'mp3'],
    ['MPEG 2 layer III frame', bytes(0xff, 0xf3, 0x40, 0xc4), 'mp3'],
    ['WAV', bytes('RIFF', 1, 2, 3, 4, 'WAVEfmt '), 'wav'],
    ['MP4', bytes(0, 0, 0, 0x20, 'ftypM4A '), 'm4a'],
    ['OGG', bytes('OggS', 0), 'ogg'],
  ])('%s', (_name, head, extension) => {
    expect(recapFileType('audio', head)?.extension).toBe(extension)
  })

  test.each([
    ['a program', bytes('MZ', 0x90, 0)],
    ['a page', bytes('<!doctype html>')],
    ['AVI, also RIFF', bytes('RIFF', 1, 2, 3, 4, 'AVI LIST')],
    ['AAC in ADTS, which the bucket refuses', bytes(0xff, 0xf1, 0x50, 0x80)],
    ['no bit rate', bytes(0xff, 0xfb, 0xf0, 0)],
    ['a byte order mark', bytes(0xff, 0xfe, 0x41, 0)],
    ['nothing', bytes()],
    ['a PDF', bytes('%PDF-1.7')],
  ])('%s is not audio', (_name, head) => {
    expect(recapFileType('audio', head)).toBeNull()
  })

  test('a PDF is found by its first bytes', () => {
    expect(recapFileType('pdf', bytes('%PDF-1.7'))?.contentType).toBe('application/pdf')
    expect(recapFileType('pdf', bytes('<html>%PDF-1.7'))).toBeNull()
    expect(recapFileType('pdf', bytes('ID3'))).toBeNull()
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
