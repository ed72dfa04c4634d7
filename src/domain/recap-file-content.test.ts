import { describe, expect, test } from 'vitest'
import { isLengthWritten, recapFileContent } from './recap-file-content.ts'
import {
  box,
  bytes,
  fileType,
  m4a,
  movieOf,
  mp3Frame,
  reading,
  uint32,
  wav,
  wideBox,
} from './test-support/audio-files.ts'

const contentOf = (file: Uint8Array, kind: 'audio' | 'pdf' = 'audio') =>
  recapFileContent(kind, reading(file).read)

async function lengthOf(file: Uint8Array) {
  const type = await contentOf(file)
  if (typeof type === 'string') throw new Error(type)
  return await isLengthWritten(type, reading(file).read)
}

describe('the type found in the bytes', () => {
  test.each([
    ['ID3 tag', bytes('ID3', 4, 0), 'mp3'],
    ['MPEG 1 layer III frame', bytes(0xff, 0xfb, 0x90, 0x64), 'mp3'],
    ['MPEG 2 layer III frame', bytes(0xff, 0xf3, 0x40, 0xc4), 'mp3'],
    ['WAV', wav(1), 'wav'],
    ['MP4', m4a('mp4a'), 'm4a'],
    ['OGG', bytes('OggS', 0), 'ogg'],
  ])('%s', async (_name, file, extension) => {
    expect(await contentOf(file)).toMatchObject({ extension })
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
    ['a recording that was cut off before its index', bytes(fileType, uint32(900_000), 'mdat', 1, 2, 3)],
  ])('%s is not audio', async (_name, file) => {
    expect(await contentOf(file)).toBe('type')
  })

  test.each([
    '',
    '\n',
    '\r\n\r\n',
    '\xef\xbb\xbf',
    '\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n',
    'Content-Type: application/pdf\n\n',
    ' '.repeat(1019),
  ])('a PDF after %j is one', async (before) => {
    expect(await contentOf(bytes(`${before}%PDF-1.7`), 'pdf')).toMatchObject({
      contentType: 'application/pdf',
    })
  })

  test.each([
    '<html>',
    '\n<!doctype html><p>',
    'PK\x03\x04',
    'GIF89a',
    '\x89PNG\r\n',
    '\xff\xd8\xff',
    'MZ',
    ' '.repeat(1020),
  ])('what begins with %j is no PDF', async (before) => {
    expect(await contentOf(bytes(`${before}%PDF-1.7`), 'pdf')).toBe('type')
  })
  test('sound is no PDF', async () => {
    expect(await contentOf(bytes('ID3'), 'pdf')).toBe('type')
  })

  test.each(['avc1', 'hvc1', 'mp4v', 'av01'])('a film of %s is no sound', async (codec) => {
    expect(await contentOf(bytes(fileType, movieOf([codec, 'mp4a'])))).toBe('type')
  })
})

