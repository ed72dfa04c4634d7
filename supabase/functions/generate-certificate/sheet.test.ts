import { inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { toCalendarDay } from '../../../src/domain/calendar.ts'
import { aCertificateId } from '../../../src/domain/test-support/certificate-ids.ts'
import { aPicture, cutPicture } from '../_shared/test-support/pictures.ts'
import { column, origin, page } from './plan.ts'
import { drawSheet } from './sheet.ts'
import { decodedQr, placedTexts, type ReadPdf, readPdf, taggedTexts } from './test-support/read-pdf.ts'
import { aSheet, drawn, fonts, siteUrl } from './test-support/sheets.ts'

const id = aCertificateId()
const address = `${siteUrl}/cert/${id}`
const long = 'María de los Ángeles Fernández-Güiraldes Muñoz de la Peña Sá'
const full = {
  version: 2,
  student_name: long,
  course_name: 'Modelos de aprendizaje profundo para imágenes satelitales de alta resolución',
  distinction: 'Mejor proyecto final de la cohorte',
  valid_until: toCalendarDay('2028-09-16'),
}

describe('a certificate with everything', () => {
  let bytes: Uint8Array<ArrayBuffer>
  let pdf: ReadPdf
  beforeAll(async () => {
    bytes = await drawn(full)
    pdf = await readPdf(bytes)
  })

  test('is one A4 page on its side, tagged, in Spanish, with its title shown', async () => {
    expect(pdf.document.numPages).toBe(1)
    expect(pdf.page.view.map(Math.round)).toEqual([0, 0, 842, 595])
    const { info } = await pdf.document.getMetadata()
    expect(info).toMatchObject({ Title: 'Certificado MER-2026-00042', Language: 'es', Author: 'Meridiano' })
    expect(await pdf.document.getMarkInfo()).toContainEqual(['Marked', true])
    expect((await pdf.document.getViewerPreferences())?.get('DisplayDocTitle')).toBe(true)
    // PDF/UA-1 (ISO 14289-1, clause 5).
    expect(new TextDecoder('latin1').decode(bytes)).toContain('<pdfuaid:part>1</pdfuaid:part>')
  })

  test('is read in order, each part under its tag, ornaments not at all', async () => {
    expect(await taggedTexts(pdf)).toEqual([
      { role: 'P', text: 'Meridiano Escuela de ciencia de datos geoespaciales' },
      { role: 'H1', text: 'CERTIFICADO' },
      { role: 'P', text: 'NÚMERO MER-2026-00042' },
      { role: 'P', text: 'Versión 2: reemplaza a la anterior' },
      { role: 'P', text: 'Meridiano certifica que' },
      { role: 'P', text: long },
      { role: 'P', text: 'completó el curso' },
      { role: 'P', text: full.course_name },
      { role: 'P', text: 'DISTINCIÓN Mejor proyecto final de la cohorte' },
      { role: 'Lbl', text: 'DURACIÓN' },
      { role: 'LBody', text: '40 horas' },
      { role: 'Lbl', text: 'COHORTE' },
      { role: 'LBody', text: 'Julio de 2026' },
      { role: 'Lbl', text: 'EMISIÓN' },
      { role: 'LBody', text: '16 de septiembre de 2026' },
      { role: 'Lbl', text: 'VÁLIDO HASTA' },
      { role: 'LBody', text: '16 de septiembre de 2028' },
      { role: 'Figure', text: '', alt: `Código QR con la dirección ${address}` },
      {
        role: 'P',
        text: 'VERIFICACIÓN Escanea el código, abre la dirección o suelta este archivo en meridiano.example/verificar',
      },
      { role: 'Link', text: `meridiano.example/cert/${id}` },
      { role: 'P', text: 'Expedido en Buenos Aires, Argentina · 34°36′ S, 58°23′ O' },
    ])
  })

  test('a camera reads the public address from its code', async () => {
    expect(await decodedQr(pdf)).toBe(address)
  })

  test('links to the public address, which stands uncompressed in the bytes', async () => {
    const links = await pdf.page.getAnnotations()
    expect(links).toMatchObject([{ subtype: 'Link', url: address, contentsObj: { str: address } }])
    expect(new TextDecoder('latin1').decode(bytes)).toContain(`(${address})`)
  })

  test('brings its fonts, as subsets, and no other', () => {
    const text = new TextDecoder('latin1').decode(bytes)
    const used = [...text.matchAll(/\/Subtype \/Type0\n\/BaseFont \/(\S+)/g)].map(([, name = '']) => name)
    expect(used.map((name) => name.replace(/^[A-Z]{6}\+/, '')).sort()).toEqual([
      'Archivo-Regular',
      'ArchivoExpanded-Medium',
      'ArchivoSemiExpanded-SemiBold',
      'JetBrainsMono-Regular',
    ])
    expect(used.filter((name) => !/^[A-Z]{6}\+/.test(name))).toEqual([])
    expect(text.match(/\/FontFile2 /g)).toHaveLength(4)
  })

  test('has fewer than 150 KB', () => {
    expect(bytes.length).toBeLessThan(150 * 1024)
    expect(bytes.length).toBeGreaterThan(20 * 1024)
  })
})

test('what a certificate does not have is not named on it', async () => {
  const pdf = await readPdf(await drawn({ hours: null, cohort_starts_on: null }))
  const words = (await taggedTexts(pdf)).map(({ text }) => text).join('\n')
  expect(words).toContain('EMISIÓN')
  for (const absent of ['DISTINCIÓN', 'DURACIÓN', 'COHORTE', 'VÁLIDO', 'Versión']) {
    expect(words).not.toContain(absent)
  }
})

const sixty = long.slice(0, 60)
const widest = 'Wilhelmine Mwamba '.repeat(14).slice(0, 240).trim()

describe('a name', () => {
  test.each([
    ['Lía', 48, 1],
    ['Mariana Quispe Etxeberria', 38, 1],
    [sixty, 23, 2],
    ['João Gonçalves Brandão Ñandú', 34, 1],
    ['Ştefan Żółć Dvořák Ağaoğlu', 38, 1],
    ['Kuarahy Mbarakaja g\u0303uara', 43, 1],
    [widest, 12.5, 4],
  ])('%s is as large as its column lets it be', async (name, size, lines) => {
    const pdf = await readPdf(await drawn({ student_name: name }))
    const texts = await placedTexts(pdf)
    const own = texts.filter((text) => text.size === size && page.height - text.baseline < origin.y)
    expect(own.map(({ text }) => text.trim()).join(' ')).toBe(name)
    expect(new Set(own.map(({ baseline }) => baseline)).size).toBe(lines)
    for (const { left, right } of own) {
      expect(left).toBeGreaterThan(origin.x + 10)
      expect(right).toBeLessThanOrEqual(column.right)
    }
  })

  test('whose mark is placed by a step back says itself what is copied', async () => {
    const name = 'Mbara\u2019eh\u00e1ra G\u0303uarani'
    const bytes = Buffer.from(await drawn({ student_name: name }))
    const streams = bytes.toString('latin1').matchAll(/FlateDecode\s*>>\s*stream\r?\n(.*?)\r?\nendstream/gs)
    const content = [...streams].map(([, packed = '']) =>
      inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
    )
    const written = Buffer.from(`\ufeff${name}`, 'utf16le').swap16().toString('latin1')
    expect(
      content.filter((text) => text.includes(`/Span <<\n/ActualText (${written})\n>> BDC`)),
    ).toHaveLength(1)
    expect((await taggedTexts(await readPdf(new Uint8Array(bytes)))).map(({ text }) => text)).toContain(name)
  })

  test('typed as letters and marks is drawn as the letters that they make', async () => {
    const pdf = await readPdf(await drawn({ student_name: 'Begoña  Peña'.normalize('NFD') }))
    expect((await taggedTexts(pdf)).map(({ text }) => text)).toContain('Begoña Peña')
  })

  test.each(['李 Wei', 'Ana 🎉', 'Иван'])(
    '%s with a character that the font lacks is refused',
    async (name) => {
      expect(await drawSheet(aSheet({ student_name: name }), fonts, siteUrl)).toEqual({
        ok: false,
        code: 'character_not_available',
      })
      const distinction = await drawSheet(aSheet({ distinction: name }), fonts, siteUrl)
      expect(distinction).toMatchObject({ code: 'character_not_available' })
    },
  )

  test('of one word that no size brings into the column is refused', async () => {
    const sheet = await drawSheet(aSheet({ student_name: 'W'.repeat(100) }), fonts, siteUrl)
    expect(sheet).toEqual({ ok: false, code: 'name_does_not_fit' })
  })
})

const eightyThree = 'Guillermina Magdalena Hammerschmidt-Wohlgemuth Mamani Domínguez de Montenegro Gómez'

test.each(['Lía', long, eightyThree, 'Wilhelmine Mwamba '.repeat(8).trim(), widest])(
  'the course is smaller than the name: %s',
  async (student_name) => {
    for (const course_name of [
      'Bases de Datos Geoespaciales con PostGIS',
      full.course_name,
      longest.course_name,
    ]) {
      const texts = await placedTexts(await readPdf(await drawn({ student_name, course_name })))
      const sizeOf = (whole: string) =>
        Math.max(
          ...texts
            .filter(({ text }) => text.trim() !== '' && whole.includes(text.trim()))
            .map(({ size }) => size),
        )
      expect(sizeOf(course_name)).toBeLessThanOrEqual(sizeOf(student_name) * 0.85)
    }
  },
)

const longest = {
  ...full,
  student_name: widest,
  course_name: 'Análisis multitemporal de humedales '.repeat(5).slice(0, 160).trim(),
  distinction: 'Mejor uso de datos abiertos '.repeat(5).slice(0, 120).trim(),
  hours: 2000,
  cohort_starts_on: toCalendarDay('2026-09-07'),
}

test.each([
  ['a course of two lines', full],
  ['the longest texts of the database', longest],
])('%s leaves the texts around it room', async (_case, facts) => {
  const texts = await placedTexts(await readPdf(await drawn(facts)))
  for (const [index, text] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      const beside = text.right <= other.left + 0.5 || other.right <= text.left + 0.5
      const apart = Math.abs(text.baseline - other.baseline) >= Math.min(text.size, other.size) * 0.9
      expect(beside || apart, `${text.text} over ${other.text}`).toBe(true)
    }
  }
})

