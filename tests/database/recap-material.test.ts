import { beforeAll, describe, expect, test } from 'vitest'
import { storeCheckedFile, storeFile } from './support/recap-files.ts'
import { aRecap, type Recap, upsertRecap } from './support/recaps.ts'
import { tryCallAs } from './support/sessions.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 6 })
const upsert = (changes: Recap = {}) => upsertRecap(database.sql(), changes)

beforeAll(async () => {
  for (const name of ['audio/a-1.mp3', 'pdfs/b.pdf', 'audio/0c9f-clase.m4a', 'pdfs/resumen_1.pdf']) {
    await storeCheckedFile(database.sql(), name)
  }
})

describe('the material', () => {
  test('is one row per course, cohort and class', async () => {
    const first = await upsert({ audio_url: 'audio/a-1.mp3', announcement: 'Hola' })
    expect(first).toEqual({ id: first.id, created: true, version: 1 })
    const again = await upsert({ version: 1, class_title: ' Otro ', pdf_url: 'pdfs/b.pdf' })
    expect(again).toEqual({ id: first.id, created: false, version: 2 })
    const [row] = await database.sql()`select * from public.recap_material where id = ${first.id}`
    expect(row).toMatchObject({
      class_title: 'Otro',
      audio_url: 'audio/a-1.mp3',
      pdf_url: 'pdfs/b.pdf',
      announcement: 'Hola',
    })
    await upsert({ version: 2, class_title: undefined, audio_url: '', announcement: null })
    const [cleared] =
      await database.sql()`select class_title, audio_url, pdf_url, announcement from public.recap_material where id = ${first.id}`
    expect(cleared).toEqual({
      class_title: 'Otro',
      audio_url: null,
      pdf_url: 'pdfs/b.pdf',
      announcement: null,
    })
    expect((await upsert({ class_id: 'clase-2' })).created).toBe(true)
  })

  test('written by six at once is one row', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => upsert({ class_id: 'carrera' })))
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect(answers.filter((answer) => answer.created)).toHaveLength(1)
  })

  describe('two editors', () => {
    const edited = (classId: string, changes: Recap) =>
      upsert({ class_id: classId, class_title: undefined, ...changes })
    async function stored(classId: string) {
      const [row] = await database.sql()`select class_title, description, video_url, version
        from public.recap_material where cohort = '209901' and class_id = ${classId}`
      return row
    }

    test('the second gets what the first has written, and overwrites nothing', async () => {
      const { version } = await upsert({ class_id: 'dos', description: 'Antes' })
      expect(await edited('dos', { version, video_url: 'https://youtu.be/abcdefghijk' })).toMatchObject({
        version: 2,
      })
      const late = await edited('dos', { version, description: 'Después' })
      expect(late).toEqual({
        changed: {
          ...{ id: expect.any(Number), course_id: 2, cohort: '209901', class_id: 'dos', version: 2 },
          ...{ class_title: 'Título', description: 'Antes', video_url: 'https://youtu.be/abcdefghijk' },
          ...{ audio_url: null, pdf_url: null, material_url: null, announcement: null },
        },
      })
      expect(await stored('dos')).toMatchObject({ description: 'Antes', version: 2 })
      expect(await edited('dos', { version: 2, description: 'Después' })).toMatchObject({ version: 3 })
    })

    test('of six saves from one version one succeeds; the others get what it wrote', async () => {
      const { version } = await upsert({ class_id: 'seis' })
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) => edited('seis', { version, class_title: `Versión ${n}` })),
      )
      const written = answers.filter((answer) => !answer.changed)
      expect(written).toHaveLength(1)
      const row = await stored('seis')
      expect(row).toMatchObject({ version: 2 })
      for (const { changed } of answers.filter((answer) => answer.changed)) {
        expect(changed).toMatchObject({ class_title: row?.class_title, version: 2 })
      }
    })

    test('a new recap of a class that has one is refused by its id, and changes nothing', async () => {
      await upsert({ class_id: 'nueva', description: 'La primera' })
      const second = aRecap({ class_id: 'nueva', class_title: 'Otra', description: '' })
      expect(await tryCallAs(database.sql(), 'staff', 'upsert_recap_material', second)).toMatchObject({
        ok: false,
        message: 'class_id_taken',
      })
      expect(await stored('nueva')).toMatchObject({ class_title: 'Título', description: 'La primera' })
    })

    test('the same save again, after a lost answer, succeeds without a change', async () => {
      const first = await upsert({ class_id: 'otra-vez', description: 'Una' })
      expect(await upsert({ class_id: 'otra-vez', description: 'Una' })).toEqual({ ...first, created: false })
      await edited('otra-vez', { version: 1, description: '' })
      expect(await edited('otra-vez', { version: 1, description: '' })).toMatchObject({ version: 2 })
      expect(await stored('otra-vez')).toMatchObject({ description: null, version: 2 })
    })

    test('changing a deleted recap does not create one', async () => {
      const request = { ...aRecap({ class_id: 'perdida' }), version: 1 }
      expect(await tryCallAs(database.sql(), 'staff', 'upsert_recap_material', request)).toMatchObject({
        ok: false,
        message: 'recap_not_found',
      })
    })
  })

  test.each([
    [
      {
        announcement:
          '<strong>15</strong> <em>min</em><br>a < b <a href="https://example.com/x?y=1&amp;z">aquí</a><br/>',
      },
    ],
    [{ announcement: '<a href="https://example.com" target="_blank" rel="noopener noreferrer">x</a>' }],
    [{ announcement: 'x'.repeat(4000) }],
    [{ material_url: 'https://example.com/m', video_url: 'https://www.youtube.com/watch?v=abcdefghijk' }],
    [{ audio_url: 'audio/0c9f-clase.m4a', pdf_url: 'pdfs/resumen_1.pdf' }],
  ])('accepts %j', async (change) => {
    const outcome = await tryCallAs(database.sql(), 'staff', 'upsert_recap_material', {
      ...aRecap(change),
      class_id: 'tomada',
    })
    expect(outcome).toMatchObject({ ok: true, value: { created: true } })
  })

  test.each<[Recap, string]>([
    [{ course_id: null }, 'course_id_required'],
    [{ course_id: 999999 }, 'course_not_found'],
    [{ cohort: '' }, 'cohort_required'],
    [{ class_id: ' ' }, 'class_id_required'],
    [{ class_title: '' }, 'class_title_required'],
    [{ class_title: 'x'.repeat(201) }, 'class_title_too_long'],
    [{ announcement: 'x'.repeat(4001) }, 'announcement_too_long'],
    ...[
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<a href="javascript:alert(1)">x</a>',
      '<a href="http://example.com">x</a>',
      '<a href="">x</a>',
      '<a href="https://user:pw@example.com">x</a>',
      '<a href="https://good.example\\@evil.example">x</a>',
      '<a href="https://good.example&#92;@evil.example">x</a>',
      '<a href="https://example.com:8443">x</a>',
      '<a onclick="x" href="https://example.com">x</a>',
      '<strong onmouseover="x">x</strong>',
      '<scr<em>ipt>alert(1)</script>',
      '<!-- x -->',
      '</p>',
      '<svg/onload=alert(1)>',
      '<<em>script>alert(1)</script>',
      '<a href="https://x" <em>onclick="alert(1)">x</a>',
      '<a href="https://x/"onclick="alert(1)">x</a>',
      '<A HREF="https://example.com" ONCLICK="x">x</A>',
      '<a href="https://bank.example@evil.example">x</a>',
      '<a href="https://bank.example\\@evil.example">x</a>',
      '<a href=https://example.com>x</a>',
      '<a\nhref="https://example.com">x</a>',
      '<iframe src="https://example.com"></iframe>',
      '<style>*{display:none}</style>',
      '<strong',
    ].map((announcement): [Recap, string] => [{ announcement }, 'announcement_html']),
    [{ material_url: 'http://example.com' }, 'material_url_invalid'],
    [{ video_url: 'https://www.youtube.com@evil.example/watch?v=abcdefghijk' }, 'video_url_invalid'],
    [{ video_url: 'https://example.com/"><script>' }, 'video_url_invalid'],
    [{ video_url: `https://example.com/${'x'.repeat(2048)}` }, 'video_url_too_long'],
    [{ audio_url: 'https://example.com/a.mp3' }, 'audio_url_invalid'],
    [{ audio_url: 'audio/../pdfs/a.mp3' }, 'audio_url_invalid'],
    [{ audio_url: 'audio/a.exe' }, 'audio_url_invalid'],
    [{ pdf_url: 'audio/a.mp3' }, 'pdf_url_invalid'],
    [{ pdf_url: 'pdfs/niño 1.pdf' }, 'pdf_url_invalid'],
  ])('%j: %s', async (change, message) => {
    const outcome = await tryCallAs(database.sql(), 'staff', 'upsert_recap_material', aRecap(change))
    expect(outcome).toMatchObject({ ok: false, code: '22023', message })
  })
})

