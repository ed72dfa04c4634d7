import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { paymentStatusLabels, paymentTypeLabels } from '#content/staff.ts'

/**
 * The sentences that both specifications quote (docs/product.md). Pages may say more, but say these to the letter.
 * Change this list only together with the specification.
 */
const sentences: Record<string, readonly string[]> = {
  'public specification, section 2: navigation and home': [
    'Contacto',
    'Oferta académica',
    'Comunidad',
    'Empresas',
    'Acceder al Aula',
    'Carrera',
    'Módulo',
    'Geo Data Science',
    'Google Earth Engine',
    'Bases de Datos Geoespaciales',
    'Adquisición de datos geoespaciales',
    'Aprendizaje Automático',
    'Deep Learning',
    'Buenos Aires, Argentina',
    'Conviértete en Geo Data Scientist',
    'INSCRIBITE',
    'INSCRIBIRSE',
    'Programa Completo',
    'Módulo Individual',
    'contact-section',
  ],
  'public specification, section 2: pages': [
    '12 clases en vivo',
    'Curso no encontrado',
    'No pudimos encontrar la información del curso solicitado.',
    'Volver al inicio',
    'Individual',
    'Corporativa',
    'Procesando...',
    'Pago exitoso',
    'Error en el pago',
    'contacto',
    'Nombre completo',
    'cursos_medida',
    'inscripcion_colaboradores',
    'consultoria',
    '¡Mensaje enviado con éxito!',
    'No se encontraron notebooks con los filtros seleccionados.',
    '¡Gracias por unirte! Te notificaremos sobre nuevos notebooks.',
    'Enlace no válido',
    'Este enlace ha expirado o no es válido.',
  ],
  'public specification, section 3': ['Inicial', 'Medio', 'Avanzado', 'Principiante', 'Intermedio'],
  'public specification, section 5': [
    'Por favor completa todos los campos requeridos',
    'Por favor completá todos los campos',
    'Por favor ingresá un email válido',
    'Por favor completá todos los campos requeridos',
  ],
  'public specification, section 8': [
    'Error al enviar el mensaje',
    'Hubo un problema al enviar el mensaje. Por favor, intenta nuevamente.',
    'Gracias por contactarnos. Te responderemos a la brevedad.',
    'Gracias por tu interés. Te responderemos a la brevedad.',
    'Error',
    'Recap no encontrado',
    'Error cargando el recap',
    'No pudimos obtener los precios. Por favor, intenta nuevamente.',
    'Hubo un problema al procesar el pago en cuotas.',
    'Error en el procesador de pagos. Intenta nuevamente en unos minutos.',
    'Error temporal del servidor. Intenta nuevamente más tarde.',
    'Error de conexión. Verifica tu internet e intenta nuevamente.',
    'No se recibió URL de redirección',
    'Hubo un error al enviar el formulario. Por favor, inténtelo de nuevo.',
    'Email ya registrado',
    'Este email ya está registrado en nuestra comunidad',
    'Hubo un problema al registrarte. Por favor intentá nuevamente.',
    '¡Bienvenido a la comunidad!',
    'Hubo un problema al procesar el pago',
    'Página no encontrada',
    'Oops! Página no encontrada',
    'La página que estás buscando no existe o ha sido movida.',
  ],
  'back-office specification, section 2: sign-in and hub': [
    'Iniciar Sesión',
    'Inicio de sesión exitoso',
    'Meridiano Backoffice',
    'Recaps',
    'Pagos',
    'Estudiantes',
    'Config',
  ],
  'back-office specification, section 2: daily work': [
    'Pago Total',
    'Cuotas',
    'Generar Link de Pago',
    'Generando...',
    'Copiar Link',
    'Link copiado al portapapeles',
    'Abrir Link',
    'Dar de alta',
    'Procesando...',
    'Activar',
    'Desactivar',
    'Activo',
    'Inactivo',
    'Seguimiento de Estudiantes',
    'Cargando datos...',
    'Exportar CSV',
    'Error en el pago',
  ],
  'back-office specification, section 4': [
    'Pagado',
    'Confirmado',
    'Completado',
    'Pendiente',
    'Procesando',
    'Rechazado',
    'Cancelado',
    'Único',
    'Cuotas',
  ],
  'back-office specification, section 5': [
    'Por favor, selecciona un curso.',
    'Por favor, ingresa el monto total del curso.',
    'Por favor, completa el CAPTCHA.',
    'Invalid file type. Please upload a MP3 or WAV file.',
    'Invalid file type. Please upload a PDF file.',
    'File too large. Maximum size is 100MB.',
    'Por favor completa todos los campos obligatorios',
    'Por favor ingresa un email válido',
    'Debes seleccionar un recap para exportar',
    'No hay links para exportar en formato MailerLite',
  ],
  'back-office specification, section 8': [
    'Error: ',
    'Error al generar el link',
    '¡Alumno dado de alta exitosamente!',
    'Error desconocido',
    'Error al conectar con el servidor.',
    'Error al iniciar sesión: ',
    'Failed to load courses',
    'No active session. Please log in.',
    'Failed to save recap material',
    'Upload Error',
    'Storage bucket not found. Please check configuration.',
    'Permission denied. Please check storage policies.',
    'File size exceeds limit.',
    'No se pudieron cargar los recaps',
    'No se pudieron generar los links. Verifica que la Edge Function esté desplegada.',
    'Error al exportar en formato MailerLite',
    'Error al crear acceso demo',
    'Error al cargar la lista de prospectos',
    'Error al actualizar el estado del prospecto',
    'Error al cargar los datos',
    'Error de conexión',
    'No se recibió URL de checkout',
  ],
}

