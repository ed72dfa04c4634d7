import { loadFailureTexts } from './staff-lists.ts'

/** Labels of the staff area's destinations and of the dialog that searches people, courses and them. */
export const staffPlaces = {
  backoffice: 'Backoffice',
  recaps: 'Recaps',
  payments: 'Pagos',
  health: 'Config: estado del sistema',
  studentTracking: 'Seguimiento de Estudiantes',
  chasing: 'Cobranzas',
  reports: 'Reportes',
  paymentsReport: 'Reporte de pagos',
  paymentLink: 'Link de pago',
  enrollStudent: 'Alta de estudiantes',
  schoolImport: 'Importar una escuela',
  demoAccess: 'Acceso demo',
  certificateManager: 'Certificados',
  cohorts: 'Cursos',
  coupons: 'Cupones',
  careers: 'Carreras y accesos',
  notebookLibrary: 'Notebooks',
  staffMembers: 'Equipo',
  auditLog: 'Auditoría',
  settings: 'Ajustes de la escuela',
} as const

/** What staff do, found by the search alone: where it is done. */
export const staffActs = {
  invite: { label: 'Invitar a alguien del equipo', words: 'invitacion agregar persona alta cuenta colega' },
  password: { label: 'Cambiar mi contraseña', words: 'clave cuenta correo segundo factor' },
  refund: {
    label: 'Devolver un pago: en la ficha de quien pagó',
    words: 'devolucion reembolso reembolsar reintegro contracargo anular',
  },
  weekend: { label: 'Cobros del fin de semana y su acceso', words: 'pagos quien pago lunes sabado domingo' },
  close: { label: 'Descargar el cierre del mes', words: 'contador contadora contable archivo excel csv' },
  invoice: { label: 'Facturas por emitir', words: 'factura facturar comprobante fiscal' },
  certify: { label: 'Emitir certificados a una cohorte', words: 'certificado diploma' },
  free: { label: 'Dar un lugar sin cargo', words: 'beca gratis becar intercambio' },
} as const

/** Additional search terms of the destinations. */
export const staffPlaceWords = {
  backoffice: 'inicio panel hoy pendientes',
  recaps: 'clases links audio pdf material anuncio',
  payments: 'cobros ordenes pagos recibidos',
  health: 'configuracion salud almacenamiento bucket proveedores cola sincronizacion',
  studentTracking: 'alumnos estudiantes pagos deuda',
  chasing: 'deuda vencida recordatorios cobrar escribir mora promesa',
  reports: 'dinero cifras vendido cobrado graficos',
  paymentsReport: 'reportes exportar csv sumas ventas estudiantes deuda',
  paymentLink: 'cobrar generar checkout whatsapp',
  enrollStudent: 'inscribir estudiante inscripcion alta matricula aula',
  schoolImport: 'csv archivo migrar estudiantes ventas pagos anteriores',
  demoAccess: 'prospectos prueba estudiantes',
  certificateManager: 'gestion emitir diploma pdf canva revocar reemitir numero',
  cohorts: 'cohortes precios promo cupos lugares fecha inicio cuotas vigente',
  coupons: 'descuento promo codigo rebaja usos',
  careers: 'membresia meses cursos demo aula catalogo',
  notebookLibrary: 'biblioteca gratuitos ipynb portada archivo colab catalogo',
  staffMembers: 'personas accesos roles usuarios desactivar baja',
  auditLog: 'historial cambios quien registro',
  settings:
    'configuracion nombre contacto whatsapp firma certificados prefijo cupos lugares acceso segundo factor',
} as const

export const staffSearchTexts = {
  ...loadFailureTexts,
  open: 'Buscar',
  title: 'Buscar',
  label: 'Buscar personas, cursos y páginas',
  placeholder: 'Nombre, correo, documento, ID de pago, curso o página',
  placeholderPages: 'Curso o página',
  results: 'Resultados',
  page: 'Página',
  people: 'Personas',
  courses: 'Cursos',
  pages: 'Páginas',
  searching: 'Buscando personas…',
  failed: 'No se pudo buscar a las personas',
  hint: 'Con las flechas eliges y con Enter abres. Este cuadro se abre con la tecla /, con Ctrl + K o al pegar un correo o un nombre.',
  none: 'Nada coincide con',
  count: (results: number) => (results === 1 ? '1 resultado' : `${results} resultados`),
} as const

export const notIncludedTexts = {
  title: 'Tu rol no incluye esta página',
  forAdministration: 'Esta página es para administración',
  text: (role: string) =>
    `Tu cuenta tiene el rol ${role}, que no incluye esta página. Si la necesitas, pide el cambio a quien administra el sistema.`,
  back: 'Volver al backoffice',
} as const

export function deskCountText(items: number): string {
  return items === 1 ? '1 pendiente' : `${items} pendientes`
}
