import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { currentToast } from '#ui/toast-store.ts'
import { aFile, installUploads, mp3Bytes, pdfBytes } from './test-support/fake-upload.ts'
import { openOffice } from './test-support/open-office.tsx'
import { aRecapRow, json, noAnswer, paths, startOffice, storeSession } from './test-support/recap-rows.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  storeSession()
})

const save = () => screen.getByRole('button', { name: 'Guardar recap' })

type User = Awaited<ReturnType<typeof openOffice>>['user']

async function fillRequired(user: User) {
  await user.selectOptions(screen.getByRole('combobox', { name: /^Curso/ }), '3')
  await user.type(screen.getByRole('textbox', { name: /^ID de la clase/ }), 'clase-2')
  await user.type(screen.getByRole('textbox', { name: /^Título de la clase/ }), 'Índices')
}

function choose(kind: 'audio' | 'pdf', file: File) {
  const label = kind === 'audio' ? 'Audio (MP3 o WAV)' : 'Resumen ejecutivo (PDF)'
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files: [file] } })
}

describe('saving', () => {
  test('waits for course, cohort, class and title; the cohort comes with the course', async () => {
    startOffice()
    const { user } = await openOffice()
    expect(save()).toBeDisabled()
    expect(screen.getByText('Para guardar completa curso, cohorte, ID y título de la clase.')).toBeVisible()
    await fillRequired(user)
    expect(screen.getByRole('textbox', { name: /^Cohorte/ })).toHaveValue('202607')
    expect(save()).toBeEnabled()
    await user.clear(screen.getByRole('textbox', { name: /^Cohorte/ }))
    expect(save()).toBeDisabled()
  })

  test('sends what was filled, and leaves empty fields as they are stored', async () => {
    const office = startOffice()
    const { user } = await openOffice()
    await fillRequired(user)
    await user.type(screen.getByRole('textbox', { name: 'URL del video' }), 'https://youtu.be/abcdefghijk')
    await user.click(save())
    await waitFor(() => expect(currentToast()?.title).toBe('Recap guardado'))
    expect(office.body(paths.save)).toEqual({
      course_id: 3,
      course_slug: 'gee-python-202607',
      cohort: '202607',
      class_id: 'clase-2',
      class_title: 'Índices',
      video_url: 'https://youtu.be/abcdefghijk',
    })
    expect(await screen.findByRole('heading', { name: 'Editar: Índices' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: /^ID de la clase/ })).toBeDisabled()
  })

  test('is disabled while it works, and asked for once', async () => {
    let answer: (response: Response) => void = () => {}
    const office = startOffice({ [paths.save]: () => new Promise((resolve) => (answer = resolve)) })
    const { user } = await openOffice()
    await fillRequired(user)
    await user.dblClick(save())
    expect(await screen.findByRole('button', { name: 'Guardando…' })).toBeDisabled()
    expect(office.calls(paths.save)).toHaveLength(1)
    await act(async () => answer(json({ id: 12, created: true })))
    expect(await screen.findByRole('heading', { name: 'Editar: Índices' })).toBeVisible()
  })

  test.each([
    [
      'no session',
      () => json({ code: 'unauthorized' }, 401),
      'No active session. Please log in.',
      /Inicia sesión/,
    ],
    [
      'not staff',
      () => json({ code: 'forbidden' }, 403),
      'Failed to save recap material',
      /no tiene permiso/,
    ],
    ['no answer', noAnswer, 'Failed to save recap material', /Revisa tu internet/],
    ['a fault', () => json({ code: 'internal_error' }, 500), 'Failed to save recap material', /sigue aquí/],
    [
      'no course',
      () => json({ code: 'course_not_found' }, 404),
      'Failed to save recap material',
      /ya no existe/,
    ],
    [
      'storage',
      () => json({ code: 'storage_error', field: 'audio_url' }, 502),
      'Failed to save recap material',
      /almacenamiento/,
    ],
  ])('%s is said, and nothing is lost', async (_name, answer, sentence, hint) => {
    startOffice({ [paths.save]: answer })
    const { user } = await openOffice()
    await fillRequired(user)
    await user.click(save())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(sentence)
    expect(alert).toHaveTextContent(hint)
    expect(screen.getByRole('textbox', { name: /^Título de la clase/ })).toHaveValue('Índices')
    expect(save()).toBeEnabled()
  })

  test('without any session nothing is sent', async () => {
    const office = startOffice()
    const { user } = await openOffice()
    await fillRequired(user)
    localStorage.clear()
    await user.click(save())
    expect(await screen.findByRole('alert')).toHaveTextContent('No active session. Please log in.')
    expect(office.calls(paths.save)).toEqual([])
  })

  test('a refused field says what is wrong with it', async () => {
    startOffice({
      [paths.save]: () => json({ problems: [{ field: 'class_title', code: 'too_long' }] }, 422),
    })
    const { user } = await openOffice()
    await fillRequired(user)
    await user.click(save())
    expect(await screen.findByText('Este texto es demasiado largo. Acórtalo un poco.')).toBeVisible()
  })

  test('a file that is not what it says is taken out of the form', async () => {
    startOffice({
      [paths.save]: () => json({ code: 'file_type_mismatch', field: 'audio_url' }, 409),
    })
    const { user } = await openOffice()
    await user.click(screen.getByRole('button', { name: 'Editar: Colecciones de imágenes' }))
    expect(screen.getByText('clase-1.mp3')).toBeVisible()
    await user.click(save())
    expect(await screen.findByRole('alert')).toHaveTextContent('Sube otro')
    expect(screen.queryByText('clase-1.mp3')).not.toBeInTheDocument()
  })
})