const root = join(import.meta.dirname, '..', '..')
const specification = readFileSync(join(root, 'docs/product.md'), 'utf8').replace(/\s+/g, ' ')

const contentModules = import.meta.glob<Record<string, unknown>>(
  ['../../src/content/**/*.ts', '!../../src/content/**/*.test.ts'],
  { eager: true },
)

function collect(value: unknown, into: Set<string>, seen: Set<unknown>): void {
  if (typeof value === 'string') into.add(value)
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  for (const part of Object.values(value)) collect(part, into, seen)
}

const written = new Set<string>()
collect(Object.values(contentModules), written, new Set())
expect(written.size).toBeGreaterThan(500)

describe.each(Object.entries(sentences))('%s', (_, texts) => {
  test.each(texts)('%s', (text) => {
    expect(written.has(text)).toBe(true)
    expect(specification).toContain(text)
  })
})

test('the states of a payment read as the back-office specification, section 4, has them', () => {
  expect(paymentStatusLabels).toEqual({
    PAID: 'Pagado',
    CONFIRMED: 'Confirmado',
    completed: 'Completado',
    PENDING: 'Pendiente',
    PROCESSING: 'Procesando',
    ERROR: 'Error',
    REJECTED: 'Rechazado',
    CANCELLED: 'Cancelado',
  })
  expect(paymentTypeLabels).toMatchObject({ single: 'Único', installments: 'Cuotas' })
})

test('a sentence that is missing from the content is found', () => {
  expect(written.has('Por favor completá todos los campos requeridos.')).toBe(false)
})

function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return []
    return entry.isDirectory() ? filesOf(path) : [path]
  })
}

test('no shipped text was decoded twice', () => {
  const shipped = [...['src', 'public', 'supabase'].flatMap(filesOf), 'index.html']
    .filter((path) => /\.(tsx?|css|sql|html|svg|ipynb|json|webmanifest|template)$/.test(path))
    .filter((path) => statSync(join(root, path)).size < 2_000_000)
  expect(shipped.length).toBeGreaterThan(200)
  const spoilt = shipped.filter((path) => /[\u00c2\u00c3\ufffd]/.test(readFileSync(join(root, path), 'utf8')))
  expect(spoilt).toEqual([])
})