test.each(['María Ángeles Fernández-Güiraldes Ñandú', long, widest])(
  'the accents of %s keep clear of the line above',
  async (student_name) => {
    const texts = await placedTexts(await readPdf(await drawn({ student_name })))
    const above = texts.find(({ text }) => text.includes('certifica que'))
    const first = texts.find(({ text }) => text.trim() !== '' && student_name.startsWith(text.trim()))
    expect((above?.baseline ?? 0) - (first?.baseline ?? 0) - (first?.size ?? 0)).toBeGreaterThanOrEqual(7.9)
  },
)

describe('who signs', () => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const issuer = {
    ...aSheet().issuer,
    ...{ name: 'Geo & Andina', location: 'Lima, Perú', latitude: -12.05, longitude: -77.04 },
    ...{ signatory_name: 'Firmante de Muestra', signatory_position: 'Directora académica', signature: png },
  }

  test('stands with the drawn signature above the code, under the school as it was', async () => {
    const pdf = await readPdf(await drawn({ ...full, issuer }))
    const texts = await taggedTexts(pdf)
    const at = texts.findIndex(({ alt }) => alt === 'Firma de Firmante de Muestra')
    expect(texts[at]).toMatchObject({ role: 'Figure' })
    expect(texts[at + 1]).toEqual({ role: 'P', text: 'Firmante de Muestra Directora académica' })
    expect(texts[0]?.text).toBe('Geo & Andina Escuela de ciencia de datos geoespaciales')
    expect(texts.at(-1)?.text).toBe('Expedido en Lima, Perú · 12°03′ S, 77°02′ O')
    // The library does not escape it in its XML.
    expect((await pdf.document.getMetadata()).info).toMatchObject({ Author: 'Geo y Andina' })
  })

  test('the same facts give the same bytes, and other facts others', async () => {
    const facts = { ...full, issuer }
    const first = await drawn(facts)
    expect(await drawn(facts)).toEqual(first)
    expect(await drawn({ ...facts, id: aCertificateId(2) })).not.toEqual(first)
  })

  test.each([
    ['a course of two lines with a distinction', full, 34],
    ['the longest texts', longest, 22],
  ])('has room for the signature below %s', async (_case, facts, room) => {
    const texts = await placedTexts(await readPdf(await drawn({ ...facts, issuer })))
    const baselineOf = (part: string) => texts.find(({ text }) => text.includes(part))?.baseline ?? Number.NaN
    expect(baselineOf(' horas') - baselineOf('Firmante') - 11).toBeGreaterThan(room)
    expect(baselineOf('Directora') - baselineOf('VERIFICACIÓN')).toBeGreaterThan(15)
  })

  test.each([
    ['ends within its points', cutPicture],
    ['has a filter that there is not', aPicture({ points: (rows) => rows.writeUInt8(9, 0) })],
  ])('with a signature that %s is refused, and the process lives on', async (_case, signature) => {
    const sheet = await drawSheet(aSheet({ issuer: { ...issuer, signature } }), fonts, siteUrl)
    expect(sheet).toEqual({ ok: false, code: 'signature_unreadable' })
    expect((await drawn({ issuer })).length).toBeGreaterThan(1000)
  })

  test('is left out where nobody does', async () => {
    const nobody = { ...issuer, signatory_name: null, signatory_position: null, signature: null }
    const texts = await taggedTexts(await readPdf(await drawn({ issuer: nobody })))
    expect(texts.some(({ alt }) => alt?.startsWith('Firma'))).toBe(false)
  })
})