describe('a file that staff name, bypassing the server', () => {
  const ask = (change: Recap) => tryCallAs(database.sql(), 'staff', 'upsert_recap_material', aRecap(change))
  const refused = (message: string) => ({ ok: false, code: '22023', message })

  test('is rejected when the server has not checked it', async () => {
    await storeFile(database.sql(), 'audio/programa.mp3')
    await storeFile(database.sql(), 'pdfs/pagina.pdf')
    expect(await ask({ audio_url: 'audio/programa.mp3' })).toEqual(refused('audio_url_invalid'))
    expect(await ask({ pdf_url: 'pdfs/pagina.pdf' })).toEqual(refused('pdf_url_invalid'))
    expect(await ask({ pdf_url: 'pdfs/nunca-subido.pdf' })).toEqual(refused('pdf_url_invalid'))
  })

  test('is rejected under the name of a checked file that is gone', async () => {
    const sql = database.sql()
    await storeCheckedFile(sql, 'pdfs/cambiado.pdf')
    expect(await ask({ class_id: 'cambiada', pdf_url: 'pdfs/cambiado.pdf' })).toMatchObject({ ok: true })
    await sql`delete from storage.objects where name = 'pdfs/cambiado.pdf'`
    await storeFile(sql, 'pdfs/cambiado.pdf')
    expect(await ask({ pdf_url: 'pdfs/cambiado.pdf' })).toEqual(refused('pdf_url_invalid'))
  })
})
