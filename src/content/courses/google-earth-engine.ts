import { andesElevationSheet } from '../sheets/andes-elevation-sheet.ts'
import type { CourseLanding } from './course-landing.ts'
import { certificateIncluded, recordingsIncluded, sharedFaq } from './shared-faq.ts'

export const landing: CourseLanding = {
  seats: 'Lugares limitados',
  hero: {
    title: 'Google Earth Engine con Python',
    lead: 'Cuarenta años de imágenes satelitales en tu navegador. En cinco semanas publicas mapas de cobertura y series de tiempo de tu zona.',
  },
  sections: ['syllabus', 'study', 'applications', 'people', 'audience', 'faq'],
  study: {
    kind: 'steps',
    title: 'Una serie de tiempo en cuatro pasos',
    lead: 'De las imágenes a la curva de tu zona.',
    steps: [
      {
        title: 'Elegir',
        text: 'Las escenas de tu zona entre dos fechas.',
        code: `(ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(zona).filterDate(desde, hasta))`,
      },
      {
        title: 'Limpiar',
        text: 'Fuera nubes y sombras, píxel por píxel.',
        code: '.map(sin_nubes)',
      },
      {
        title: 'Calcular',
        text: 'Un índice por fecha, en el servidor.',
        code: ".map(lambda i: i.normalizedDifference(['B8', 'B4']))",
      },
      {
        title: 'Resumir',
        text: 'La media de la zona en cada pasada.',
        code: '.map(lambda i: ee.Feature(None, i.reduceRegion(ee.Reducer.mean(), zona, 10)))',
      },
    ],
  },
  sheet: andesElevationSheet,
  audience: {
    text: 'Para responder por toda una provincia sin bajar imágenes una por una.',
    requirements: [
      'Python básico: variables, listas y funciones',
      'QGIS básico: capas, proyecciones y simbología',
      'Una cuenta de Google',
    ],
  },
  includes: [
    { title: '5 clases en vivo', text: 'Dos horas por semana, con tu notebook abierto.' },
    recordingsIncluded('el notebook y los datos'),
    { title: 'Acceso a la comunidad', text: 'Colegas de la región para preguntar y mostrar resultados.' },
    certificateIncluded,
  ],
  syllabus: {
    title: 'Del catálogo de imágenes a tu propio mapa',
    lead: 'Cada sesión resuelve un caso y deja un notebook para tu zona.',
    sessions: [
      {
        title: 'Introducción e interfaz web',
        description:
          'Cómo trabaja Earth Engine: imágenes, colecciones y cálculo en el servidor. Recorremos el catálogo y el editor de código; filtramos por fecha, zona y nubosidad, y entendemos por qué un mapa aparece sin descargar nada.',
        outcome: 'Encuentras las escenas de Sentinel-2 de tu zona y las exportas a QGIS.',
        tools: ['Code Editor', 'Data Catalog', 'Sentinel-2'],
        regionalCase: 'Crecida del Paraná frente a Santa Fe: antes, durante y después en tres composiciones.',
      },
      {
        title: 'Google Earth Engine con Python y geemap',
        description:
          'Del editor web al notebook: autenticación, la API de Python y geemap para ver, comparar y exportar. Traducimos un script de JavaScript y lo volvemos una función que se repite por municipio.',
        outcome: 'Repites un análisis en cien polígonos y guardas el resultado en una tabla.',
        tools: ['geemap', 'Earth Engine Python API', 'Jupyter', 'GeoPandas'],
        regionalCase: 'Superficie construida de Bogotá por localidad, de 2000 a hoy.',
      },
      {
        title: 'Procesamiento de imágenes',
        description:
          'Máscaras de nubes y sombras, reescalado, mosaicos por mediana y calidad, índices espectrales y reducción por zonas. Sumamos radar de Sentinel-1 para los meses con nubes.',
        outcome: 'Armas un mosaico sin nubes y obtienes NDVI, NDWI y NBR medios por lote.',
        tools: ['Sentinel-1', 'Landsat 8 y 9', 'Cloud Score+', 'Reductores'],
        regionalCase: 'Áreas quemadas en las sierras de Córdoba: severidad con dNBR por cuenca.',
      },
      {
        title: 'Aprendizaje automático',
        description:
          'Muestras de entrenamiento, variables que importan y clasificación supervisada con Random Forest. Separamos entrenamiento y prueba por bloques espaciales, y leemos la matriz de confusión antes de mirar el mapa.',
        outcome: 'Produces un mapa de cultivos con su exactitud por clase y sabes dónde no sirve.',
        tools: ['Random Forest', 'MapBiomas', 'scikit-learn', 'Matriz de confusión'],
        regionalCase: 'Soja, maíz y pasturas en la Pampa húmeda, con muestras de campo.',
      },
      {
        title: 'Series de tiempo',
        description:
          'Veinte años de Landsat en una sola curva: armonización de sensores, tendencia y estacionalidad, detección de cambios y animaciones. Cerramos con la publicación de una aplicación web con tus resultados.',
        outcome: 'Detectas la fecha y la magnitud de un cambio y publicas el mapa.',
        tools: ['LandTrendr', 'MODIS', 'Earth Engine Apps'],
        regionalCase: 'Frente de deforestación en Rondônia, año por año desde 1990.',
      },
    ],
  },
  applications: [
    {
      title: 'Agricultura',
      place: 'Pampa húmeda, Argentina',
      tool: 'NDVI de Sentinel-2 y Random Forest',
      text: 'Cultivos por campaña y vigor de cada lote.',
    },
    {
      title: 'Ciudad',
      place: 'Bogotá, Colombia',
      tool: 'Landsat y reducción por zonas',
      text: 'Expansión urbana e islas de calor.',
    },
    {
      title: 'Costa y glaciares',
      place: 'Patagonia',
      tool: 'Índice de nieve con Landsat',
      text: 'Retroceso de costas y de hielo por década.',
    },
  ],
  technologies: [
    { symbol: 'Ee', name: 'Google Earth Engine', description: 'Catálogo y cómputo en la nube' },
    { symbol: 'Gm', name: 'geemap', description: 'Mapas interactivos en el notebook' },
    { symbol: 'Ju', name: 'Jupyter y Colab', description: 'Sin instalar nada en tu computadora' },
    { symbol: 'Qg', name: 'QGIS', description: 'Edición final del mapa' },
  ],
  faq: [
    ...sharedFaq,
    {
      question: '¿Google Earth Engine tiene costo?',
      answer:
        'Para aprender, investigar y usos no comerciales no. En la primera clase registramos tu proyecto y vemos qué cambia si lo vas a usar en una empresa.',
    },
  ],
  closing: {
    title: 'En cinco semanas publicas tu mapa',
    text: 'Lugares limitados: en clase se revisa el notebook de cada persona.',
  },
}