describe('addresses', () => {
  test.each(['javascript:alert(1)', 'http://example.com', 'www.example.com', 'https://a:b@example.com'])(
    '%s cannot be saved',
    async (address) => {
      startOffice()
      const { user } = await openOffice()
      await fillRequired(user)
      fireEvent.change(screen.getByRole('textbox', { name: 'URL del material' }), {
        target: { value: address },
      })
      expect(screen.getByText('Escribe una dirección completa que empiece con https://')).toBeVisible()
      expect(save()).toBeDisabled()
    },
  )

  test('a video of another site can be saved, and is warned about', async () => {
    startOffice()
    const { user } = await openOffice()
    await fillRequired(user)
    await user.type(screen.getByRole('textbox', { name: 'URL del video' }), 'https://vimeo.com/1')
    expect(screen.getByText(/No es un enlace a un video de YouTube/)).toBeVisible()
    expect(save()).toBeEnabled()
  })
})

describe('the announcement', () => {
  test('is previewed as it will be stored and shown, and stored like that', async () => {
    const office = startOffice()
    const { user } = await openOffice()
    await fillRequired(user)
    fireEvent.change(screen.getByRole('textbox', { name: 'Anuncio' }), {
      target: { value: 'Hoy <strong>no</strong> hay <script>alert(1)</script><b>clase</b> <a href="">x</a>' },
    })
    expect(screen.getByText('no', { selector: 'strong' })).toBeVisible()
    expect(screen.getByText(/Quitamos lo que no está permitido/)).toBeVisible()
    await user.click(save())
    await waitFor(() =>
      expect(office.body(paths.save)?.announcement).toBe('Hoy <strong>no</strong> hay clase x'),
    )
    await screen.findByRole('heading', { name: 'Editar: Índices' })
  })

  test('says nothing about what it may hold', async () => {
    startOffice()
    await openOffice()
    fireEvent.change(screen.getByRole('textbox', { name: 'Anuncio' }), {
      target: { value: 'a<br/>b & <em>c</em> <a href="https://example.com/?a=1&b=2">d</a>' },
    })
    expect(screen.queryByText(/Quitamos/)).not.toBeInTheDocument()
  })

  test('longer than the database takes is refused before it is sent', async () => {
    startOffice()
    const { user } = await openOffice()
    await fillRequired(user)
    fireEvent.change(screen.getByRole('textbox', { name: 'Anuncio' }), {
      target: { value: 'a'.repeat(4001) },
    })
    expect(screen.getByText('El anuncio ocupa 4001 caracteres y el máximo es 4000.')).toBeVisible()
    expect(save()).toBeDisabled()
  })
})

describe('courses', () => {
  test('that do not load are said, and can be asked for again', async () => {
    const office = startOffice({ [paths.courses]: () => json({ code: 'XX000', message: 'internal' }, 500) })
    const { user } = await openOffice()
    expect(await screen.findByText('Failed to load courses')).toBeVisible()
    office.handlers[paths.courses] = () => json([])
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(screen.queryByText('Failed to load courses')).not.toBeInTheDocument())
  })
})

