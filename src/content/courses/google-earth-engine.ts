import { googleEarthEngineSheet } from '../sheets/google-earth-engine-sheet.ts'
import type { CourseLanding } from './course-landing.ts'
import { sharedFaq } from './shared-faq.ts'

export const landing: CourseLanding = {
  liveClasses: '5 clases en vivo',
  seats: 'Cupos limitados',
  hero: {
    title: 'Google Earth Engine con Python',
    lead: 'Para quien usa QGIS y algo de Python: cuarenta años de imágenes satelitales en tu navegador. En cinco semanas publicas mapas de cobertura y series de tiempo de tu propia zona.',
    enrol: 'Inscribirme',
  },
  price: {
    title: 'Google Earth Engine con Python',
    enrol: 'Inscribirme',
  },
  sections: ['study', 'applications', 'syllabus', 'people', 'audience', 'faq'],
  study: {
    kind: 'steps',
    title: 'De la colección a la curva',
    lead: 'Cuatro pasos de Python llevan del archivo de Sentinel-2 a la serie de tu zona. Nada se descarga hasta el último.',
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
        text: 'La media de la zona: un punto de la serie por cada pasada.',
        code: '.map(lambda i: ee.Feature(None, i.reduceRegion(ee.Reducer.mean(), zona, 10)))',
      },
    ],
  },
  sheet: googleEarthEngineSheet,
  audience: {
    title: 'Para quien ya trabaja con mapas',
    text: 'Técnicas y técnicos de SIG, agronomía, ambiente, geología y planificación que hoy descargan imágenes una por una y quieren responder preguntas de toda una provincia, o de veinte años, sin llenar el disco.',
    requirements: [
      'Python básico: variables, listas y funciones',
      'QGIS básico: capas, proyecciones y simbología',
      'Una cuenta de Google; la habilitación de Earth Engine la hacemos juntos en la primera clase',
    ],
  },
  includes: {
    title: 'Qué incluye',
    items: [
      {
        title: '5 clases en vivo',
        text: 'Dos horas por semana con quien enseña en pantalla, tu notebook abierto y tiempo para equivocarse.',
      },
      {
        title: 'Plataforma con grabaciones',
        text: 'Cada clase queda disponible un año, con su notebook y sus datos, para repetirla cuando la necesites.',
      },
      {
        title: 'Acceso a la comunidad',
        text: 'Un grupo de colegas de la región para preguntar, mostrar resultados y pasarse oportunidades.',
      },
      {
        title: 'Certificado',
        text: 'Certificado digital al completar el curso, con código para verificarlo en línea.',
      },
    ],
  },
  syllabus: {
    title: 'Cinco sesiones, cinco notebooks',
    lead: 'Cada sesión resuelve un caso de la región y deja un notebook que puedes ejecutar sobre tu propia zona.',
    sessions: [
      {
        session: 1,
        title: 'Introducción e interfaz web',
        description:
          'Cómo piensa Earth Engine: imágenes, colecciones y cálculo en el servidor. Recorremos el catálogo y el editor de código; filtramos por fecha, zona y nubosidad, y entendemos por qué un mapa aparece sin descargar nada.',
        outcome:
          'Encuentras y visualizas las escenas de Sentinel-2 de tu zona y las exportas a tu proyecto de QGIS.',
        tools: ['Code Editor', 'Data Catalog', 'Sentinel-2'],
        regionalCase: 'Crecida del Paraná frente a Santa Fe: antes, durante y después en tres composiciones.',
      },
      {
        session: 2,
        title: 'Google Earth Engine con Python y geemap',
        description:
          'Del editor web al notebook: autenticación, la API de Python y geemap para ver, comparar y exportar. Traducimos un script de JavaScript y lo volvemos una función que se repite por municipio.',
        outcome: 'Automatizas un mismo análisis para cien polígonos y guardas el resultado en una tabla.',
        tools: ['geemap', 'Earth Engine Python API', 'Jupyter', 'GeoPandas'],
        regionalCase: 'Superficie construida de Bogotá por localidad, de 2000 a hoy.',
      },
      {
        session: 3,
        title: 'Procesamiento de imágenes',
        description:
          'Máscaras de nubes y sombras, reescalado, mosaicos por mediana y calidad, índices espectrales y reducción por zonas. Sumamos radar de Sentinel-1 para los meses en que el cielo no abre.',
        outcome:
          'Armas un mosaico sin nubes y obtienes NDVI, NDWI y NBR medios por lote, con su fecha y su error.',
        tools: ['Sentinel-1', 'Landsat 8 y 9', 'Cloud Score+', 'Reductores'],
        regionalCase: 'Áreas quemadas en las sierras de Córdoba: severidad con dNBR por cuenca.',
      },
      {
        session: 4,
        title: 'Aprendizaje automático',
        description:
          'Muestras de entrenamiento, variables que importan y clasificación supervisada con Random Forest. Separamos entrenamiento y prueba por bloques espaciales, y leemos la matriz de confusión antes de mirar el mapa.',
        outcome: 'Produces un mapa de cultivos con su exactitud por clase y sabes dónde no hay que creerle.',
        tools: ['Random Forest', 'MapBiomas', 'scikit-learn', 'Matriz de confusión'],
        regionalCase: 'Soja, maíz y pasturas en la Pampa húmeda, con muestras de campo.',
      },
      {
        session: 5,
        title: 'Series de tiempo',
        description:
          'Veinte años de Landsat en una sola curva: armonización de sensores, tendencia y estacionalidad, detección de cambios y animaciones. Cerramos con la publicación de una aplicación web con tus resultados.',
        outcome:
          'Detectas la fecha y la magnitud de un cambio, y lo compartes en un mapa que se abre con un enlace.',
        tools: ['LandTrendr', 'MODIS', 'Earth Engine Apps'],
        regionalCase: 'Frente de deforestación en Rondônia, año por año desde 1990.',
      },
    ],
  },
  applications: {
    title: 'Para qué se usa',
    lead: 'Seis preguntas que se responden con lo que aprendes, listas para llevar a tu zona.',
    items: [
      {
        title: 'Agricultura',
        place: 'Pampa húmeda, Argentina',
        tool: 'NDVI de Sentinel-2 y Random Forest',
        text: 'Mapas de cultivos por campaña, vigor por lote y alerta de estrés hídrico a partir de NDVI y temperatura.',
      },
      {
        title: 'Bosques',
        place: 'Gran Chaco y Amazonía',
        tool: 'LandTrendr',
        text: 'Alertas de desmonte, con fecha y superficie de cada parche.',
      },
      {
        title: 'Agua e inundaciones',
        place: 'Santa Fe y el delta del Paraná',
        tool: 'Radar de Sentinel-1',
        text: 'Extensión del agua con radar, aun con nubes, y frecuencia de anegamiento de cada parcela.',
      },
      {
        title: 'Ciudad',
        place: 'Bogotá, Colombia',
        tool: 'Landsat y reducción por zonas',
        text: 'Expansión urbana, islas de calor y pérdida de suelo productivo en los bordes de la ciudad.',
      },
      {
        title: 'Fuego',
        place: 'Sierras de Córdoba, Argentina',
        tool: 'dNBR con Landsat 8 y 9',
        text: 'Área quemada y severidad por cuenca a los pocos días del incendio, con una misma receta cada año.',
      },
      {
        title: 'Costa y glaciares',
        place: 'Patagonia',
        tool: 'Índice de nieve con Landsat',
        text: 'Retroceso de costas y de hielo, década por década.',
      },
    ],
  },
  technologies: {
    title: 'Con qué trabajamos',
    items: [
      { symbol: 'Ee', name: 'Google Earth Engine', description: 'Catálogo y cómputo en la nube' },
      { symbol: 'Py', name: 'Python', description: 'El lenguaje de todos los notebooks' },
      { symbol: 'Gm', name: 'geemap', description: 'Mapas interactivos en el notebook' },
      { symbol: 'Ju', name: 'Jupyter y Colab', description: 'Sin instalar nada en tu equipo' },
      { symbol: 'Gp', name: 'GeoPandas', description: 'Polígonos y tablas' },
      { symbol: 'Sk', name: 'scikit-learn', description: 'Validación de los modelos' },
      { symbol: 'Qg', name: 'QGIS', description: 'Edición final del mapa' },
      { symbol: 'Se', name: 'Sentinel y Landsat', description: 'Imágenes ópticas y de radar' },
    ],
  },
  faq: {
    title: 'Preguntas frecuentes',
    items: [
      ...sharedFaq,
      {
        question: '¿Google Earth Engine tiene costo?',
        answer:
          'Para aprender, investigar y usos no comerciales no. En la primera clase registramos tu proyecto y vemos qué cambia si lo vas a usar en una empresa.',
      },
    ],
  },
  enquiry: {
    title: 'Pregunta por este curso',
    lead: 'Cuéntanos qué quieres mapear. Te decimos si este curso te sirve y cuándo empieza la próxima cohorte.',
  },
  closing: {
    title: 'Tu zona, tus datos, cinco semanas',
    text: 'Cupos limitados para poder mirar el notebook de cada persona.',
    enrol: 'Inscribirme',
  },
}
