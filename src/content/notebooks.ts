import { formatCount } from './format.ts'

export const notebookCategories = ['satellite_data', 'machine_learning', 'google_earth_engine'] as const
export type NotebookCategory = (typeof notebookCategories)[number]

export const notebookDifficulties = ['beginner', 'intermediate', 'advanced'] as const
export type NotebookDifficulty = (typeof notebookDifficulties)[number]

/** Label and URL parameter of each category. */
export const categoryTexts: Record<NotebookCategory, { label: string; slug: string }> = {
  satellite_data: { label: 'Datos satelitales', slug: 'datos-satelitales' },
  machine_learning: { label: 'Aprendizaje automático', slug: 'machine-learning' },
  google_earth_engine: { label: 'Google Earth Engine', slug: 'google-earth-engine' },
}

export const difficultyTexts: Record<NotebookDifficulty, string> = {
  beginner: 'Principiante',
  intermediate: 'Intermedio',
  advanced: 'Avanzado',
}

export const colabUrl = 'https://colab.research.google.com/'

export const notebooksText = {
  heading: 'Notebooks gratuitos',
  lead: 'Para quien hace mapas y quiere programarlos: casos de América Latina con el código, los datos y el porqué de cada paso. Míralos aquí y descárgalos sin registrarte.',
  requirements: ['Gratis', 'Archivos .ipynb', 'Python 3', 'En español'],
  filters: {
    legend: 'Categoría',
    all: 'Todos',
    search: 'Buscar',
    searchHint: 'Por tema, satélite o lugar',
    reset: 'Quitar los filtros',
  },
  listHeading: 'Notebooks de la biblioteca',
  loading: 'Cargando los notebooks',
  empty: 'No se encontraron notebooks con los filtros seleccionados.',
  emptyHint: 'Prueba con otra categoría o con una palabra más corta.',
  noneYet: 'Todavía no hay notebooks publicados.',
  failure: {
    title: 'No pudimos cargar los notebooks',
    text: 'Puede ser tu conexión o un corte breve de nuestro lado. Inténtalo de nuevo en un momento.',
    retry: 'Reintentar',
  },
  card: {
    rating: (rating: string) => `Valoración: ${rating} de 5`,
    tags: 'Etiquetas',
    moreTags: 'más',
    updated: 'Actualizado el',
    stale: 'Sin revisar hace más de un año',
    download: 'Descargar',
    preview: 'Vista previa',
    colab: 'Abrir en Colab',
  },
  preview: {
    loading: 'Cargando la vista previa',
    failure: {
      title: 'No pudimos mostrar este notebook',
      text: 'Inténtalo de nuevo o descárgalo para abrirlo en tu computadora.',
    },
  },
  colab: {
    title: 'Abrir en Colab',
    intro: 'Colab ejecuta el notebook en tu navegador, sin instalar nada. Son tres pasos:',
    steps: {
      download: 'Descarga el archivo.',
      open: 'Entra en Colab con tu cuenta de Google.',
      upload: 'Elige «Archivo», «Subir notebook» y suelta ahí el archivo que descargaste.',
    },
    open: 'Ir a Colab',
  },
} as const

/** "1 descarga", "1240 descargas", "12 500 descargas": grouped from five digits, like prices. */
export function formatDownloads(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'descarga' : 'descargas'}`
}

export function formatNotebookCount(count: number): string {
  return count === 1 ? '1 notebook' : `${count} notebooks`
}
