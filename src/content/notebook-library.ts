import { loadFailureTexts } from './staff-lists.ts'

export const notebookLibraryTexts = {
  ...loadFailureTexts,
  title: 'Notebooks',
  lead: 'Lo que se lee y descarga gratis en la biblioteca del sitio.',
  loading: 'Cargando los notebooks…',
  failed: 'No se pudieron cargar los notebooks',
  caption: 'Notebooks de la biblioteca',
  add: 'Nuevo notebook',
  edit: 'Editar',
  empty: 'Todavía no hay notebooks: la biblioteca del sitio lo dice así.',
  columns: {
    title: 'Título',
    category: 'Categoría y nivel',
    downloads: 'Descargas',
    updated: 'Actualizado',
    state: 'Estado',
    actions: 'Acciones',
  },
  published: 'Publicado',
  withdrawn: 'Retirado',
} as const

/** Labels of the columns, which the audit log shows too. */
export const notebookFieldNames = {
  title: 'Título',
  description: 'Descripción',
  category: 'Categoría',
  difficulty: 'Nivel',
  tags: 'Etiquetas',
  rating: 'Valoración',
  last_updated: 'Actualizado el',
  download_url: 'Archivo del notebook',
  cover_url: 'Portada',
  cover_alt: 'Qué muestra la portada',
  downloads: 'Descargas',
} as const

export const notebookForm = {
  addTitle: 'Nuevo notebook',
  editTitle: (title: string) => `Editar ${title}`,
  tagsHint: 'Separadas por comas. La tarjeta muestra las tres primeras.',
  ratingHint: 'De 1 a 5, con un decimal: «4.6».',
  altHint: 'Una frase para quien no ve la imagen.',
  published: 'Publicado en la biblioteca',
  publishedHint: 'Retirado conserva sus descargas y deja de verse.',
  file: {
    choose: 'Elegir archivo .ipynb',
    replace: 'Elegir otro archivo',
    hint: 'Hasta 8\u00a0MB, con sus salidas guardadas: son la vista previa.',
    sending: 'Subiendo el archivo…',
  },
  cover: {
    choose: 'Elegir imagen',
    replace: 'Elegir otra imagen',
    remove: 'Quitar la portada',
    hint: 'PNG, JPG o WebP. Sin elegir nada, vale la última figura del notebook; si no tiene, un dibujo.',
    sending: 'Subiendo la portada…',
  },
  preview: 'Así se ve en la biblioteca',
  confirm: 'Guardar',
  working: 'Guardando…',
  saved: 'Notebook guardado',
  withdrawn: 'No está publicado',
  problems: {
    required: 'Completa este dato.',
    file: 'Elige el archivo del notebook.',
    sending: 'Todavía se está subiendo: guarda cuando termine.',
    rating: 'Escribe un número de 1 a 5, con un decimal como mucho.',
    day: 'Escribe un día que ya haya llegado.',
  },
  uploads: {
    not_notebook: 'Ese archivo no es un notebook de Jupyter (formato 4).',
    not_picture: 'Esa imagen no se puede leer. Prueba con un PNG o un JPG.',
    too_large: 'Ese archivo supera los 8\u00a0MB. Guárdalo sin las salidas más pesadas.',
    network: 'Se cortó la conexión. Elige el archivo otra vez.',
    denied: 'Tu cuenta ya no puede subir archivos aquí.',
    server: 'El servidor no guardó el archivo. Vuelve a probar en unos minutos.',
  },
  failures: {
    denied: 'Tu cuenta ya no puede guardar cambios aquí.',
    network:
      'No sabemos si se guardó: el servidor no respondió. Cierra, mira la lista y vuelve a probar si falta.',
    server: 'El servidor no pudo guardar. Vuelve a probar en unos minutos.',
    title_taken: 'Otro notebook ya tiene ese título.',
  },
} as const

export type NotebookUploadProblem = keyof typeof notebookForm.uploads