describe('the codec', () => {
  test.each(['alac', 'ac-3', 'ec-3', 'samr', 'sowt'])('%s is refused', async (codec) => {
    expect(await contentOf(m4a(codec))).toBe('codec')
  })

  test.each(['mp4a', '.mp3', 'Opus', 'fLaC', 'newc'])('%s is accepted', async (codec) => {
    expect(await contentOf(m4a(codec))).toMatchObject({ extension: 'm4a' })
  })

  test('one track that plays is enough', async () => {
    expect(await contentOf(bytes(fileType, movieOf(['ac-3', 'mp4a'])))).toMatchObject({ extension: 'm4a' })
    expect(await contentOf(bytes(fileType, movieOf(['text', 'alac'])))).toBe('codec')
  })

  test('is found first or last, behind sizes of 64 bits and in the last box, which names no size', async () => {
    const sound = new Uint8Array(300_000)
    const movie = movieOf(['alac'])
    expect(await contentOf(bytes(fileType, movie, box('mdat', sound)))).toBe('codec')
    expect(await contentOf(bytes(fileType, wideBox('mdat', sound), movie))).toBe('codec')
    expect(await contentOf(bytes(fileType, uint32(0), movie.subarray(4)))).toBe('codec')
    expect(await contentOf(bytes(fileType, box('wide'), uint32(0), 'mdat', movie))).toBe('type')
  })

  test('is found behind a hundred megabytes in a few short reads', async () => {
    const size = 104_857_600
    const movie = movieOf(['alac'])
    const start = bytes(fileType, uint32(size - fileType.length - movie.length), 'mdat')
    const asked: number[] = []
    const content = await recapFileContent('audio', async (at, length) => {
      asked.push(length)
      const part = new Uint8Array(Math.min(length, size - at))
      const ofMovie = at - (size - movie.length)
      part.set(ofMovie < 0 ? start.subarray(at) : movie.subarray(ofMovie))
      return { bytes: part, size }
    })
    expect(content).toBe('codec')
    expect(asked.length).toBeLessThan(4)
    expect(Math.max(...asked)).toBeLessThanOrEqual(65_536)
  })

  test.each([
    ['smaller than its own head', bytes(fileType, uint32(3), 'free', movieOf(['mp4a']))],
    ['of more than a file can hold', bytes(fileType, uint32(1), 'mdat', uint32(-1), uint32(-1))],
    ['cut in the middle of one', bytes(fileType, uint32(1), 'mdat', 0, 0)],
  ])('a size %s ends the search', async (_name, file) => {
    expect(await contentOf(file)).toBe('type')
  })

  test('a file of nothing but boxes is not read to its end', async () => {
    const page = bytes(...Array.from({ length: 8192 }, () => box('free')))
    const asked: number[] = []
    const content = await recapFileContent('audio', async (at) => {
      asked.push(at)
      return { bytes: at === 0 ? bytes(fileType, page.subarray(fileType.length)) : page, size: 104_857_600 }
    })
    expect(content).toBe('type')
    expect(asked.length).toBeLessThan(40)
  })

  test.each([1, 3, 6, 7, 0x55, 0xfffe])('WAV of format %i is accepted', async (format) => {
    expect(await contentOf(wav(format))).toMatchObject({ extension: 'wav' })
  })

  test.each([2, 0x11, 0x31, 0x50, 0x161, 0x2000])('WAV of format %i is refused', async (format) => {
    expect(await contentOf(wav(format))).toBe('codec')
  })

  test('WAV says its format behind what a recorder notes, of an odd length too; 64 bits are refused', async () => {
    const notes = bytes('bext', 0x45, 0x23, 1, 0, new Uint8Array(0x12346))
    expect(await contentOf(wav(1, 24, notes))).toMatchObject({ extension: 'wav' })
    expect(await contentOf(wav(2, 16, notes))).toBe('codec')
    expect(await contentOf(wav(3, 64))).toBe('codec')
  })

  test('Speex is refused, Opus and Vorbis are not', async () => {
    const page = (codec: string) => bytes('OggS', new Uint8Array(24), codec)
    expect(await contentOf(page('Speex   1.2'))).toBe('codec')
    for (const codec of ['OpusHead', '\u0001vorbis'])
      expect(await contentOf(page(codec))).toMatchObject({ extension: 'ogg' })
  })
})

describe('the length', () => {
  const many = (count: number, rate: (index: number) => number) =>
    bytes(...Array.from({ length: count }, (_, index) => mp3Frame(rate(index))))
  const constant = many(400, () => 5)
  const variable = many(400, (index) => (index < 100 ? 1 : 9))
  const head = (name: string, flags: number, frames: number, size: number) =>
    mp3Frame(5, bytes(name, uint32(flags), uint32(frames), uint32(size)))

  test('of an MP3 of one bit rate follows from its size', async () => {
    expect(await lengthOf(constant)).toBe(true)
    expect(await lengthOf(many(3, () => 5))).toBe(true)
  })

  test('of an MP3 of several bit rates is not written without a head', async () => {
    expect(await lengthOf(variable)).toBe(false)
  })

  test('is written by the heads Xing, Info and VBRI, behind tags too', async () => {
    const size = variable.length + head('Xing', 3, 400, 0).length
    const cover = bytes('ID3', 4, 0, 0, 0, 0, 1, 0, new Uint8Array(128))
    for (const name of ['Xing', 'Info'])
      expect(await lengthOf(bytes(cover, head(name, 3, 400, size), variable))).toBe(true)
    expect(await lengthOf(bytes(head('Xing', 1, 400, 0), variable))).toBe(true)
    expect(await lengthOf(bytes(head('VBRI', 0, 0, 0), variable))).toBe(true)
    expect(await lengthOf(bytes(cover, variable))).toBe(false)
  })

  test('is not written by a head without it, nor by one of another piece', async () => {
    expect(await lengthOf(bytes(head('Xing', 2, variable.length, 0), variable))).toBe(false)
    expect(await lengthOf(bytes(head('Info', 3, 4000, variable.length * 10), variable))).toBe(false)
    expect(await lengthOf(bytes(head('Info', 3, 40, 10_000), variable))).toBe(false)
  })

  test('of an MP4 is not written where it is recorded in pieces', async () => {
    expect(await lengthOf(m4a('mp4a'))).toBe(true)
    const pieces = box('mvex', box('trex', new Uint8Array(24)))
    expect(await lengthOf(bytes(fileType, movieOf(['mp4a'], pieces), box('moof'), box('mdat')))).toBe(false)
  })

  test('of WAV and OGG is never warned of', async () => {
    expect(await lengthOf(wav(1))).toBe(true)
    expect(await lengthOf(bytes('OggS', 0))).toBe(true)
  })
})