describe('files', () => {
  test('are sent under a name of ours, with their true progress', async () => {
    const uploads = installUploads()
    const office = startOffice()
    const { user } = await openOffice()
    await fillRequired(user)
    choose('audio', aFile('Año 2 ñandú.mp3', 'audio/mpeg', mp3Bytes))
    const bar = await screen.findByRole('progressbar', { name: 'Progreso de la subida del audio' })
    expect(bar).toHaveAttribute('aria-valuenow', '0')
    expect(save()).toBeDisabled()
    expect(screen.getByText('Espera a que termine la subida para guardar.')).toBeVisible()
    act(() => uploads[0]?.move(43, 100))
    expect(screen.getByText('Subiendo: 43 %')).toBeVisible()
    act(() => uploads[0]?.move(100, 100))
    expect(bar).toHaveAttribute('aria-valuenow', '99')
    await act(async () => uploads[0]?.answer(200))
    expect(screen.getByText('Subida completa · 100 %')).toBeVisible()
    expect(uploads[0]?.url).toMatch(/\/recap-materials\/audio\/[0-9a-f-]{36}-ano-2-nandu\.mp3$/)
    await user.click(save())
    await screen.findByRole('heading', { name: 'Editar: Índices' })
    expect(office.body(paths.save)?.audio_url).toMatch(/^audio\/[0-9a-f-]{36}-ano-2-nandu\.mp3$/)
  })

  test.each([
    [
      'audio',
      'a.mp3',
      'audio/mpeg',
      'MZ\u0090',
      undefined,
      'Invalid file type. Please upload a MP3 or WAV file.',
    ],
    [
      'audio',
      'a.exe',
      'application/x-msdownload',
      'MZ',
      undefined,
      'Invalid file type. Please upload a MP3 or WAV file.',
    ],
    ['audio', 'a.mp3', 'audio/mpeg', 'ID3', 104_857_601, 'File too large. Maximum size is 100MB.'],
    ['pdf', 'a.pdf', 'application/pdf', '<html>', undefined, 'Invalid file type. Please upload a PDF file.'],
    ['pdf', 'a.pdf', 'application/pdf', '%PDF-', 104_857_601, 'File too large. Maximum size is 100MB.'],
  ] as const)(
    '%s %s of type %s with %j is refused before a byte leaves',
    async (kind, name, type, text, size, reason) => {
      const uploads = installUploads()
      startOffice()
      await openOffice()
      choose(kind, aFile(name, type, new TextEncoder().encode(text), size))
      const alert = await screen.findByRole('alert')
      expect(alert).toHaveTextContent('Upload Error')
      expect(alert).toHaveTextContent(reason)
      expect(within(alert).queryByRole('button')).not.toBeInTheDocument()
      expect(uploads).toEqual([])
    },
  )

  test('exactly 100 MB are taken', async () => {
    const uploads = installUploads()
    startOffice()
    await openOffice()
    choose('pdf', aFile('a.pdf', 'application/pdf', pdfBytes, 104_857_600))
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect(uploads[0]?.contentType).toBe('application/pdf')
  })

  test.each([
    ['404', 'Storage bucket not found. Please check configuration.'],
    ['403', 'Permission denied. Please check storage policies.'],
    ['413', 'File size exceeds limit.'],
    ['415', 'Invalid file type. Please upload a MP3 or WAV file.'],
    ['401', 'No active session. Please log in.'],
  ])('the storage says %s: %s', async (statusCode, reason) => {
    const uploads = installUploads()
    startOffice()
    await openOffice()
    choose('audio', aFile('a.mp3', 'audio/mpeg', mp3Bytes))
    await waitFor(() => expect(uploads).toHaveLength(1))
    await act(async () => uploads[0]?.answer(400, { statusCode, message: 'x' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(`Upload Error${reason}`)
    expect(screen.queryByText(/100 %/)).not.toBeInTheDocument()
  })

  test('a cut upload is sent again under another name', async () => {
    const uploads = installUploads()
    startOffice()
    const { user } = await openOffice()
    choose('audio', aFile('a.mp3', 'audio/mpeg', mp3Bytes))
    await waitFor(() => expect(uploads).toHaveLength(1))
    act(() => uploads[0]?.move(50, 100))
    await act(async () => uploads[0]?.cut())
    expect(await screen.findByRole('alert')).toHaveTextContent('La subida se cortó')
    await user.click(screen.getByRole('button', { name: 'Reintentar la subida' }))
    await waitFor(() => expect(uploads).toHaveLength(2))
    expect(uploads[1]?.url).not.toBe(uploads[0]?.url)
    await act(async () => uploads[1]?.answer(200))
    expect(screen.getByText('Subida completa · 100 %')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('a cancelled upload stops, and keeps the file that was there', async () => {
    const uploads = installUploads()
    startOffice()
    const { user } = await openOffice()
    await user.click(screen.getByRole('button', { name: 'Editar: Colecciones de imágenes' }))
    choose('audio', aFile('otro.mp3', 'audio/mpeg', mp3Bytes))
    await user.click(await screen.findByRole('button', { name: 'Cancelar la subida' }))
    expect(uploads[0]?.aborted).toBe(true)
    expect(screen.getByText('Subida cancelada.')).toBeVisible()
    expect(screen.getByText('clase-1.mp3')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Reintentar la subida' }))
    await waitFor(() => expect(uploads).toHaveLength(2))
  })
})

describe('the list of recaps', () => {
  test('opens one for editing; what is emptied is cleared', async () => {
    const office = startOffice({ [paths.save]: () => json({ id: 11, created: false }) })
    const { user } = await openOffice()
    await user.click(screen.getByRole('button', { name: 'Editar: Colecciones de imágenes' }))
    expect(screen.getByRole('textbox', { name: 'Descripción' })).toHaveValue('Filtros por fecha y lugar.')
    await user.clear(screen.getByRole('textbox', { name: 'Descripción' }))
    await user.click(screen.getByRole('button', { name: /^Quitar: Audio/ }))
    await user.click(save())
    await waitFor(() => expect(currentToast()?.title).toBe('Recap actualizado'))
    expect(office.body(paths.save)).toMatchObject({ description: '', audio_url: '', class_id: 'clase-1' })
  })

  test('asks before it throws away what was typed', async () => {
    startOffice()
    const { user } = await openOffice()
    await user.type(screen.getByRole('textbox', { name: /^Título/ }), 'Sin guardar')
    await user.click(screen.getByRole('button', { name: 'Editar: Colecciones de imágenes' }))
    const dialog = screen.getByRole('dialog', { name: 'Hay cambios sin guardar' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    expect(screen.getByRole('textbox', { name: /^Título/ })).toHaveValue('Sin guardar')
    await user.click(screen.getByRole('button', { name: 'Editar: Colecciones de imágenes' }))
    await user.click(screen.getByRole('button', { name: 'Descartar y abrir' }))
    expect(screen.getByRole('textbox', { name: /^Título/ })).toHaveValue('Colecciones de imágenes')
  })

  test('tells that a class has a recap already', async () => {
    startOffice()
    const { user } = await openOffice()
    await user.selectOptions(screen.getByRole('combobox', { name: /^Curso/ }), '3')
    await user.type(screen.getByRole('textbox', { name: /^ID de la clase/ }), 'clase-1')
    expect(screen.getByText(/Ya hay un recap de esta clase/)).toBeVisible()
  })

  test('is paged by key', async () => {
    const rows = Array.from({ length: 25 }, (_, index) =>
      aRecapRow({ id: 100 - index, class_id: `c-${index}`, class_title: `Clase ${index}` }),
    )
    const office = startOffice({
      [paths.recaps]: ({ search }) => {
        const before = Number(search.get('id')?.replace('lt.', '') ?? 1000)
        return json(rows.filter((row) => Number(row.id) < before).slice(0, Number(search.get('limit'))))
      },
    })
    const { user } = await openOffice()
    expect(await screen.findByText('Clase 19')).toBeVisible()
    expect(screen.queryByText('Clase 20')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Mostrar recaps anteriores' }))
    expect(await screen.findByText('Clase 24')).toBeVisible()
    expect(office.calls(paths.recaps).at(-1)?.search.get('id')).toBe('lt.81')
    expect(screen.queryByRole('button', { name: 'Mostrar recaps anteriores' })).not.toBeInTheDocument()
  })

  test('that does not load is said, and can be asked for again', async () => {
    const office = startOffice({ [paths.recaps]: () => json({ code: 'XX000', message: 'internal' }, 500) })
    const { user } = await openOffice()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('No se pudieron cargar los recaps')
    expect(alert).not.toHaveTextContent('internal')
    office.handlers[paths.recaps] = () => json([])
    await user.click(within(alert).getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText(/Todavía no hay recaps/)).toBeVisible()
  })
})

describe('a form left in the middle', () => {
  test('comes back to its author, and to nobody else', async () => {
    startOffice()
    const first = await openOffice('ana')
    await first.user.type(screen.getByRole('textbox', { name: /^Título/ }), 'A medias')
    first.unmount()

    const other = await openOffice('bruno')
    expect(screen.getByRole('textbox', { name: /^Título/ })).toHaveValue('')
    other.unmount()

    const again = await openOffice('ana')
    expect(screen.getByRole('textbox', { name: /^Título/ })).toHaveValue('A medias')
    expect(screen.getByText(/Recuperamos lo que habías escrito/)).toBeVisible()
    await again.user.click(screen.getByRole('button', { name: 'Descartar' }))
    expect(screen.getByRole('textbox', { name: /^Título/ })).toHaveValue('')
    again.unmount()
    await openOffice('ana')
    expect(screen.queryByText(/Recuperamos/)).not.toBeInTheDocument()
  })

  test('is forgotten once it is saved', async () => {
    startOffice()
    const { user, unmount } = await openOffice()
    await fillRequired(user)
    await user.click(save())
    await screen.findByRole('heading', { name: 'Editar: Índices' })
    unmount()
    await openOffice()
    expect(screen.queryByText(/Recuperamos/)).not.toBeInTheDocument()
  })
})
